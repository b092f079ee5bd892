/// Where the nodes of a document stand in the bytes of the file that it was read from.
///
/// An importer notes one if ``ImportRequest/locatesNodes`` asks for it and the bytes are read as they
/// are: not decoded from another encoding, not mended.
public struct SourceOutline: Hashable, Sendable {
  /// The text of a node with all that stands below the node: an XML element, a heading with its
  /// section, an item of a list.
  public struct Element: Hashable, Sendable {
    /// The identifier of the node.
    public var node: String
    /// The number of the element around it, `nil` at the top.
    public var parent: Int?
    /// Where the white space begins that sets it apart from what stands before it.
    public var lead: Int
    /// Its bytes, without that white space.
    public var range: Range<Int>

    /// Creates an element.
    public init(_ node: String, parent: Int?, lead: Int, range: Range<Int>) {
      (self.node, self.parent, self.lead, self.range) = (node, parent, lead, range)
    }
  }

  /// The elements in the order of the file: each before those inside it.
  public private(set) var elements: [Element] = []

  /// Creates an outline of no elements.
  public init() {}

  /// Whether it has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Adds an element after all others; it ends where it begins until that is set.
  @discardableResult
  public mutating func append(_ element: Element) -> Int {
    elements.append(element)
    return elements.count - 1
  }

  /// Notes where an element ends.
  public mutating func end(_ element: Int, at end: Int) {
    elements[element].range = elements[element].range.lowerBound..<end
  }

  /// Gives the node of an element another identifier.
  public mutating func rename(_ element: Int, to node: String) {
    elements[element].node = node
  }
}
