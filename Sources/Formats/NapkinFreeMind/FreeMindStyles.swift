import NapkinCore
import NapkinFormats
import NapkinMarkup
import NapkinXML

/// The looks of a whole map, which Freeplane keeps in hooks of the root: styles in the form of nodes, rules, and
/// the colour of the background.
struct FreeMindStyles: Equatable {
  var styles = MindMap.Styles()
  var background: RGBA?

  init(of map: MindMap) {
    (styles, background) = (map.styles, map.canvas.background)
    // The shown attributes are in another element: see `FreeMindRegistry`.
    styles.shownAttributes = nil
  }

  /// Reads hooks; hooks that cannot be read are ignored.
  init(of hooks: [String], with reader: XMLPieces) {
    for hook in hooks {
      let attributes = FreeMindElement.attributes(of: hook, with: reader)
      func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
      if value("NAME") == FreeMindName.levels {
        styles.levelUse = value("VALUE") == "HEADINGS" ? .parents : .all
        continue
      }
      background = value("background").flatMap { RGBA(hex: $0) }
      for item in XMLElementParts(hook)?.items ?? [] {
        if item.hasPrefix("<map_styles") { readStyles(item, with: reader) }
        if item.hasPrefix("<conditional_styles") {
          styles.rules = FreeMindRules.read(item, with: reader).map(\.rule)
        }
      }
    }
  }

  private mutating func readStyles(_ item: String, with reader: XMLPieces) {
    guard let tree = Self.tree(item, with: reader) else { return }
    var found: [MindMap.Styles.Style] = []
    for group in tree.children(of: tree.slotOfRoot) {
      for slot in tree.children(of: group) where found.count < MindMap.Styles.most {
        let style = MindMap.Styles.Style(of: tree[slot])
        if tree[group].text.source == Self.levels { styles.levels.append(style.name) }
        // The standard style is written in any case, so it only counts if it has a look.
        if style != MindMap.Styles.Style(MindMap.Styles.standard) { found.append(style) }
      }
    }
    styles.all = found
  }

  /// The names of the groups of styles.
  private static let (top, predefined, own, levels) = (
    "styles.root_node", "styles.predefined", "styles.user-defined", "styles.AutomaticLayout"
  )

  private static func tree(_ item: String, with reader: XMLPieces) -> MindMap? {
    guard let inner = XMLElementParts(item)?.items.first(where: { $0.hasPrefix("<stylenode") })
    else { return nil }
    let markup = "<map>\(inner.renamingElements("stylenode", to: "node"))</map>"
    return try? reader.read(markup) { reader throws(FormatError) in
      var parser = FreeMindParser(reader, FreeMindElement.request)
      parser.topLevel = 1
      return try parser.parse()
    }
  }

  // MARK: Writing

  /// Replaces the hooks for the looks among the parts of an element; values that they contain already keep their
  /// spelling. Returns the looks that a reader finds in the result.
  func put(into parts: inout [FreeMindElement.Part], with reader: XMLPieces) -> FreeMindStyles {
    func place(of name: String) -> Int? {
      parts.firstIndex { part in
        guard case .item(let item) = part, item.hasPrefix("<hook") else { return false }
        return FreeMindKind(of: item, with: reader).type == name
      }
    }
    var hooks: [String] = []
    for name in [FreeMindName.styles, FreeMindName.levels] {
      if let place = place(of: name), case .item(let item) = parts[place] { hooks.append(item) }
    }
    let old = FreeMindStyles(of: hooks, with: reader)
    if old == self { return old }
    let new = self.hooks(changing: hooks.first { old.isHookOfStyles($0, reader) }, of: old, reader)
    for (name, hook) in [(FreeMindName.levels, new.levels), (FreeMindName.styles, new.styles)] {
      let place = place(of: name)
      if let place { parts.remove(at: place) }
      // A hook that is added is on a line of its own.
      if let hook { parts.insert(.item(place == nil ? hook + "\n" : hook), at: place ?? 0) }
    }
    return FreeMindStyles(of: [new.styles, new.levels].compactMap(\.self), with: reader)
  }

  private func isHookOfStyles(_ item: String, _ reader: XMLPieces) -> Bool {
    FreeMindKind(of: item, with: reader).type == FreeMindName.styles
  }

  /// Returns the hooks as the writer writes them.
  func hooks(isForFreeMind: Bool, _ reader: XMLPieces) -> [String] {
    let hooks = hooks(changing: nil, of: FreeMindStyles(of: [], with: reader), reader)
    return [hooks.styles, hooks.levels].compactMap(\.self).map {
      isForFreeMind ? XMLFragment.withReferences($0) : $0
    }
  }

  private func hooks(
    changing hook: String?, of old: FreeMindStyles, _ reader: XMLPieces
  ) -> (styles: String?, levels: String?) {
    let use = styles.levelUse == .none ? nil : styles.levelUse == .all ? "ALL" : "HEADINGS"
    let levels = use.map { "<hook NAME=\"\(FreeMindName.levels)\" VALUE=\"\($0)\"/>" }
    let empty = "<hook NAME=\"\(FreeMindName.styles)\">\n</hook>"
    var markup = hook ?? empty
    if old.background != background { setBackground(of: &markup, with: reader) }
    if old.styles.rules != styles.rules {
      let item = item("conditional_styles", in: markup)
      markup.put(
        FreeMindRules.markup(of: styles.rules, keeping: item, reader), insteadOf: item)
    }
    if old.styles.all != styles.all || old.styles.levels != styles.levels {
      let item = item("map_styles", in: markup)
      markup.put(stylesMarkup(changing: item, of: old, reader), insteadOf: item)
    }
    return (hook == nil && markup == empty ? nil : markup, levels)
  }

  private func item(_ name: String, in hook: String) -> String? {
    XMLElementParts(hook)?.items.first { $0.hasPrefix("<\(name)") }
  }

  private func setBackground(of hook: inout String, with reader: XMLPieces) {
    guard let tag = XMLElementParts(hook)?.tag else { return }
    var attributes = FreeMindElement.attributes(of: hook, with: reader)
    let index = attributes.firstIndex { $0.name == "background" } ?? attributes.count
    if index < attributes.count { attributes.remove(at: index) }
    if let background { attributes.insert(("background", background.hex), at: index) }
    hook = FreeMindElement.startTag("hook", attributes) + hook.dropFirst(tag.count)
  }

  /// Returns the element with the styles: the old element with its changed styles written anew, if a reader then
  /// finds all styles, or else a new element.
  private func stylesMarkup(
    changing item: String?, of old: FreeMindStyles, _ reader: XMLPieces
  ) -> String {
    if let item, let tree = Self.tree(item, with: reader) {
      let markup = patched(item, tree, old)
      var read = FreeMindStyles(of: [], with: reader)
      read.readStyles(markup, with: reader)
      if read.styles.all == styles.all, read.styles.levels == styles.levels { return markup }
    }
    let isLevel = Set(styles.levels)
    let standard = styles[MindMap.Styles.standard] ?? .init(MindMap.Styles.standard)
    let others = styles.all.filter { $0.name != standard.name && !isLevel.contains($0.name) }
    func isPredefined(_ style: MindMap.Styles.Style) -> Bool {
      style.name.hasPrefix("defaultstyle.")
    }
    let groups = [
      (Self.predefined, [standard] + others.filter(isPredefined)),
      (Self.own, others.filter { !isPredefined($0) }),
      (Self.levels, styles.levels.map { styles[$0] ?? .init($0) }),
    ].map { (name: String, styles: [MindMap.Styles.Style]) -> String in
      let inner = styles.map { "\($0.markup)\n" }.joined()
      return "<stylenode LOCALIZED_TEXT=\"\(name)\" POSITION=\"right\">\n\(inner)</stylenode>\n"
    }
    return "<map_styles>\n<stylenode LOCALIZED_TEXT=\"\(Self.top)\">\n\(groups.joined())"
      + "</stylenode>\n</map_styles>"
  }

  private func patched(_ item: String, _ tree: MindMap, _ old: FreeMindStyles) -> String {
    var bytes = Array(item.utf8)
    let places = XMLElementPlaces.all("stylenode", in: bytes)
    let nodes = Array(tree.walk())
    guard places.count == nodes.count else { return item }
    var edits: [(place: Range<Int>, markup: String)] = []
    for (visit, place) in zip(nodes, places) {
      let node = tree[visit.slot]
      if visit.depth == 2 {
        let was = MindMap.Styles.Style(of: node)
        let now = styles[was.name] ?? (was.name == MindMap.Styles.standard ? .init(was.name) : nil)
        if now == was { continue }
        let markup = String(decoding: bytes[place], as: UTF8.self)
        edits.append((place, now.map { markup.changed(from: was, to: $0) } ?? ""))
      } else if node.text.source == Self.own {
        // The start of the group's end tag.
        let end = bytes[place].lastIndex(of: UInt8(ascii: "<")) ?? place.lowerBound
        let new = styles.all.filter { old.styles[$0.name] == nil }.map { $0.markup + "\n" }
        edits.append((end..<end, new.joined()))
      }
    }
    for (place, markup) in edits.sorted(by: { $0.place.lowerBound > $1.place.lowerBound }) {
      bytes.replaceSubrange(place, with: markup.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension MindMap.Styles.Style {
  /// Creates a style from its element in Freeplane's file, which was read as a node.
  fileprivate init(of node: MindMap.Node) {
    var look = node.style
    (look.name, look.moreNames) = (nil, nil)
    self.init(node.text.source, look, icons: node.task.icons(after: node.icons))
  }

  /// A node with the content of the style.
  fileprivate var node: MindMap.Node {
    var node = MindMap.Node(id: "", RichText(name))
    node.hasInventedID = true
    node.style = look
    node.icons = icons
    return node
  }

  /// The markup of the style's element.
  fileprivate var markup: String {
    let bytes = FreeMindWriter.written((node, false), level: 2, in: FreeMindPages())
    let markup = String(decoding: bytes, as: UTF8.self).renamingElements("node", to: "stylenode")
    guard FreeMindName.isLocalized(style: name) else { return markup }
    return "<stylenode LOCALIZED_TEXT" + markup.dropFirst("<stylenode TEXT".count)
  }
}

extension String {
  /// Returns the element of a style after a change of the style; everything else in it is kept.
  fileprivate func changed(
    from old: MindMap.Styles.Style, to new: MindMap.Styles.Style
  ) -> String {
    let writer = FreeMindWriter(isForFreeMind: false)
    guard let element = FreeMindElement(renamingElements("stylenode", to: "node")) else {
      return new.markup
    }
    return writer.changed(element, saying: (old.node, false), to: (new.node, false), level: 2)
      .element.markup.renamingElements("node", to: "stylenode")
  }

  /// Returns the markup with other names of some elements.
  fileprivate func renamingElements(_ name: String, to other: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    let name = Array(name.utf8)
    while let place = rest.firstRange(of: name) {
      let before = rest[..<place.lowerBound]
      let isTag = before.last == UInt8(ascii: "<") || before.suffix(2).elementsEqual("</".utf8)
      let isWhole = rest[place.upperBound...].first.map { " \n\r\t/>".utf8.contains($0) } ?? true
      bytes += before
      bytes += isTag && isWhole ? Array(other.utf8) : name
      rest = rest[place.upperBound...]
    }
    return String(decoding: bytes + rest, as: UTF8.self)
  }

  /// Replaces a part of an element, or adds markup at its end.
  fileprivate mutating func put(_ new: String, insteadOf old: String?) {
    var bytes = Array(utf8)
    if let old, let place = bytes.firstRange(of: Array(old.utf8)) {
      bytes.replaceSubrange(place, with: new.utf8)
    } else if let end = bytes.lastIndex(of: UInt8(ascii: "<")) {
      bytes.insert(contentsOf: (new + (new.isEmpty ? "" : "\n")).utf8, at: end)
    }
    self = String(decoding: bytes, as: UTF8.self)
  }
}

/// Finds the ranges of the elements with a name in well-formed markup, in their order.
private enum XMLElementPlaces {
  static func all(_ name: String, in bytes: [UInt8]) -> [Range<Int>] {
    let (start, end) = (Array("<\(name)".utf8), Array("</\(name)".utf8))
    var places: [Range<Int>] = []
    var open: [Int] = []
    var index = 0
    while let next = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[next...].starts(with: "<!--".utf8) {
        index = bytes[next...].firstRange(of: Array("-->".utf8))?.upperBound ?? bytes.count
        continue
      }
      var close = next
      var quote: UInt8?
      while close < bytes.count, quote != nil || bytes[close] != UInt8(ascii: ">") {
        let byte = bytes[close]
        if byte == quote {
          quote = nil
        } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        }
        close += 1
      }
      index = min(close + 1, bytes.count)
      if bytes[next...].starts(with: start) {
        if close > next, bytes[close - 1] != UInt8(ascii: "/") { open.append(places.count) }
        places.append(next..<index)
      } else if bytes[next...].starts(with: end), let last = open.popLast() {
        places[last] = places[last].lowerBound..<index
      }
    }
    return places
  }
}
