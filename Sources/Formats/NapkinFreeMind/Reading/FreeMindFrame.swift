import NapkinCore

/// An element of the file that is still open: the map or a node.
struct FreeMindFrame {
  /// Something that stands in the element.
  enum Part {
    /// An element, from the mark of its start to that of its end.
    case element(Int, Int)
    /// Anything else, as markup.
    case markup(String)
    /// A node.
    case node
    /// A node that floats.
    case floating
  }

  /// The node; `nil` for the map.
  var slot: MindMap.Slot?
  /// The number of its element in the outline of the file.
  var element: Int?
  /// The mark of the start tag.
  var mark: Int
  /// Whether the writer would write the same.
  var isUsual = true
  /// Where in the writer's order the last piece stands.
  var rank = 0
  /// Where its pieces begin among those of all elements that are open.
  let firstPiece: Int
  /// Whether no text was met yet; the writer always writes one.
  var lacksText = false
  /// Whether a hook says that the node floats.
  var isFloating = false
  /// Whether a child was met that floats.
  var hasFloating = false
  /// What icons have said of the task, a bit for each rank.
  var iconRanks: UInt8 = 0

  init(_ slot: MindMap.Slot?, mark: Int, firstPiece: Int) {
    self.slot = slot
    self.mark = mark
    self.firstPiece = firstPiece
  }

  /// Notes the place of a piece in the writer's order.
  mutating func note(rank: Int) {
    if rank < self.rank { isUsual = false }
    self.rank = rank
  }
}
