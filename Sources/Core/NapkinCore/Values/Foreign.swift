/// Content that another program put into a document, and that Napkin does not understand.
///
/// An importer keeps every such piece, in order, under its format's name; the exporter of that
/// format writes it back. Foreign content survives editing, undo, copy and paste.
public struct Foreign: Hashable, Sendable, Codable {
  /// One piece: an attribute, an element or a key with its value, as it was written.
  public struct Entry: Hashable, Sendable, Codable {
    /// The identifier of the format that the piece came from, as in `freemind`.
    public var format: String
    /// The name of the piece in that format.
    public var key: String
    /// The source text of the piece.
    public var value: String

    /// Creates a piece.
    public init(format: String, key: String, value: String) {
      self.format = format
      self.key = key
      self.value = value
    }
  }

  /// The pieces, in their order in the document.
  public var pieces: [Entry]

  /// Creates foreign content from pieces.
  public init(_ pieces: [Entry] = []) {
    self.pieces = pieces
  }

  /// Whether there are no pieces.
  public var isEmpty: Bool { pieces.isEmpty }

  /// The pieces that came from one format, in order.
  public func pieces(from format: String) -> [Entry] {
    pieces.filter { $0.format == format }
  }
}
