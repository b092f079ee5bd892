import NapkinCore
import NapkinFormats
import NapkinXML
import NapkinMarkup

/// The elements of a node about one thing as they were spelt, for those that take their places: one
/// that says the same keeps its spelling, and one that was changed what was not changed about it.
struct FreeMindReplaced {
  typealias Attributes = [(name: String, value: String)]

  struct Element {
    /// As it was spelt, and as the writer would spell it.
    let spelt, usual: String
    /// Whether the node still says what the spelling says, which may be more than the writer has words
    /// for.
    let isSaid: Bool
  }

  private let elements: [Element]
  private var isTaken: [Bool]
  private var sameUsual: [String: [Int]] = [:]
  private var sameTarget: [String: [Int]] = [:]
  private var sameKind: [String: [Int]] = [:]
  private let spellings: XMLPieces

  init(_ elements: [Element], with spellings: XMLPieces) {
    self.elements = elements
    self.spellings = spellings
    isTaken = elements.map { _ in false }
    // The first of several is to be found at the end of its list.
    for index in elements.indices.reversed() where elements[index].isSaid {
      sameUsual[elements[index].usual, default: []].append(index)
    }
  }

  /// The spelling of an element that says the same as before, best of all at the same place.
  mutating func same(as usual: String, at place: Int) -> String? {
    let isThere =
      elements.indices.contains(place) && !isTaken[place] && elements[place].usual == usual
      && elements[place].isSaid
    guard let index = isThere ? place : Self.next(in: &sameUsual[usual], isTaken) else {
      return nil
    }
    isTaken[index] = true
    return elements[index].spelt
  }

  /// Looks at what is left after all that says the same.
  mutating func sortRest() {
    for index in elements.indices.reversed() where !isTaken[index] {
      let (target, kind) = keys(of: elements[index].spelt, attributes(of: elements[index].spelt))
      sameTarget[target, default: []].append(index)
      sameKind[kind, default: []].append(index)
    }
  }

  /// An element with what one that it replaces says beside it: what the writer has no words for, and
  /// what both say, as it was spelt, unless the node does not say that by now.
  mutating func respell(
    _ new: String, saying text: RichText?, isSaid: (String) -> Bool
  ) -> String {
    let attributes = attributes(of: new)
    let (target, kind) = keys(of: new, attributes)
    let known = Self.next(in: &sameTarget[target], isTaken)
    guard let index = known ?? Self.next(in: &sameKind[kind], isTaken) else { return new }
    isTaken[index] = true
    let old = self.attributes(of: elements[index].spelt)
    let usual = values(self.attributes(of: elements[index].usual))
    let content = Self.content(replacing: old, by: new, saying: text)
    let merged = Self.merge(old, usual: usual, with: attributes, keepsType: content.keepsType)
    let kept = Self.element(Self.name(of: new), merged, content.markup)
    if text != nil || isSaid(kept) { return kept }
    // What is spelt as before may say more than the node does by now: one attribute, or all.
    for changed in attributes.map({ [$0] }) + [attributes] {
      let now = values(changed)
      let mixed = merged.map { ($0.name, now[$0.name] ?? $0.value) }
      let markup = Self.element(Self.name(of: new), mixed, content.markup)
      if isSaid(markup) { return markup }
    }
    return kept
  }

  /// What the elements say for which the writer has no words, alone.
  var rests: [String] {
    elements.compactMap { element in
      guard let source = try? FreeMindSource(element.spelt, with: spellings) else { return nil }
      let usual = values(attributes(of: element.usual))
      let rest = source.attributes.filter { usual[$0.name] == nil }
      let content = source.elements.map(\.markup).joined()
      if rest.isEmpty, content.isEmpty { return nil }
      return Self.element(Self.name(of: element.spelt), rest, content)
    }
  }

  // Asked of no instance: while one of its lists is changed, all of it would be copied.
  private static func next(in indices: inout [Int]?, _ isTaken: [Bool]) -> Int? {
    while let index = indices?.popLast() {
      if !isTaken[index] { return index }
    }
    return nil
  }

  // MARK: Attributes

  private func attributes(of markup: String) -> Attributes {
    (try? FreeMindSource(markup, with: spellings).attributes) ?? []
  }

  private func values(_ attributes: Attributes) -> [String: String] {
    Dictionary(attributes.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// By what an element is known to take the place of another one: the best way, and any.
  private func keys(of markup: String, _ attributes: Attributes) -> (target: String, kind: String) {
    let name = Self.name(of: markup)
    let values = values(attributes)
    switch name {
    case "richcontent": return (name, name + " " + (values["TYPE"] ?? ""))
    case "attribute": return (name, name + " " + (values["NAME"] ?? ""))
    case "hook":
      let kind = name + " " + (values["NAME"] ?? "")
      return (kind, kind)
    case "arrowlink": return (name + " " + (values["DESTINATION"] ?? ""), name)
    default: return (name, name)
    }
  }

  private static func merge(
    _ old: Attributes, usual: [String: String], with new: Attributes, keepsType: Bool
  ) -> Attributes {
    var rest = new
    var merged: Attributes = []
    for (name, value) in old {
      if let index = rest.firstIndex(where: { $0.name == name }) {
        let now = rest.remove(at: index).value
        let isKept = name == FreeMindName.contentType ? keepsType : usual[name] == now
        merged.append((name, isKept ? value : now))
      } else if usual[name] == nil, name == FreeMindName.contentType ? keepsType : name != "OBJECT"
      {
        // `OBJECT` is what Freeplane shows instead of the value.
        merged.append((name, value))
      }
    }
    return merged + rest
  }

  // MARK: Markup

  private static func name(of markup: String) -> String {
    let name = markup.utf8.dropFirst().prefix { $0 > 0x20 && !"/>".utf8.contains($0) }
    return String(decoding: name, as: UTF8.self)
  }

  /// What stands in the new element, and whether a reader takes the same text out of it with the old
  /// type. Words of a special kind stay that.
  private static func content(
    replacing old: Attributes, by new: String, saying text: RichText?
  ) -> (markup: String, keepsType: Bool) {
    let type = old.first { $0.name == FreeMindName.contentType }?.value ?? ""
    let content = inside(new)
    guard let text else { return (content, false) }
    func isSaid(by markup: String) -> Bool {
      markup.withBytes { FreeMindMarkup.text(of: $0, type) } == text
    }
    guard type.hasPrefix("plain/") else {
      return (content, content.hasPrefix("<html") && isSaid(by: content))
    }
    let words = "<text>\(MarkupContext.anywhere.escape(text.source))</text>"
    return isSaid(by: words) ? (words, true) : (content, false)
  }

  /// What stands between the tags of an element as the writer spells it.
  private static func inside(_ markup: String) -> String {
    let name = name(of: markup)
    let rest = markup.utf8.drop { $0 != UInt8(ascii: ">") }.dropFirst()
    return String(decoding: rest.dropLast("</\(name)>".utf8.count), as: UTF8.self)
  }

  static func element(
    _ name: String, _ attributes: Attributes, _ content: String
  ) -> String {
    var xml = XMLWriter()
    xml.begin(name)
    for attribute in attributes { xml.attribute(attribute.name, attribute.value) }
    let tag = String(decoding: xml.bytes, as: UTF8.self)
    return content.isEmpty ? tag + "/>" : "\(tag)>\(content)</\(name)>"
  }
}
