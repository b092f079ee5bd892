/// An array in pages of equal size.
///
/// A copy shares all pages. The first write to a shared copy duplicates the list of pages and one
/// page, not the whole content: a screen or a background save may hold a copy at little cost.
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

  /// A page has 256 elements, or 4096 if an element has at most 8 bytes, as the entries of an
  /// index. Access to an index is random, so its list of pages should fit the CPU cache; and its
  /// pages are cheap to copy, because their elements need no reference counting.
  private static var pageBits: Int { MemoryLayout<Element>.stride > 8 ? 8 : 12 }
  private static var pageSize: Int { 1 << pageBits }
  private static var pageMask: Int { pageSize - 1 }

  /// An element, read and written where it lies.
  subscript(position: Int) -> Element {
    unsafeAddress { unsafe address(of: position) }
    unsafeMutableAddress {
      precondition(position < count, "The position is inside of the array.")
      let page = position >> Self.pageBits
      pages[page].makeUnique()
      return unsafe pages[page].elements + position & Self.pageMask
    }
  }

  /// Where an element lies; good as long as the array is neither written nor released.
  ///
  /// Reading goes this way because any other accessor makes a copy, and a copy of a node retains
  /// and releases all its texts.
  @unsafe func address(of position: Int) -> UnsafePointer<Element> {
    precondition(position < count, "The position is inside of the array.")
    return unsafe UnsafePointer(
      pages[position >> Self.pageBits].elements + position & Self.pageMask)
  }

  /// Whether any element is so.
  func contains(where isSo: (Element) -> Bool) -> Bool {
    (0..<count).contains { isSo(self[$0]) }
  }

  mutating func append(_ element: consuming Element) {
    if count & Self.pageMask == 0 {
      // Only what has outgrown a page deserves whole pages at once.
      pages.append(Page(capacity: count == 0 ? 8 : Self.pageSize))
    }
    pages[pages.count - 1].append(element)
    count += 1
  }
}

// A page is written only while it is uniquely referenced.
extension Paged: @unchecked Sendable where Element: Sendable {}
