import CNapkinZip
package import NapkinFormats

/// libzip: loaded when the first archive is written, and from then on there. Reading needs none of it.
package struct ZipLibrary: @unchecked Sendable {
  // A table of functions that nobody changes once it is made.
  private let functions: UnsafePointer<napkin_zip_library>

  /// The names under which systems have it, with the places where Homebrew puts it.
  private static let names = [
    "libzip.so.5", "libzip.so.4", "libzip.5.dylib", "/opt/homebrew/lib/libzip.5.dylib",
    "/usr/local/lib/libzip.5.dylib",
  ]

  private static let standard = Result { () throws(FormatError) in
    try ZipLibrary(named: names)
  }

  /// The functions of this machine's library.
  static func load() throws(FormatError) -> napkin_zip_library {
    try standard.get().functions.pointee
  }

  /// Loads the library by the first of these names that there is.
  package init(named names: [String]) throws(FormatError) {
    for name in names {
      if let functions = napkin_zip_load(name) {
        self.functions = functions
        return
      }
    }
    throw FormatError(
      .missingLibrary,
      "Archives are written by libzip 1.6 or newer, which is not here; install it "
        + "(the package libzip4, libzip4t64 or libzip5 of Debian and Ubuntu, libzip of Homebrew).")
  }
}
