import NapkinCore
import NapkinFormats
import NapkinXML
import NapkinMarkup

extension FreeMindSource {
  /// The spelling of a node's element, with what has changed about the node since it was read;
  /// `nil` if it is damaged.
  init?(
    _ markup: String, for node: MindMap.Node, in map: MindMap, level: Int, isFloating: Bool,
    with spellings: XMLPieces
  ) {
    guard var read = Self.node(of: markup, level: level, with: spellings),
      let source = try? FreeMindSource(markup, with: spellings)
    else { return nil }
    self = source
    // A formula is the text of a node that has no other, and no picture. A start tag that is left out has another.
    let isUsual = Self.markup(Self.briefKey, in: node.foreign).map(FreeMindBrief.isUsual) ?? false
    let hasFormula = !isUsual && read.media.isEmpty && takeFormulaForText()
    if node.hasInventedID {
      read.hasInventedID = true
      leaveOutID(of: node, in: map)
    }
    if let shown = FreeMindClone.shown(in: node.foreign) {
      let original = original.flatMap { FreeMindClone.slot(of: $0, in: map) }.map { map[$0].text }
      read.text = RichText(shown)
      if let original, original.source == shown { read.text = original }
    }
    // Deeper down the hook means nothing to us, and stays.
    let wasFloating = level == 1 && !parts(about: .floating).isEmpty
    if wasFloating == isFloating, Self.isSame(read, node) { return }
    guard
      let before = Self.written(read, level: level, isFloating: wasFloating, with: spellings),
      let now = Self.written(node, level: level, isFloating: isFloating, with: spellings)
    else { return nil }
    // A picture in the place of the text stays there as long as both are as they were.
    let isInPlaceOfText =
      read.text.isEmpty && !read.media.isEmpty && parts(about: .text).contains { $0 != "TEXT=" }
    let isMoved = isInPlaceOfText && (read.text, read.media) != (node.text, node.media)
    let isCovered = hasFormula && !node.media.isEmpty
    let (partsBefore, partsNow) = (before.partsByAspect, now.partsByAspect)
    for aspect in FreeMindAspect.allCases
    where partsBefore[aspect] != partsNow[aspect]
      || !aspect.isSame(in: read, as: node)
      || isMoved && FreeMindAspect.ofMedia.contains(aspect) || isCovered && aspect == .text
    {
      changed.insert(aspect)
      replace(aspect, by: now, of: node, level: level, with: spellings)
    }
    if !changed.isDisjoint(with: [.created, .modified]) {
      replaceOldDates(by: now, with: spellings)
    }
    // Beside an empty text, a formula that stood beside another one is the text.
    if node.text.isEmpty, node.media.isEmpty, elements.contains(where: \.isForeignFormula) {
      changesForeign = true
    }
  }

  /// Puts both dates into attributes where one has changed that stood in a hook, as in old files.
  private mutating func replaceOldDates(by now: FreeMindSource, with spellings: XMLPieces) {
    let hooks = elements.filter { part in
      part.markup.hasPrefix("<hook")
        && Self.value(of: "NAME", in: part.markup, with: spellings) == FreeMindName.oldDates
    }
    if hooks.isEmpty { return }
    if !hooks.allSatisfy({ Self.saysOnlyDates($0.markup, with: spellings) }) {
      changesForeign = true
    }
    pieces.removeAll { if case .element(let part) = $0 { hooks.contains(part) } else { false } }
    changed.formUnion([.created, .modified])
    let isDate = { (name: String, _: String) in name == "CREATED" || name == "MODIFIED" }
    let place = attributes.firstIndex(where: isDate) ?? attributes.count
    attributes.removeAll(where: isDate)
    attributes.insert(contentsOf: now.attributes.filter(isDate), at: place)
  }

  private static func saysOnlyDates(_ hook: String, with spellings: XMLPieces) -> Bool {
    guard let hook = try? FreeMindSource(hook, with: spellings), hook.attributes.count == 1,
      hook.pieces.count == 1, let markup = hook.elements.first?.markup,
      let dates = try? FreeMindSource(markup, with: spellings), dates.pieces.isEmpty
    else { return false }
    return dates.attributes.allSatisfy { ["CREATED", "MODIFIED"].contains($0.name) }
  }

  /// Leaves out an identifier that is another node's by now, because this one is a copy that an
  /// outliner made. A file that gives it to two nodes itself is as it is.
  private mutating func leaveOutID(of node: MindMap.Node, in map: MindMap) {
    if Self.markup(Self.takenKey, in: node.foreign) != nil { return }
    attributes.removeAll { name, value in
      name == FreeMindName.id && map.contains(MindMap.Node.ID(value))
    }
  }

  /// Whether a node is as it was read; most are, and need no closer look.
  private static func isSame(_ read: MindMap.Node, _ node: MindMap.Node) -> Bool {
    var read = read
    if node.hasInventedID { read.id = node.id }
    if !FreeMindAspect.foreign.isSame(in: read, as: node) { return false }
    read.foreign = node.foreign
    return read == node
  }

  static func markup(_ key: String, in foreign: Foreign) -> String? {
    foreign.pieces.first { $0.key == key && $0.format == FreeMindFormat.format.id }?.value
  }

  /// The node that a spelling stands for.
  private static func node(
    of markup: String, level: Int, with spellings: XMLPieces
  ) -> MindMap.Node? {
    let map = try? spellings.read("<map>\(markup)</map>") { reader throws(FormatError) in
      var parser = FreeMindParser(reader, request)
      parser.topLevel = level
      return try parser.parse()
    }
    guard let map else { return nil }
    var root = map[map.slotOfRoot]
    root.foreign = Foreign(root.foreign.ownTexts)
    return root
  }

  /// How the writer spells a node.
  static func written(
    _ node: MindMap.Node, level: Int, isFloating: Bool, with spellings: XMLPieces
  ) -> FreeMindSource? {
    var writer = FreeMindWriter(isForFreeMind: false)
    writer.write(node, level: level, isFloating: isFloating)
    var sink = MemorySink()
    guard (try? writer.xml.finish(to: &sink)) != nil else { return nil }
    return try? FreeMindSource(sink.text, with: spellings)
  }

  // MARK: Replacing

  /// Puts the word for LaTeX before a text in the place of one that has it, and a text in the place of an
  /// element in LaTeX into such an element.
  private mutating func keepLaTeX(
    of old: FreeMindSource, saying node: MindMap.Node, with spellings: XMLPieces
  ) {
    let text = node.text
    guard let index = attributes.firstIndex(where: { $0.name == "TEXT" }) else { return }
    let before = old.attributes.first { $0.name == "TEXT" }?.value
    if let laTeX = before.flatMap({ FreeMindMarkup.laTeX(saying: text, inPlaceOf: $0) }) {
      attributes[index].value = laTeX
      // What it shows is no formula alone any more, or has become one.
      if FreeMindMarkup.text(ofLaTeX: laTeX) != text { rounded.insert(.text) }
      attributes.removeAll { $0.name == "FORMAT" }
    } else if let element = old.elementInLaTeX(saying: node, with: spellings) {
      attributes.remove(at: index)
      attributes.removeAll { $0.name == "FORMAT" }
      pieces.append(.element(Part(aspect: .text, markup: element)))
    }
  }

  /// A text in an element of the kind that the old one stands in; `nil` if that is not in LaTeX.
  private func elementInLaTeX(saying node: MindMap.Node, with spellings: XMLPieces) -> String? {
    let text = node.text
    if text.syntax == .plain, FreeMindMarkup.mayBeFormula(text), hasTextInLaTeX(with: spellings) {
      let words = "<text>\(MarkupContext.anywhere.escape(text.source))</text>"
      return "<richcontent TYPE=\"NODE\">\(words)</richcontent>"
    }
    let formula = String(text.source.dropFirst().dropLast())
    guard node.media.isEmpty, parts(about: .text).contains(where: Self.isFormula),
      !formula.isEmpty, FreeMindMarkup.text(ofFormula: formula) == text
    else { return nil }
    let attributes = [("NAME", FreeMindName.formula), ("EQUATION", formula)]
    return FreeMindReplaced.element("hook", attributes, "")
  }

  /// Takes a formula for the text where no other is; tells whether there is one.
  private mutating func takeFormulaForText() -> Bool {
    guard parts(about: .text).allSatisfy({ $0 == "TEXT=" }) else { return false }
    var hasFormula = false
    for index in pieces.indices {
      guard case .element(var part) = pieces[index], Self.isFormula(part.markup) else { continue }
      part.aspect = .text
      pieces[index] = .element(part)
      hasFormula = true
    }
    return hasFormula
  }

  static func isFormula(_ markup: String) -> Bool {
    markup.hasPrefix("<hook") && markup.contains(FreeMindName.formula)
  }

  /// Whether the text stands in an element that says it is LaTeX, and in no other.
  private func hasTextInLaTeX(with spellings: XMLPieces) -> Bool {
    let types = pieces.compactMap { piece -> String?? in
      guard case .element(let part) = piece, part.aspect == .text else { return nil }
      return Self.value(of: FreeMindName.contentType, in: part.markup, with: spellings)
    }
    return types == ["plain/latex"]
  }

  private mutating func replaceAttributes(
    about aspect: FreeMindAspect, by now: FreeMindSource
  ) {
    let isAbout = { FreeMindAspect(ofAttribute: $0, $1) == aspect }
    let new = now.attributes.filter(isAbout)
    // An attribute may be about something else with another value, and can stand there only once.
    let isReplaced = { (name: String, value: String) in
      isAbout(name, value) || new.contains { $0.name == name }
    }
    let place = attributes.firstIndex(where: isReplaced) ?? attributes.count
    attributes.removeAll(where: isReplaced)
    attributes.insert(contentsOf: new, at: place)
  }

  private mutating func replace(
    _ aspect: FreeMindAspect, by now: FreeMindSource, of node: MindMap.Node, level: Int,
    with spellings: XMLPieces
  ) {
    var now = now
    if aspect == .text { now.keepLaTeX(of: self, saying: node, with: spellings) }
    rounded.formUnion(now.rounded)
    replaceAttributes(about: aspect, by: now)
    func read(_ markup: String) -> MindMap.Node? {
      Self.node(of: "<node>\(markup)</node>", level: level, with: spellings)
    }
    let values = Set(aspect.values(of: node))
    func isSaid(_ read: MindMap.Node?) -> Bool {
      read.map { values.isSuperset(of: aspect.values(of: $0)) } ?? true
    }
    let old = parts(about: aspect, in: pieces).map { part in
      let read = read(part.markup)
      let usual = read.flatMap { Self.usual($0, about: aspect, level: level, with: spellings) }
      return FreeMindReplaced.Element(
        spelt: part.markup, usual: usual ?? part.markup, isSaid: isSaid(read))
    }
    var replaced = FreeMindReplaced(old, with: spellings)
    var new = parts(about: aspect, in: now.pieces)
    if aspect == .icons {
      let names = old.map { Self.value(of: "BUILTIN", in: $0.spelt, with: spellings) ?? "" }
      let order = TaskIcon.order(of: node, inPlaceOf: names)
      if order.count == new.count { new = order.map { new[$0] } }
    }
    let spelt = new.enumerated().map { replaced.same(as: $1.markup, at: $0) }
    replaced.sortRest()
    for index in new.indices {
      if let spelt = spelt[index] {
        new[index].markup = spelt
      } else if aspect != .icons {
        // What an icon says beside its name is about that one.
        new[index].markup = replaced.respell(new[index].markup, saying: aspect.text(of: node)) {
          isSaid(read($0))
        }
      }
    }
    if FreeMindAspect.respelt.contains(aspect) {
      said[aspect] = read(new.map(\.markup).joined()).map { Set(aspect.values(of: $0)) }
    }
    if new.isEmpty, aspect == .font || aspect == .edge {
      new = replaced.rests.map { Part(aspect: aspect, markup: $0) }
    }
    put(new, about: aspect)
  }

  private func parts(about aspect: FreeMindAspect, in pieces: [Piece]) -> [Part] {
    pieces.compactMap { piece in
      if case .element(let part) = piece, part.aspect == aspect { part } else { nil }
    }
  }

  /// Puts elements where the first one about the same stood, and otherwise before the first node.
  private mutating func put(_ parts: [Part], about aspect: FreeMindAspect) {
    let place = pieces.firstIndex { Self.isAbout(aspect, $0) }
    pieces.removeAll { Self.isAbout(aspect, $0) }
    let firstNode = pieces.firstIndex { if case .element = $0 { false } else { true } }
    pieces.insert(contentsOf: parts.map(Piece.element), at: place ?? firstNode ?? pieces.count)
  }

  private static func value(
    of attribute: String, in markup: String, with spellings: XMLPieces
  ) -> String? {
    try? FreeMindSource(markup, with: spellings).attributes.first { $0.name == attribute }?.value
  }

  /// How the writer spells the only element about something of a node.
  private static func usual(
    _ node: MindMap.Node, about aspect: FreeMindAspect, level: Int, with spellings: XMLPieces
  ) -> String? {
    written(node, level: level, isFloating: false, with: spellings)?.parts(about: aspect).last
  }
}
