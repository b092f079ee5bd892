/// Elements in the order that a person gave them, with a fast look-up by identifier.
///
/// Copies share their elements; changing one element copies little more than that element.
public struct IdentifiedArray<Item: Identifiable & Hashable & Sendable & Codable>: Sendable
where Item.ID: Sendable {
  private var slots = Paged<Item?>()
  private var order: [Int32] = []
  private var lookup = SlotIndex()
  private var freeSlots: [Int32] = []

  /// Creates an array without items.
  public init() {}

  /// The element with an identifier, or `nil` if there is none.
  public subscript(id: Item.ID) -> Item? {
    slot(of: id).flatMap { slots[Int($0)] }
  }

  /// Whether there is an element with an identifier.
  public func contains(_ id: Item.ID) -> Bool {
    slot(of: id) != nil
  }

  /// The position of an element, or `nil` if there is none.
  public func position(of id: Item.ID) -> Int? {
    slot(of: id).flatMap { order.indexFromBothEnds(of: $0) }
  }

  // MARK: Changing

  /// Inserts an element at a position; the caller has checked both.
  mutating func insert(_ item: Item, at position: Int) {
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
      slots[Int(slot)] = item
    } else {
      slot = Int32(slots.count)
      slots.append(item)
    }
    lookup.insert(slot, hash: item.id.hashValue)
    order.insert(slot, at: position)
  }

  @discardableResult
  mutating func remove(at position: Int) -> Item? {
    let slot = order.remove(at: position)
    guard let item = slots[Int(slot)] else { return nil }
    lookup.remove(slot, hash: item.id.hashValue)
    slots[Int(slot)] = nil
    freeSlots.append(slot)
    return item
  }

  mutating func move(from position: Int, to newPosition: Int) {
    order.insert(order.remove(at: position), at: newPosition)
  }

  /// Changes an element in its slot, or does nothing and returns `nil` if no element has the identifier.
  mutating func update<Result>(
    _ id: Item.ID, _ change: (inout Item) throws(Refusal) -> Result
  ) throws(Refusal) -> Result? {
    guard let slot = slot(of: id) else { return nil }
    return try slots[Int(slot)].mutate(change)
  }

  /// Replaces the element with the same identifier, or does nothing if there is none.
  mutating func put(_ item: Item) {
    if let slot = slot(of: item.id) { slots[Int(slot)] = item }
  }

  private func slot(of id: Item.ID) -> Int32? {
    lookup.slot(hash: id.hashValue) { slots[Int($0)]?.id == id }
  }
}

extension Optional {
  fileprivate mutating func mutate<Result>(
    _ change: (inout Wrapped) throws(Refusal) -> Result
  ) throws(Refusal) -> Result? {
    // Taking the value out keeps it uniquely referenced, so that no part of it is copied.
    guard var value = take() else { return nil }
    defer { self = value }
    return try change(&value)
  }
}

extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element.
  public var startIndex: Int { 0 }
  /// The position after the last element.
  public var endIndex: Int { order.count }

  /// The element at a position.
  public subscript(position: Int) -> Item {
    guard let item = slots[Int(order[position])] else {
      preconditionFailure("The order names slots that hold something.")
    }
    return item
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomReflectable {
  /// The elements in order, for logs and failing tests.
  public var description: String { Array(self).description }
  /// The elements in order, without the details of their storage.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}

extension IdentifiedArray: Hashable {
  /// Whether two arrays hold the same elements in the same order.
  public static func == (left: IdentifiedArray, right: IdentifiedArray) -> Bool {
    left.elementsEqual(right)
  }

  /// Feeds the elements in order into the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for item in self { hasher.combine(item) }
  }
}

extension IdentifiedArray: Codable {
  /// Reads the elements in order, and refuses an identifier that occurs twice.
  public init(from decoder: any Decoder) throws {
    for item in try decoder.singleValueContainer().decode([Item].self) {
      guard !contains(item.id) else { throw Refusal.duplicate("thing", "\(item.id)") }
      insert(item, at: count)
    }
  }

  /// Writes the elements in order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(self))
  }
}
