extension Clip {
  /// Reads a plain outline: a line for each node, indented by tabs or spaces, with or without bullets.
  ///
  /// Other programs put such texts on the clipboard. The parent of a line is the nearest line above it that is
  /// indented less. Blank lines are ignored.
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
    let scalars = line.unicodeScalars
    let indentation = scalars.prefix { $0.properties.isWhitespace }
    let indent = indentation.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
    var rest = scalars[indentation.endIndex...]
    if let first = rest.first, "-*+•".unicodeScalars.contains(first),
      rest.dropFirst().first?.properties.isWhitespace == true
    {
      rest = rest.dropFirst().drop { $0.properties.isWhitespace }
    }
    while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
    return rest.isEmpty ? nil : (indent, String(rest))
  }
}
