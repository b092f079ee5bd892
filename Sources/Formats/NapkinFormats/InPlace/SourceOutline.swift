/// The positions of a document's nodes in the bytes of its file.
///
/// An importer makes an outline if ``ImportRequest/locatesNodes`` asks for it and the file is read as it is,
/// without conversion from another encoding and without repairs.
public struct SourceOutline: Hashable, Sendable {
  /// The text of a node together with the nodes below it: an XML element, a heading with its section, or an item of
  /// a list.
  public struct Element: Hashable, Sendable {
    /// The identifier of the node.
    public var node: String
    /// The index of the element that contains this one; `nil` at the top.
    public var parent: Int?
    /// The offset of the white space that separates the element from the text before it.
    public var lead: Int
    /// The byte range of the element, without that white space.
    public var range: Range<Int>

    /// Creates an element.
    public init(_ node: String, parent: Int?, lead: Int, range: Range<Int>) {
      (self.node, self.parent, self.lead, self.range) = (node, parent, lead, range)
    }
  }

  /// The elements in the order of the file; each comes before the elements inside it.
  public private(set) var elements: [Element] = []

  /// Creates an empty outline.
  public init() {}

  /// Whether the outline has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Appends an element and returns its index; the end of its range can be set later.
  @discardableResult
  public mutating func append(_ element: Element) -> Int {
    elements.append(element)
    return elements.count - 1
  }

  /// Sets the end of an element.
  public mutating func end(_ element: Int, at end: Int) {
    elements[element].range = elements[element].range.lowerBound..<end
  }

  /// Sets the identifier of an element's node.
  public mutating func rename(_ element: Int, to node: String) {
    elements[element].node = node
  }
}
