/// The part of a format that changes a file in place: it compares nodes, and writes new and changed nodes in the
/// style of the surrounding file.
public protocol InPlaceRenderer {
  /// Returns the nodes whose elements belong directly inside a node's element, in order; the top nodes for `nil`.
  func children(of node: String?) -> [String]

  /// Whether a node equals what the file has for it, without its children; for `nil`, the whole document.
  func isUnchanged(_ node: String?) -> Bool

  /// Whether an element of the file keeps its meaning at a position.
  func fits(_ element: SourceOutline.Element, at place: InPlacePosition) -> Bool

  /// Returns the white space before an element of the file at a position.
  func lead(of element: SourceOutline.Element, at place: InPlacePosition) -> [UInt8]

  /// Returns the new texts around the children of a changed node. There are as many as in the file: the first is
  /// before all children, and the last is after them.
  mutating func changed(
    _ node: String?, _ texts: [ArraySlice<UInt8>]
  ) throws(FormatError) -> [[UInt8]]

  /// Splits the text of an element without children at the position where its first child is to be written.
  func parted(_ text: [UInt8], of node: String?) -> (before: [UInt8], behind: [UInt8])

  /// Returns the whole element, after its white space, of a node that is new or whose old element does not fit.
  mutating func rendered(
    _ node: String, at place: InPlacePosition
  ) throws(FormatError) -> [UInt8]
}

/// The position of an element in the changed file.
public struct InPlacePosition: Hashable, Sendable {
  /// The node whose element contains the position; `nil` at the top.
  public let parent: String?
  /// The node whose element precedes the position; `nil` for the first.
  public let previous: String?
  /// Whether the element was at this position in the file: in the same element, after the same element.
  public let isSame: Bool
}

/// Writes a changed document over the bytes of its file: it copies the unchanged parts and asks a renderer for the
/// rest.
public struct InPlaceWriter<Renderer: InPlaceRenderer> {
  private let bytes: [UInt8]
  private let elements: [SourceOutline.Element]
  /// The indices of the elements inside each element; the last array has the indices of the top elements.
  private var inner: [[Int]]
  private var numbers: [String: Int] = [:]
  private var renderer: Renderer

  /// An element that is being written.
  private struct Open {
    let node: String?
    let children: [String]
    var nextChild = 0
    /// The texts around its children.
    let texts: [[UInt8]]
    var textCount = 1
    /// The positions of its children in the file, counted from 1; empty if the children are the same as in the file.
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

  /// Returns the bytes of the changed file.
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

  /// Writes the text before the children of an element.
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
    // Most elements keep their children.
    let isSame =
      children.count == own.count && zip(children, own).allSatisfy { $0 == elements[$1].node }
    var places: [String: Int] = [:]
    if !isSame {
      for (place, child) in own.enumerated() { places[elements[child].node] = place + 1 }
    }
    return Open(node: node, children: children, texts: texts, places: places, isSame: isSame)
  }

  /// Writes the text before the next child.
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
