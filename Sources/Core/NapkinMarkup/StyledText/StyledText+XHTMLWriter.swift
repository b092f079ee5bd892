extension StyledText {
  /// Returns the text as a fragment of XHTML, which contains only the text and its styles.
  ///
  /// - Parameter address: Returns the target of a link or a picture, by the address in the text; `nil` to leave it
  ///   out, for example if it runs a script.
  public func xhtml(leading address: (String) -> String?) -> String {
    var writer = XHTMLTextWriter(text: self)
    return writer.fragment(leading: address)
  }
}

/// Writes blocks as elements of XHTML.
private struct XHTMLTextWriter {
  private struct Element {
    let depth: Int
    let end: String
    /// Whether the list, or the list around the item, is tight.
    var isTight = false
    /// The number that the next item of a list gets without a `value`.
    var next = 1
  }

  let text: StyledText
  private var out = ""
  private var open: [Element] = []

  init(text: StyledText) {
    self.text = text
  }

  mutating func fragment(leading address: (String) -> String?) -> String {
    for (index, block) in text.blocks.enumerated() {
      close(downTo: block.depth)
      let isVerbatim = begin(block, at: index)
      if block.kind == .math { out += "$$" }
      for run in text.runs[block.runs] { write(run, isVerbatim: isVerbatim, address) }
      if block.kind == .math { out += "$$" }
    }
    close(downTo: 0)
    return out
  }

  private mutating func close(downTo depth: Int) {
    while let last = open.last, last.depth >= depth {
      out += last.end
      open.removeLast()
    }
  }

  // MARK: Blocks

  /// Begins a block; returns whether its white space is kept.
  private mutating func begin(_ block: StyledText.Block, at index: Int) -> Bool {
    func begin(_ start: String, _ end: String, isTight: Bool = false, next: Int = 1) {
      out += start
      open.append(Element(depth: block.depth, end: end, isTight: isTight, next: next))
    }
    switch block.kind {
    case .paragraph, .image, .math:
      let name = nameOfParagraph(at: index)
      begin(name.map { "<\($0)>" } ?? "", name.map { "</\($0)>" } ?? "")
    case .heading(let level): begin("<h\(level)>", "</h\(level)>")
    case .rule: out += "<hr/>"
    case .quote: begin("<blockquote>", "</blockquote>")
    case .table: begin("<table>", "</table>")
    case .row: begin("<tr>", "</tr>")
    case .cell(let isHeader): begin(isHeader ? "<th>" : "<td>", isHeader ? "</th>" : "</td>")
    case .list(let isTight):
      let first = numberOfItem(at: index + 1)
      let start = first.map { $0 == 1 ? "<ol>" : "<ol start=\"\($0)\">" } ?? "<ul>"
      begin(start, first == nil ? "</ul>" : "</ol>", isTight: isTight, next: first ?? 1)
    case .item(let number, let task): beginItem(number, task, depth: block.depth)
    case .code, .html:
      if case .code(let language?) = block.kind {
        let name = MarkupContext.attribute.escape("language-" + language)
        begin("<pre><code class=\"\(name)\">", "</code></pre>")
      } else {
        begin("<pre>", "</pre>")
        // HTML ignores a line break directly after the tag, so it is written twice.
        if text.runs[block.runs].first?.words.utf8.first == .newline { out += "\n" }
      }
      return true
    }
    return false
  }

  private func numberOfItem(at index: Int) -> Int? {
    guard text.blocks.indices.contains(index), case .item(let number, _) = text.blocks[index].kind
    else { return nil }
    return number
  }

  /// Returns the element of a paragraph: in a loose list or outside of lists, `p`. In a tight list it is `div`, or
  /// `nil` for the first text of an item.
  private func nameOfParagraph(at index: Int) -> String? {
    guard open.last?.isTight ?? false else { return "p" }
    if index > 0, case .item = text.blocks[index - 1].kind { return nil }
    return "div"
  }

  private mutating func beginItem(_ number: Int?, _ task: Block.Task, depth: Int) {
    var (value, isTight) = ("", false)
    if let list = open.last, list.depth == depth - 1 {
      isTight = list.isTight
      if let number, number != list.next { value = " value=\"\(number)\"" }
      open[open.count - 1].next = (number ?? list.next) + 1
    }
    out += "<li\(value)>"
    if task != .none {
      let state = task == .done ? " checked=\"checked\"" : ""
      out += "<input type=\"checkbox\" disabled=\"disabled\"\(state)/> "
    }
    open.append(Element(depth: depth, end: "</li>", isTight: isTight))
  }

  // MARK: Text

  private mutating func write(
    _ run: StyledText.Run, isVerbatim: Bool, _ address: (String) -> String?
  ) {
    var style = run.style
    // `pre` already means code.
    if isVerbatim { style.isCode = false }
    let elements = elements(of: style, address)
    for element in elements { out += "<\(element.name)\(element.attributes)>" }
    if let image = run.image {
      let words = MarkupContext.attribute.escape(run.words)
      if let source = address(image) {
        out += "<img src=\"\(MarkupContext.attribute.escape(source))\" alt=\"\(words)\"/>"
      } else {
        out += MarkupContext.text.escape(run.words)
      }
    } else {
      let words = MarkupContext.text.escape(run.words)
      out +=
        isVerbatim
        ? words
        : words.split(separator: "\n", omittingEmptySubsequences: false)
          .joined(separator: "<br/>")
    }
    for element in elements.reversed() { out += "</\(element.name)>" }
  }

  /// Returns the elements around text of a style, the outermost first.
  private func elements(
    of style: StyledText.Style, _ address: (String) -> String?
  ) -> [(name: String, attributes: String)] {
    var elements: [(name: String, attributes: String)] = []
    if let link = style.link.flatMap(address) {
      elements.append(("a", " href=\"\(MarkupContext.attribute.escape(link))\""))
    }
    if style.isBold { elements.append(("b", "")) }
    if style.isItalic { elements.append(("i", "")) }
    if style.isUnderlined { elements.append(("u", "")) }
    if style.isStruck { elements.append(("s", "")) }
    if style.isCode { elements.append(("code", "")) }
    let declarations = [
      ("color", style.color), ("background-color", style.background), ("font-size", style.size),
      ("font-family", style.font),
    ].compactMap { name, value in value.flatMap { Self.isValue($0) ? "\(name): \($0)" : nil } }
    if !declarations.isEmpty {
      let css = MarkupContext.attribute.escape(declarations.joined(separator: "; "))
      elements.append(("span", " style=\"\(css)\""))
    }
    return elements
  }

  /// Whether a CSS value contains no sign that could end its declaration.
  private static func isValue(_ value: String) -> Bool {
    !value.utf8.contains {
      $0 == .semicolon || $0 == .leftBrace || $0 == .backslash || $0 == .rightBrace
    }
  }
}
