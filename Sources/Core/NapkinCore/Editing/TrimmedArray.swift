/// An array that also drops its first elements in constant time, on average.
@usableFromInline
struct TrimmedArray<Element> {
  @usableFromInline
  var elements: [Element] = []
  @usableFromInline
  var dropped = 0

  @inlinable
  init() {}

  @inlinable
  var count: Int { elements.count - dropped }
  @inlinable
  var last: Element? { count > 0 ? elements.last : nil }
  @inlinable
  var live: ArraySlice<Element> { elements[dropped...] }

  @inlinable
  mutating func append(_ element: consuming Element) {
    elements.append(element)
  }

  @inlinable
  mutating func removeLast() -> Element {
    elements.removeLast()
  }

  @inlinable
  mutating func removeLast(_ count: Int) {
    elements.removeLast(count)
  }

  @inlinable
  mutating func dropFirst(_ count: Int) {
    dropped += count
    // Waiting until half of the elements are dropped makes the cost of moving the rest constant on average.
    if dropped > elements.count / 2 {
      elements.removeFirst(dropped)
      dropped = 0
    }
  }
}

extension TrimmedArray: Equatable where Element: Equatable {
  @usableFromInline
  static func == (left: TrimmedArray, right: TrimmedArray) -> Bool { left.live == right.live }
}

extension TrimmedArray: Hashable where Element: Hashable {
  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(live) }
}

extension TrimmedArray: Sendable where Element: Sendable {}

extension TrimmedArray: Codable where Element: Codable {
  @usableFromInline
  init(from decoder: any Decoder) throws {
    elements = try decoder.singleValueContainer().decode([Element].self)
  }

  @usableFromInline
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(live))
  }
}
