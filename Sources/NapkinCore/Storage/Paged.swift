/// An array in pages of equal size.
///
/// A copy shares all pages. The first write to a shared copy duplicates the list of pages and one
/// page, not the whole content: a screen or a background save may hold a copy at little cost.
struct Paged<Element> {
  private var pages: [Entry] = []
  private(set) var count = 0

  /// A page and where its elements lie: beside each other, a reader need not visit the page.
  @safe private struct Entry {
    var page: Page<Element>
    let elements: UnsafeMutablePointer<Element>

    init(_ page: Page<Element>) {
      self.page = page
      unsafe elements = unsafe page.elements
    }
  }

  init() {}

  init(repeating element: Element, count: Int) {
    for start in stride(from: 0, to: count, by: PageSize.count) {
      let page = Page<Element>(capacity: min(PageSize.count, count - start))
      while page.count < page.capacity { page.append(element) }
      pages.append(Entry(page))
    }
    self.count = count
  }

  /// An element, read and written where it lies.
  subscript(position: Int) -> Element {
    unsafeAddress { unsafe address(of: position) }
    unsafeMutableAddress {
      precondition(position < count, "The position is inside of the array.")
      let page = position >> PageSize.bits
      makeUnique(page)
      return unsafe pages[page].elements + position & PageSize.mask
    }
  }

  /// Where an element lies; good as long as the array is neither written nor released.
  ///
  /// Reading goes this way because any other accessor makes a copy, and a copy of a node retains
  /// and releases all its texts.
  @unsafe func address(of position: Int) -> UnsafePointer<Element> {
    precondition(position < count, "The position is inside of the array.")
    return unsafe UnsafePointer(
      pages[position >> PageSize.bits].elements + position & PageSize.mask)
  }

  mutating func append(_ element: consuming Element) {
    if count & PageSize.mask == 0 {
      // Only what has outgrown a page deserves whole pages at once.
      pages.append(Entry(Page(capacity: count == 0 ? 8 : PageSize.count)))
    }
    let last = pages.count - 1
    if pages[last].page.isFull {
      pages[last] = Entry(Page(copying: pages[last].page, growing: true))
    } else {
      makeUnique(last)
    }
    pages[last].page.append(element)
    count += 1
  }

  private mutating func makeUnique(_ page: Int) {
    if !isKnownUniquelyReferenced(&pages[page].page) {
      pages[page] = Entry(Page(copying: pages[page].page))
    }
  }
}

private enum PageSize {
  static var bits: Int { 8 }
  static var count: Int { 1 << bits }
  static var mask: Int { count - 1 }
}

/// Memory for the elements of a page, the first `count` of which are there.
@safe private final class Page<Element> {
  let elements: UnsafeMutablePointer<Element>
  let capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    // An element that fills a cache line should not lie across two of them.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<Element>.stride, alignment: 64)
    unsafe elements = unsafe memory.bindMemory(to: Element.self, capacity: capacity)
    self.capacity = capacity
  }

  var isFull: Bool { count == capacity }

  convenience init(copying page: Page, growing: Bool = false) {
    self.init(capacity: growing ? 2 * page.capacity : page.capacity)
    unsafe elements.initialize(from: page.elements, count: page.count)
    count = page.count
  }

  deinit {
    unsafe elements.deinitialize(count: count)
    unsafe elements.deallocate()
  }

  func append(_ element: consuming Element) {
    precondition(count < capacity, "There is room for one more element.")
    unsafe (elements + count).initialize(to: element)
    count += 1
  }
}

// A page is written only while it is uniquely referenced.
extension Paged: @unchecked Sendable where Element: Sendable {}
