package import NapkinFormats

/// The names of the files that every bundle has.
package enum BundleNames {
  /// The page to open first.
  package static let index = "index.html"
  /// The list of all files with their hashes, and the ledger.
  package static let manifest = "manifest.json"

  /// Returns the name of the file with the whole content as native JSON, without its file extension.
  package static func native(_ kind: ContentKind) -> String {
    kind == .planList ? "plans" : kind.rawValue
  }
}
