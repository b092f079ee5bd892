import NapkinCore

/// An open element of the file: the map or a node.
struct FreeMindFrame {
  /// A part of the element's content.
  enum Part {
    /// An element, by the marks of its start and its end.
    case element(Int, Int)
    /// Anything else, as markup.
    case markup(String)
    case node
    /// A node that floats.
    case floating
  }

  /// The node; `nil` for the map.
  var slot: MindMap.Slot?
  /// The index of its element in the outline of the file.
  var element: Int?
  /// The mark of the start tag.
  var mark: Int
  /// Whether the writer would write the element in the same way.
  var isUsual = true
  /// The rank of the last piece in the order of the writer.
  var rank = 0
  /// The index of its first piece among the pieces of all open elements.
  let firstPiece: Int
  /// Whether no text has been read; the writer always writes one.
  var lacksText = false
  /// Whether a hook marks the node as floating.
  var isFloating = false
  /// Whether a floating child has been read.
  var hasFloating = false
  /// The parts of the task that icons have set, a bit for each rank.
  var iconRanks: UInt8 = 0

  init(_ slot: MindMap.Slot?, mark: Int, firstPiece: Int) {
    self.slot = slot
    self.mark = mark
    self.firstPiece = firstPiece
  }

  /// Records the rank of a piece in the order of the writer.
  mutating func note(rank: Int) {
    if rank < self.rank { isUsual = false }
    self.rank = rank
  }
}
