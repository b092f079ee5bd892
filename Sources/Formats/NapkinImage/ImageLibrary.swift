import NapkinCore
import CNapkinImage
package import NapkinFormats

/// librsvg and the libraries that it uses. They are loaded at their first use, and stay loaded.
package struct ImageLibrary: @unchecked Sendable {
  // A table of functions that never changes after it is made.
  let functions: OpaquePointer

  /// The names of the library on several systems, with the paths to which Homebrew installs it.
  static let names = [
    "librsvg-2.so.2", "librsvg-2.2.dylib", "/opt/homebrew/lib/librsvg-2.2.dylib",
    "/usr/local/lib/librsvg-2.2.dylib",
  ]

  private static let standard = Result { () throws(FormatError) in
    try ImageLibrary(named: names)
  }

  /// Returns the library of this computer.
  package static func load() throws(FormatError) -> ImageLibrary { try standard.get() }

  /// Loads the library by the first name that exists.
  package init(named names: [String]) throws(FormatError) {
    var functions: OpaquePointer?
    var trouble = napkin_image_no_library
    for name in names where trouble == napkin_image_no_library {
      trouble = napkin_image_load(name, &functions)
    }
    guard trouble == napkin_image_fine, let functions else { throw Self.error(trouble) }
    self.functions = functions
  }

  /// Returns the error for a result of the C functions.
  static func error(_ trouble: napkin_image_trouble) -> FormatError {
    switch trouble {
    case napkin_image_no_library:
      FormatError(
        .missingLibrary,
        "Pictures are drawn by librsvg, which is not here; install it "
          + "(the package librsvg2-2 of Debian and Ubuntu, librsvg of Homebrew).")
    case napkin_image_old_library:
      FormatError(
        .missingLibrary,
        "Pictures are drawn by librsvg 2.52 or newer with gdk-pixbuf; the one that is here lacks "
          + "something. Install a newer one.")
    case napkin_image_no_memory:
      FormatError(.limit, "There is not enough memory for the picture; ask for a smaller one.")
    case napkin_image_too_large:
      FormatError(.limit, "The picture is larger than cairo draws; ask for a smaller one.")
    default:
      FormatError(
        .limit,
        "librsvg does not draw the picture; it may have too many parts. Write it as SVG instead.")
    }
  }
}

/// Collects the bytes that a C function writes.
final class Written {
  private(set) var bytes: [UInt8] = []

  /// Calls a C function that writes, and returns the bytes that it wrote.
  static func by(
    _ write: (napkin_image_write, UnsafeMutableRawPointer) -> napkin_image_trouble
  ) throws(FormatError) -> [UInt8] {
    let written = Written()
    let trouble = withExtendedLifetime(written) {
      write(
        { context, bytes, count in
          guard let context else { return }
          Unmanaged<Written>.fromOpaque(context).takeUnretainedValue().bytes
            .append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        }, Unmanaged.passUnretained(written).toOpaque())
    }
    guard trouble == napkin_image_fine else { throw ImageLibrary.error(trouble) }
    return written.bytes
  }
}
