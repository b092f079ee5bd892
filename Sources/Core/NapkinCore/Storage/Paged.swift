/// An array in pages of equal size.
///
/// A copy shares all pages. The first write to a shared copy duplicates the list of pages and one page, not the
/// whole content, so a screen or a background save can hold a copy at little cost.
struct Paged<Element> {
  private var pages: [Page<Element>] = []
  private(set) var count = 0

  init() {}

  init(repeating element: Element, count: Int) {
    for start in stride(from: 0, to: count, by: Self.pageSize) {
      pages.append(Page(repeating: element, count: min(Self.pageSize, count - start)))
    }
    self.count = count
  }

  /// A page has 256 elements, or 4096 if an element has at most 8 bytes, like the entries of an index. An index is
  /// accessed at random positions, so its list of pages should fit into the CPU cache. Its pages are cheap to
  /// copy, because its elements need no reference counting.
  private static var pageBits: Int { MemoryLayout<Element>.stride > 8 ? 8 : 12 }
  private static var pageSize: Int { 1 << pageBits }
  private static var pageMask: Int { pageSize - 1 }

  /// The element at a position, read and written in place.
  subscript(position: Int) -> Element {
    unsafeAddress { unsafe address(of: position) }
    unsafeMutableAddress {
      precondition(position < count, "The position is inside of the array.")
      let page = position >> Self.pageBits
      pages[page].makeUnique()
      return unsafe pages[page].elements + position & Self.pageMask
    }
  }

  /// The address of an element; valid as long as the array is neither written nor released.
  ///
  /// Reading uses the address because any other accessor makes a copy, and a copy of a node retains and releases
  /// all its texts.
  @unsafe func address(of position: Int) -> UnsafePointer<Element> {
    precondition(position < count, "The position is inside of the array.")
    return unsafe UnsafePointer(
      pages[position >> Self.pageBits].elements + position & Self.pageMask)
  }

  /// Whether any element fulfils a condition.
  func contains(where isSo: (Element) -> Bool) -> Bool {
    (0..<count).contains { isSo(self[$0]) }
  }

  mutating func append(_ element: consuming Element) {
    if count & Self.pageMask == 0 {
      // The first page starts small, so that a short array takes little memory.
      pages.append(Page(capacity: count == 0 ? 8 : Self.pageSize))
    }
    pages[pages.count - 1].append(element)
    count += 1
  }
}

// A page is written only while it is uniquely referenced.
extension Paged: @unchecked Sendable where Element: Sendable {}
