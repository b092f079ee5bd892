public import NapkinFormats

/// An element among the others of a small part of a file, which are a flat list: its depth tells what it is in.
public struct XMLRow {
  /// How many levels it lies below the first element of the list.
  public let depth: Int
  /// Its name as it is spelt, prefix included.
  public let name: String
  /// Its attributes in the order of the file, their names as they are spelt.
  public let attributes: [(name: String, value: String)]
  /// The text that stands directly in it.
  public fileprivate(set) var text = ""
  /// The whole element as it is spelt.
  public fileprivate(set) var source = ""

  /// The value of an attribute.
  public subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

extension XMLReader {
  /// The attributes of the element that was met last, their names as they are spelt.
  public var attributes: [(name: String, value: String)] {
    (0..<attributeCount).map { index in
      let attribute = attribute(at: index)
      return (spelling(ofName: attribute.name), attribute.value.string)
    }
  }

  /// Reads the element whose start was met last with all elements in it, parents before their children.
  ///
  /// - Parameter depth: Down to which level the source of an element is kept.
  public func readRows(sourcesTo depth: Int = 1) throws(FormatError) -> [XMLRow] {
    let top = self.depth
    var rows: [XMLRow] = []
    var open: [(row: Int, mark: Int)] = []
    func begin() {
      open.append((rows.count, mark))
      let name = spelling(ofName: name)
      rows.append(XMLRow(depth: self.depth - top, name: name, attributes: attributes))
    }
    begin()
    while let (row, start) = open.last, let event = try next() {
      switch event {
      case .start: begin()
      case .text: rows[row].text += text.string
      case .comment, .instruction: break
      case .end:
        open.removeLast()
        guard rows[row].depth <= depth else { continue }
        rows[row].source = sourceOfElement(from: start, to: mark).string
      }
    }
    return rows
  }
}
