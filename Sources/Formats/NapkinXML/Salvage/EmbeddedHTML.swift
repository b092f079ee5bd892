/// The elements in which real files hold HTML as it comes, and words that look like it.
public struct EmbeddedHTML: Sendable {
  let element: String
  let text: String?
  let holdsWords: @Sendable ([String: String]) -> Bool

  /// The elements with a name. Where their attributes say so, what stands in an element `text` directly
  /// below is nothing but words, whatever it looks like.
  public init(
    in element: String, text: String? = nil,
    holdsWords: @escaping @Sendable ([String: String]) -> Bool = { _ in false }
  ) {
    self.element = element
    self.text = text
    self.holdsWords = holdsWords
  }
}

/// The elements that are open inside of rich text, where files hold HTML as it comes.
struct OpenHTMLElements {
  /// What an end tag does.
  enum End {
    /// It ends what it should, or it is none of ours.
    case fits
    /// Nothing of that name is open.
    case isUnknown
    /// These have to be closed before, and it has to be spelt like this.
    case closes([ArraySlice<UInt8>], respelt: ArraySlice<UInt8>?)
  }

  private let kind: EmbeddedHTML?
  /// Whether the rich text has its words in an element of their own.
  private var holdsWords = false
  /// Whether the scan is inside that element, where only its end tag counts as a tag.
  private(set) var isInWords = false
  /// The open elements, the one that holds the rich text first.
  private var open: [(name: ArraySlice<UInt8>, key: [UInt8])] = []
  /// How many of each name are open, so that an unknown name costs no search.
  private var counts: [[UInt8]: Int] = [:]

  init(_ kind: EmbeddedHTML?) {
    self.kind = kind
  }

  var isInside: Bool { !open.isEmpty }

  mutating func open(_ name: ArraySlice<UInt8>, _ attributes: XMLRepairer.Attributes) {
    if let kind, open.isEmpty, Self.isSame(name, kind.element) {
      holdsWords = kind.holdsWords(XMLRepairer.words(of: attributes))
    } else if open.isEmpty {
      return
    }
    isInWords = holdsWords && open.count == 1 && Self.isSame(name, kind?.text)
    let key = Self.key(name)
    open.append((name, key))
    counts[key, default: 0] += 1
  }

  /// Closes a `<head>` that is open where an element begins that may not stand in it, and returns what
  /// is closed with it.
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

  /// Whether an element stands in a `<head>`; Word puts its own there.
  private static func isInHead(_ key: [UInt8]) -> Bool {
    inHead.contains(key) || key.contains(UInt8(ascii: ":"))
  }

  private static let inHead = Set(
    [
      "base", "basefont", "bgsound", "link", "meta", "noframes", "noscript", "object", "script",
      "style", "template", "title", "xml",
    ].map { Array($0.utf8) })

  /// Whether an end tag ends the words, or what they stand in.
  func endsWords(_ name: ArraySlice<UInt8>) -> Bool {
    Self.isSame(name, kind?.text) || Self.isSame(name, kind?.element)
  }

  private static func isSame(_ name: ArraySlice<UInt8>, _ other: String?) -> Bool {
    other.map { name.elementsEqual($0.utf8) } ?? false
  }

  mutating func end(_ name: ArraySlice<UInt8>) -> End {
    guard isInside else { return .fits }
    isInWords = false
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

  /// Whether HTML knows no end tag for an element.
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
