/// The location of a document's file on the machine where it was read.
public struct PlaceOfOrigin: Hashable, Sendable {
  /// The absolute path of the file.
  public let path: String
  /// The path of the folder or file that contained this document among others, with `/` at its end; empty if the
  /// document had a file of its own. Targets of links are looked up there first.
  public let top: String

  /// Creates a location from a path and the beginning of it that is the top.
  public init(_ path: String, below top: String = "") {
    (self.path, self.top) = (path, top)
  }
}
