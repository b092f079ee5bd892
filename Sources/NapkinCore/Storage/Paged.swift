/// An array in pages of equal size.
///
/// A copy shares all pages. The first write to a shared copy duplicates the list of pages and one
/// page, not the whole content: a screen or a background save may hold a copy at little cost.
struct Paged<Element> {
  private static var pageBits: Int { 8 }
  private static var pageSize: Int { 1 << pageBits }
  private static var pageMask: Int { pageSize - 1 }

  private var pages: [[Element]] = []
  private(set) var count = 0

  init() {}

  init(repeating element: Element, count: Int) {
    let page = Array(repeating: element, count: Self.pageSize)
    pages = Array(repeating: page, count: count >> Self.pageBits)
    if count & Self.pageMask > 0 {
      pages.append(Array(page.prefix(count & Self.pageMask)))
    }
    self.count = count
  }

  subscript(position: Int) -> Element {
    _read { yield pages[position >> Self.pageBits][position & Self.pageMask] }
    _modify { yield &pages[position >> Self.pageBits][position & Self.pageMask] }
  }

  mutating func append(_ element: Element) {
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
