#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A file by its URL or its path; functions that take a `FileReference` accept both.
public protocol FileReference: Sendable {
  /// Returns the path, which ends in `/` if it is known to be a folder. A URL that is not a file URL is refused.
  func filePath() throws(FormatError) -> String
}

extension String: FileReference {
  /// The path itself.
  public func filePath() -> String { self }
}

extension URL: FileReference {
  /// The path of the URL.
  public func filePath() throws(FormatError) -> String {
    guard isFileURL else {
      throw FormatError(
        .io, "Only files are read and written; fetch what is elsewhere first.",
        at: FileLocation(file: absoluteString))
    }
    return path(percentEncoded: false)
  }
}
