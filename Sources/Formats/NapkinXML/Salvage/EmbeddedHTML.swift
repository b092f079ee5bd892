/// Describes the elements in which real files contain unchecked HTML, and plain text that looks like it.
public struct EmbeddedHTML: Sendable {
  let element: String
  let text: String?
  let isPlainText: @Sendable ([String: String]) -> Bool

  /// Describes elements by their name. If `isPlainText` returns true for an element's attributes, the content of its
  /// child element `text` is plain text, whatever it looks like.
  public init(
    in element: String, text: String? = nil,
    isPlainText: @escaping @Sendable ([String: String]) -> Bool = { _ in false }
  ) {
    self.element = element
    self.text = text
    self.isPlainText = isPlainText
  }
}

/// The open elements inside of rich text, which is unchecked HTML.
struct OpenHTMLElements {
  /// The effect of an end tag.
  enum End {
    /// The end tag matches the innermost open element, or is outside of rich text.
    case fits
    /// There is no open element of this name.
    case isUnknown
    /// These elements must be closed first; the end tag gets the other spelling, if there is one.
    case closes([ArraySlice<UInt8>], respelt: ArraySlice<UInt8>?)
  }

  private let kind: EmbeddedHTML?
  /// Whether the plain text of the rich text is in an element of its own.
  private var isPlainText = false
  /// Whether the scan is inside the element with the plain text, where only its end tag counts as a tag.
  private(set) var isInPlainText = false
  /// The open elements, beginning with the element that holds the rich text.
  private var open: [(name: ArraySlice<UInt8>, key: [UInt8])] = []
  /// The number of open elements of each name, so that an unknown name needs no search.
  private var counts: [[UInt8]: Int] = [:]

  init(_ kind: EmbeddedHTML?) {
    self.kind = kind
  }

  var isInside: Bool { !open.isEmpty }

  mutating func open(_ name: ArraySlice<UInt8>, _ attributes: XMLRepairer.Attributes) {
    if let kind, open.isEmpty, Self.isSame(name, kind.element) {
      isPlainText = kind.isPlainText(XMLRepairer.words(of: attributes))
    } else if open.isEmpty {
      return
    }
    isInPlainText = isPlainText && open.count == 1 && Self.isSame(name, kind?.text)
    let key = Self.key(name)
    open.append((name, key))
    counts[key, default: 0] += 1
  }

  /// Closes an open `<head>` where an element begins that does not belong in it; returns the names of the elements
  /// that are closed with it.
  mutating func closeHead(before name: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    guard counts[Self.head, default: 0] > 0 else { return [] }
    let key = Self.key(name)
    let isBody = key == Array("body".utf8)
    let isOver = isBody || open.last?.key == Self.head && !Self.isInHead(key)
    guard isOver else { return [] }
    var closed: [ArraySlice<UInt8>] = []
    while let last = open.popLast() {
      counts[last.key, default: 1] -= 1
      closed.append(last.name)
      if last.key == Self.head { break }
    }
    return closed
  }

  private static let head = Array("head".utf8)

  /// Whether an element belongs in a `<head>`; this includes elements with a prefix, which Word writes there.
  private static func isInHead(_ key: [UInt8]) -> Bool {
    inHead.contains(key) || key.contains(UInt8(ascii: ":"))
  }

  private static let inHead = Set(
    [
      "base", "basefont", "bgsound", "link", "meta", "noframes", "noscript", "object", "script",
      "style", "template", "title", "xml",
    ].map { Array($0.utf8) })

  /// Whether an end tag ends the plain text or the element around it.
  func endsWords(_ name: ArraySlice<UInt8>) -> Bool {
    Self.isSame(name, kind?.text) || Self.isSame(name, kind?.element)
  }

  private static func isSame(_ name: ArraySlice<UInt8>, _ other: String?) -> Bool {
    other.map { name.elementsEqual($0.utf8) } ?? false
  }

  mutating func end(_ name: ArraySlice<UInt8>) -> End {
    guard isInside else { return .fits }
    isInPlainText = false
    let key = Self.key(name)
    guard counts[key, default: 0] > 0 else { return .isUnknown }
    var closed: [ArraySlice<UInt8>] = []
    while let last = open.popLast() {
      counts[last.key, default: 1] -= 1
      if last.key == key {
        let isSame = last.name.elementsEqual(name)
        if closed.isEmpty && isSame { return .fits }
        return .closes(closed, respelt: isSame ? nil : last.name)
      }
      closed.append(last.name)
    }
    return .isUnknown
  }

  /// Whether an element has no end tag in HTML.
  static func isVoid(_ name: ArraySlice<UInt8>) -> Bool {
    voids.contains(key(name))
  }

  private static let voids = Set(
    [
      "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param",
      "source", "track", "wbr",
    ].map { Array($0.utf8) })

  private static func key(_ name: ArraySlice<UInt8>) -> [UInt8] {
    name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
