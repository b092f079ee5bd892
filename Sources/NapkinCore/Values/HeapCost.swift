/// About how many bytes a value keeps alive outside of itself, for the limits of a history.
enum HeapCost {
  /// The cost of a text; fifteen bytes of it fit into the string itself.
  static func of(_ text: String?) -> Int {
    guard let count = text?.utf8.count, count > 15 else { return 0 }
    return count + 32
  }

  /// The cost of a list of texts.
  static func of(_ texts: [String]) -> Int {
    texts.reduce(texts.count * MemoryLayout<String>.stride) { $0 + of($1) }
  }

  /// The cost of foreign content.
  static func of(_ foreign: Foreign) -> Int {
    foreign.pieces.reduce(foreign.pieces.count * MemoryLayout<Foreign.Piece>.stride) {
      $0 + of($1.format) + of($1.key) + of($1.value)
    }
  }
}
