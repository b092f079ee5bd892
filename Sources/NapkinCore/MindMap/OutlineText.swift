extension Clip {
  /// Reads a plain outline: a line a node, indented by tabs or spaces, with or without bullets.
  ///
  /// This is what other programs put on the clipboard. A line stands under the nearest line above
  /// it that is indented less; blank lines mean nothing.
  public init(outlineText: String) {
    var branches: [Branch] = []
    var path: [(indent: Int, index: Int)] = []
    var number = 0
    for line in outlineText.split(whereSeparator: \.isNewline) {
      guard let (indent, text) = Self.parse(line) else { continue }
      number += 1
      let node = MindMap.Node(id: MindMap.Node.ID("\(number)"), RichText(text))
      while let last = path.last, last.indent >= indent { path.removeLast() }
      if let parent = path.last {
        let index = branches[branches.count - 1].append(node, under: parent.index)
        path.append((indent, index))
      } else {
        branches.append(Branch(node))
        path = [(indent, 0)]
      }
    }
    self.init(branches)
  }

  /// The indentation of a line in columns and its text, or `nil` for a blank line.
  private static func parse(_ line: Substring) -> (indent: Int, text: String)? {
    var indent = 0
    var rest = line
    while let first = rest.unicodeScalars.first {
      if first == "\t" {
        indent += 4
      } else if first.properties.isWhitespace {
        indent += 1
      } else {
        break
      }
      rest.unicodeScalars.removeFirst()
    }
    for bullet in ["- ", "* ", "+ ", "• "] where rest.hasPrefix(bullet) {
      rest = rest.dropFirst(2)
      break
    }
    while let last = rest.unicodeScalars.last, last.properties.isWhitespace {
      rest.unicodeScalars.removeLast()
    }
    return rest.isEmpty ? nil : (indent, String(rest))
  }
}
