/// Memory for `capacity` elements, of which the first `count` exist; copies share it until one of them is written.
@safe struct Page<Element> {
  /// The memory of a page; frees it when the last page that shares it is released.
  @safe private final class Owner {
    let elements: UnsafeMutablePointer<Element>
    let capacity: Int
    var count = 0

    init(capacity: Int) {
      self.capacity = capacity
      unsafe elements = .allocate(capacity: capacity)
    }

    deinit {
      unsafe elements.deinitialize(count: count)
      unsafe elements.deallocate()
    }
  }

  private var owner: Owner
  /// The address of the elements, copied from the owner to save one access to memory. Rarely used properties are
  /// in the owner only, so that lists of pages stay short.
  private(set) var elements: UnsafeMutablePointer<Element>

  init(capacity: Int) {
    owner = Owner(capacity: capacity)
    unsafe elements = owner.elements
  }

  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    unsafe elements.initialize(repeating: element, count: count)
    owner.count = count
  }

  private init(copying page: Page, capacity: Int) {
    self.init(capacity: capacity)
    unsafe elements.initialize(from: page.elements, count: page.count)
    owner.count = page.count
  }

  var count: Int { owner.count }
  private var capacity: Int { owner.capacity }

  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&owner) { self = Page(copying: self, capacity: capacity) }
  }

  /// Adds an element; a full page is first replaced by one of twice the capacity.
  mutating func append(_ element: consuming Element) {
    if count == capacity {
      self = Page(copying: self, capacity: 2 * capacity)
    } else {
      makeUnique()
    }
    unsafe (elements + count).initialize(to: element)
    owner.count += 1
  }
}
