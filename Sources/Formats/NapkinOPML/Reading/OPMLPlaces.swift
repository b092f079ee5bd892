import NapkinCore
import NapkinFormats

/// The beginning and the end of each outline in a file. The identifiers of the nodes are added at the end.
struct OPMLPlaces {
  /// Whether the parsed bytes are the bytes of the file.
  var isKnown = false
  private var outline = SourceOutline()
  /// The elements of floating nodes and of the nodes below them; a map has these after all others.
  private var floating: Set<Int> = []

  mutating func begin(_ element: SourceOutline.Element, isFloating: Bool) -> Int {
    let number = outline.append(element)
    if isFloating || element.parent.map(floating.contains) ?? false { floating.insert(number) }
    return number
  }

  mutating func end(_ element: Int, at end: Int) { outline.end(element, at: end) }

  /// The elements with the identifiers of their nodes; `nil` if byte positions are unknown or do not match the map.
  func outline(of map: MindMap) -> SourceOutline? {
    let numbers = outline.elements.indices
    let order = numbers.filter { !floating.contains($0) } + numbers.filter(floating.contains)
    let lines = OPMLLines.all(of: map)
    guard isKnown, order.count == lines.count else { return nil }
    var outline = outline
    for (number, line) in zip(order, lines) {
      outline.rename(number, to: map[line.slot].id.rawValue)
    }
    return outline
  }
}
