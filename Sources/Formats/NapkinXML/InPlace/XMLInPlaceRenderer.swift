public import NapkinFormats

/// A changed map in an XML format: which node is in which element, and how the format's writer writes each one.
public protocol XMLMapEdits {
  /// The name of the elements that represent nodes.
  var elementName: String { get }

  /// The name of the element inside the root element that holds the nodes; `nil` if the root element holds them.
  var bodyName: String? { get }

  /// Returns, in order, the nodes whose elements belong directly in that of `node`, or at the top if it is `nil`.
  func children(of node: String?) -> [String]

  /// Whether a node, apart from its children, is as in the file; asks about the whole document if `node` is `nil`.
  func isUnchanged(_ node: String?) -> Bool

  /// Returns the element of a node without the elements of other nodes in it, as the writer writes it before the
  /// change (`isOld`) or after it; the element of the whole document if the node is `nil`.
  mutating func element(of node: String?, isOld: Bool) throws(FormatError) -> [UInt8]

  /// Returns the element of a node with all nodes below it, as the writer writes it after the change.
  mutating func branch(of node: String, under parent: String?) throws(FormatError) -> [UInt8]
}

extension XMLMapEdits {
  /// By default, the root element holds the nodes.
  public var bodyName: String? { nil }

  /// Returns the nodes in their order, with the floating nodes among them where the file has them.
  public func inOrder(
    _ nodes: [String], with floating: [String], by places: [String: Int]
  ) -> [String] {
    var rest = floating[...]
    var all: [String] = []
    for node in nodes {
      while let next = rest.first, let place = places[next], place < places[node] ?? -1 {
        all.append(next)
        rest.removeFirst()
      }
      all.append(node)
    }
    return all + rest
  }
}

/// Renders changed XML elements in the style of the elements around them.
public struct XMLInPlaceRenderer<Edits: XMLMapEdits>: InPlaceRenderer {
  private let bytes: [UInt8]
  private var edits: Edits
  private let name: [UInt8]
  private var elements: [String: SourceOutline.Element] = [:]
  /// For each node of the file, the node around it.
  private var parents: [String: String?] = [:]
  /// For each node of the file, the white space before the first element in it.
  private var innerLeads: [String?: ArraySlice<UInt8>] = [:]
  /// The indentation that one more level adds.
  private var unit: [UInt8] = []
  private let style: XMLTagStyle
  /// Whether the file declares an encoding other than UTF-8; such a file gets only ASCII characters.
  private let isOnlyASCII: Bool

  /// Creates a renderer for a file.
  public init(_ bytes: [UInt8], _ outline: SourceOutline, _ edits: Edits) {
    self.bytes = bytes
    self.edits = edits
    name = Array(edits.elementName.utf8)
    style = XMLTagStyle(of: bytes, outline)
    isOnlyASCII = !bytes.starts(with: XMLDecoder.mark) && !XMLDecoder.isPlain(bytes)
    for element in outline.elements {
      elements[element.node] = element
      let parent = element.parent.map { outline.elements[$0] }
      parents[element.node] = .some(parent?.node)
      if innerLeads[parent?.node] == nil { innerLeads[parent?.node] = lead(before: element) }
      guard unit.isEmpty, let parent else { continue }
      let (outer, inner) = (lead(before: parent), lead(before: element))
      if !outer.isEmpty, inner.starts(with: outer) { unit = Array(inner.dropFirst(outer.count)) }
    }
    guard unit.isEmpty, let first = outline.elements.first else { return }
    let body = edits.bodyName.flatMap { XMLBody($0, in: [Array(bytes[..<first.lead])]) }
    let (outer, inner) = (body?.lead ?? [], lead(before: first))
    unit = (inner.starts(with: outer) ? inner.dropFirst(outer.count) : inner)
      .filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
  }

  /// Returns the nodes whose elements belong directly in the element of a node.
  public func children(of node: String?) -> [String] { edits.children(of: node) }

  /// Whether a node is as in the file.
  public func isUnchanged(_ node: String?) -> Bool { edits.isUnchanged(node) }

  /// Returns true, because an XML element means the same at every position.
  public func fits(_ element: SourceOutline.Element, at place: InPlacePosition) -> Bool { true }

  /// Returns the white space before an element of the file at its new position.
  public func lead(of element: SourceOutline.Element, at place: InPlacePosition) -> [UInt8] {
    parents[element.node] == place.parent ? Array(lead(before: element)) : lead(in: place.parent)
  }

  /// Returns the texts around the children of a changed node.
  public mutating func changed(
    _ node: String?, _ texts: [ArraySlice<UInt8>]
  ) throws(FormatError) -> [[UInt8]] {
    let (old, new) = (
      try edits.element(of: node, isOld: true), try edits.element(of: node, isOld: false)
    )
    let texts = texts.map(Array.init)
    if old == new { return texts }
    let lead = self.lead(in: node)
    let (before, now) = (spelt(old, like: lead), spelt(new, like: lead))
    guard node == nil, let bodyName = edits.bodyName else {
      let outer = node.flatMap { elements[$0] }.map { Array(self.lead(before: $0)) } ?? []
      return XMLPatch(texts, old: [before], new: [now], lead: lead, outer: outer).texts
    }
    guard var file = XMLBody(bodyName, in: texts), let before = XMLBody(bodyName, in: [before]),
      let now = XMLBody(bodyName, in: [now])
    else { return texts }
    file.around =
      XMLPatch(
        file.around, old: before.around, new: now.around, lead: Array(file.lead), outer: []
      ).texts
    file.texts =
      XMLPatch(
        file.texts, old: before.texts, new: now.texts, lead: lead, outer: Array(file.lead)
      ).texts
    return file.allTexts
  }

  /// Splits the text of an element in front of its end tag.
  public func parted(_ text: [UInt8], of node: String?) -> (before: [UInt8], behind: [UInt8]) {
    guard node == nil, let bodyName = edits.bodyName, let body = XMLBody(bodyName, in: [text])
    else {
      return XMLOwnText([text])
        .parted(outer: node.flatMap { elements[$0] }.map(lead(before:)) ?? [])
    }
    let (before, behind) = XMLOwnText(body.texts).parted(outer: body.lead)
    return (body.around[0] + before, behind + body.around[1])
  }

  /// Returns a new element with everything below it, in the style of the elements around it.
  public mutating func rendered(
    _ node: String, at place: InPlacePosition
  ) throws(FormatError) -> [UInt8] {
    let markup = try edits.branch(of: node, under: place.parent)
    let outer = self.lead(in: place.parent)
    let text = spelt(markup, like: outer)
    var out: [UInt8] = []
    var depth = 0
    var position = 0
    /// Whether the last tag is the start tag of a node whose end tag has not come.
    var isOpen = false
    var inside = 0
    while let item = XMLItem(in: text, at: position) {
      position = item.range.upperBound
      let markup = text[item.range]
      let isNode =
        item.kind == .start && isName(markup.dropFirst())
        || item.kind == .end && isName(markup.dropFirst(2))
      switch item.kind {
      case .blank where inside == 0: continue
      case .end where inside == 0:
        depth -= 1
        if !isOpen { out += lead(outer, depth) }
        isOpen = false
      case .end:
        inside -= 1
      case .start where inside == 0:
        out += lead(outer, depth)
        let isEmpty = text[position - 2] == UInt8(ascii: "/")
        isOpen = isNode && !isEmpty
        if isOpen { depth += 1 } else if !isEmpty { inside += 1 }
      case .start:
        if text[position - 2] != UInt8(ascii: "/") { inside += 1 }
      case .other where inside == 0:
        out += lead(outer, depth)
      default: break
      }
      out += item.kind == .start && isNode && inside == 0 ? style.styled(markup) : Array(markup)
    }
    return out
  }

  // MARK: White space

  private func lead(before element: SourceOutline.Element) -> ArraySlice<UInt8> {
    bytes[element.lead..<element.range.lowerBound]
  }

  /// Returns the white space before an element that is added to a node.
  private func lead(in node: String?) -> [UInt8] {
    if let lead = innerLeads[node] { return Array(lead) }
    if let element = node.flatMap({ elements[$0] }) { return lead(Array(lead(before: element)), 1) }
    guard node == nil, let body = edits.bodyName.flatMap({ XMLBody($0, in: [bytes]) }) else {
      return Array("\n".utf8)
    }
    return Array(body.lead + body.lead.drop { $0 == 0x0A || $0 == 0x0D })
  }

  /// Returns the white space before an element `depth` levels deeper. Very deep elements are not indented.
  private func lead(_ outer: [UInt8], _ depth: Int) -> [UInt8] {
    guard outer.contains(UInt8(ascii: "\n")), depth < 1000 else { return outer }
    return outer + Array(repeatElement(unit, count: depth).joined())
  }

  private func isName(_ tag: ArraySlice<UInt8>) -> Bool {
    tag.starts(with: name)
      && tag.dropFirst(name.count).first.map { $0 <= 0x20 || "/>".utf8.contains($0) } ?? false
  }

  /// Returns the writer's markup with the line ends of the file and in its encoding.
  private func spelt(_ markup: [UInt8], like lead: [UInt8]) -> [UInt8] {
    var text = markup
    if isOnlyASCII {
      // `withReferences` leaves characters beyond the basic plane as they are; they become references here.
      let spelt = XMLFragment.withReferences(String(decoding: text, as: UTF8.self))
      text = spelt.unicodeScalars.flatMap { scalar in
        scalar.value <= 0xFFFF
          ? Array(String(scalar).utf8) : Array("&#x\(String(scalar.value, radix: 16));".utf8)
      }
    }
    guard lead.contains(UInt8(ascii: "\r")) else { return text }
    return text.flatMap { $0 == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), $0] : [$0] }
  }
}
