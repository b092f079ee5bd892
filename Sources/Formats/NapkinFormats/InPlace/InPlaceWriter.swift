/// What a format does when a file is changed in place: it compares nodes, and renders what is new or
/// changed in the style of what stands around it.
public protocol InPlaceRenderer {
  /// The nodes whose elements are to stand directly in that of a node, in order; at the top if it is `nil`.
  func children(of node: String?) -> [String]

  /// Whether a node says what the file says of it, its children aside; of the whole document if it is `nil`.
  func isUnchanged(_ node: String?) -> Bool

  /// Whether an element of the file means the same at a place.
  func fits(_ element: SourceOutline.Element, at place: InPlacePosition) -> Bool

  /// The white space before an element of the file at a place.
  func lead(of element: SourceOutline.Element, at place: InPlacePosition) -> [UInt8]

  /// What a changed node has around its children: as many texts as stand in the file, the first before all
  /// children and the last after them.
  mutating func changed(
    _ node: String?, _ texts: [ArraySlice<UInt8>]
  ) throws(FormatError) -> [[UInt8]]

  /// Parts the text of an element without children where the first one is to stand.
  func parted(_ text: [UInt8], of node: String?) -> (before: [UInt8], behind: [UInt8])

  /// The element of a node with all below it that is new or does not fit, after the white space before it.
  mutating func rendered(
    _ node: String, at place: InPlacePosition
  ) throws(FormatError) -> [UInt8]
}

/// Where an element is to stand.
public struct InPlacePosition: Hashable, Sendable {
  /// The node around it, `nil` at the top.
  public let parent: String?
  /// The node before it.
  public let previous: String?
  /// Whether it stood there in the file, in the same element and after the same one.
  public let isSame: Bool
}

/// Writes a changed document over the bytes of its file: copies what is unchanged, and asks a renderer for
/// the rest.
public struct InPlaceWriter<Renderer: InPlaceRenderer> {
  private let bytes: [UInt8]
  private let elements: [SourceOutline.Element]
  /// The elements inside of each one; those at the top stand after all.
  private var inner: [[Int]]
  private var numbers: [String: Int] = [:]
  private var renderer: Renderer

  /// An element on its way into the file.
  private struct Open {
    let node: String?
    let children: [String]
    var nextChild = 0
    /// What stands around its children in the file, and how many of these texts were written.
    let texts: [[UInt8]]
    var textCount = 1
    /// The places of its children in the file, counted from 1, if these are others now.
    let places: [String: Int]
    let isSame: Bool
  }

  /// Creates a writer over the bytes of a file.
  public init(_ bytes: [UInt8], _ outline: SourceOutline, _ renderer: Renderer) {
    self.bytes = bytes
    self.renderer = renderer
    elements = outline.elements
    inner = Array(repeating: [], count: elements.count + 1)
    for (number, element) in elements.enumerated() {
      inner[element.parent ?? elements.count].append(number)
      numbers[element.node] = number
    }
  }

  /// The bytes of the changed file.
  public mutating func write() throws(FormatError) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 8)
    var open = [try begin(nil, &out)]
    while let last = open.indices.last {
      guard let (child, place) = next(&open[last], &out) else {
        for text in open[last].texts[open[last].textCount...] { out += text }
        open.removeLast()
        continue
      }
      if let number = numbers[child], renderer.fits(elements[number], at: place) {
        out += renderer.lead(of: elements[number], at: place)
        open.append(try begin(number, &out))
      } else {
        out += try renderer.rendered(child, at: place)
      }
    }
    return out
  }

  /// Writes what stands before the children of an element.
  private mutating func begin(
    _ number: Int?, _ out: inout [UInt8]
  ) throws(FormatError) -> Open {
    let node = number.map { elements[$0].node }
    let own = inner[number ?? elements.count]
    let children = renderer.children(of: node)
    let range = number.map { elements[$0].range } ?? 0..<bytes.count
    var slices: [ArraySlice<UInt8>] = []
    var start = range.lowerBound
    for child in own {
      slices.append(bytes[start..<elements[child].lead])
      start = elements[child].range.upperBound
    }
    slices.append(bytes[start..<range.upperBound])
    var texts =
      renderer.isUnchanged(node) ? slices.map(Array.init) : try renderer.changed(node, slices)
    if own.isEmpty, !children.isEmpty, texts.count == 1 {
      let (before, behind) = renderer.parted(texts[0], of: node)
      texts = [before, behind]
    }
    out += texts[0]
    // Most elements hold the children that they held.
    let isSame =
      children.count == own.count && zip(children, own).allSatisfy { $0 == elements[$1].node }
    var places: [String: Int] = [:]
    if !isSame {
      for (place, child) in own.enumerated() { places[elements[child].node] = place + 1 }
    }
    return Open(node: node, children: children, texts: texts, places: places, isSame: isSame)
  }

  /// Writes what stands before the next child.
  private func next(_ open: inout Open, _ out: inout [UInt8]) -> (String, InPlacePosition)? {
    guard open.nextChild < open.children.count else { return nil }
    let index = open.nextChild
    open.nextChild += 1
    let child = open.children[index]
    let previous = index > 0 ? open.children[index - 1] : nil
    let place = open.isSame ? index + 1 : open.places[child]
    if let place {
      while open.textCount < place {
        out += open.texts[open.textCount]
        open.textCount += 1
      }
    }
    let isSame =
      open.isSame || place.map { $0 - 1 == previous.map { open.places[$0] ?? -1 } ?? 0 } ?? false
    return (
      child, InPlacePosition(parent: open.node, previous: previous, isSame: isSame)
    )
  }
}
