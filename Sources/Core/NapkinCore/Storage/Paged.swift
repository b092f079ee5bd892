/// An array in pages of equal size.
///
/// A copy shares all pages. The first write to a shared copy duplicates the list of pages and one
/// page, not the whole content: a screen or a background save may hold a copy at little cost.
struct Paged<Element> {
  private var pages: [ContiguousArray<Element>] = []
  private(set) var count = 0

  init() {}

  init(repeating element: Element, count: Int) {
    for start in stride(from: 0, to: count, by: Self.pageSize) {
      pages.append(ContiguousArray(repeating: element, count: min(Self.pageSize, count - start)))
    }
    self.count = count
  }

  /// 256 elements, or 4096 of the entries of an index, which alone are so small: they are asked for
  /// at random, so that their list of pages should stay in the machine's cache, and a page of them
  /// is copied fast, since nothing in it is counted.
  private static var pageBits: Int { MemoryLayout<Element>.stride > 8 ? 8 : 12 }
  private static var pageSize: Int { 1 << pageBits }
  private static var pageMask: Int { pageSize - 1 }

  /// An element, read and written where it lies.
  subscript(position: Int) -> Element {
    _read { yield pages[position >> Self.pageBits][position & Self.pageMask] }
    _modify { yield &pages[position >> Self.pageBits][position & Self.pageMask] }
  }

  /// Whether any element is so.
  func contains(where isSo: (Element) -> Bool) -> Bool {
    pages.contains { $0.contains(where: isSo) }
  }

  mutating func append(_ element: consuming Element) {
    if count & Self.pageMask == 0 {
      pages.append([])
      // Only what has outgrown a page deserves whole pages at once.
      if count > 0 { pages[pages.count - 1].reserveCapacity(Self.pageSize) }
    }
    pages[pages.count - 1].append(element)
    count += 1
  }
}

extension Paged: Sendable where Element: Sendable {}
