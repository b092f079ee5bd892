#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A file by its URL or by its path: what takes one, takes both.
public protocol FileReference: Sendable {
  /// The path, with a `/` at its end if it is said to be a folder. A URL that leads to no file is refused.
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
