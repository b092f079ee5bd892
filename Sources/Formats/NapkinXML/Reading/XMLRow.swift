public import NapkinFormats

/// An element in a flat list of the elements of a small part of a file; its depth shows which element contains it.
public struct XMLRow {
  /// The number of levels below the first element of the list.
  public let depth: Int
  /// The element's name as it is spelt, including its prefix.
  public let name: String
  /// The element's attributes in the order of the file, with their names as they are spelt.
  public let attributes: [(name: String, value: String)]
  /// The text directly in the element.
  public fileprivate(set) var text = ""
  /// The whole element as it is spelt.
  public fileprivate(set) var source = ""

  /// The value of the attribute with a name.
  public subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

extension XMLReader {
  /// The attributes of the element that was read last, with their names as they are spelt.
  public var attributes: [(name: String, value: String)] {
    (0..<attributeCount).map { index in
      let attribute = attribute(at: index)
      return (spelling(ofName: attribute.name), attribute.value.string)
    }
  }

  /// Reads the element whose start was read last with all elements in it, parents before their children.
  ///
  /// - Parameter depth: The deepest level at which the source of an element is kept.
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
