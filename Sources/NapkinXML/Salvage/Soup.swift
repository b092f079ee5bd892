/// The elements that are open inside of rich text, where files hold HTML as it comes.
struct Soup {
  /// What an end tag does.
  enum End {
    /// It ends what it should, or it is none of ours.
    case fits
    /// Nothing of that name is open.
    case isUnknown
    /// These have to be closed before, and it has to be spelt like this.
    case closes([ArraySlice<UInt8>], respelt: ArraySlice<UInt8>?)
  }

  private let elements: [[UInt8]]
  /// The open elements, the one that holds the rich text first.
  private var open: [(name: ArraySlice<UInt8>, key: [UInt8])] = []
  /// How many of each name are open, so that an unknown name costs no search.
  private var counts: [[UInt8]: Int] = [:]

  init(elements: [String]) {
    self.elements = elements.map { Array($0.utf8) }
  }

  var isInside: Bool { !open.isEmpty }

  mutating func open(_ name: ArraySlice<UInt8>) {
    if open.isEmpty && !elements.contains(where: { $0.elementsEqual(name) }) { return }
    let key = Self.key(name)
    open.append((name, key))
    counts[key, default: 0] += 1
  }

  mutating func end(_ name: ArraySlice<UInt8>) -> End {
    guard isInside else { return .fits }
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
