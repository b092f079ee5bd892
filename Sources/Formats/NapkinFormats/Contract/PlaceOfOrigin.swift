/// Where a document lay on the machine that it was read on.
public struct PlaceOfOrigin: Hashable, Sendable {
  /// The path of its file, from the top of the machine.
  public let path: String
  /// The folder or the file of several documents that it was one of, with a `/` at its end; empty if it has a
  /// file of its own. What its links name is looked for there first.
  public let top: String

  /// Takes in a path, and the top that it begins with.
  public init(_ path: String, below top: String = "") {
    (self.path, self.top) = (path, top)
  }
}
