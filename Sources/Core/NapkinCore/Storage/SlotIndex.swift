/// A hash table from identifiers to slots; the identifiers themselves are stored only in the slots.
///
/// An entry has eight bytes: half of the hash, and the slot. So a look-up rarely reads the node of another
/// identifier. The order of the entries is never visible outside.
struct SlotIndex: Sendable {
  private var entries = Paged<UInt64>(repeating: 0, count: 8)
  private var capacity = 8
  private(set) var count = 0

  /// Returns the slot that has this hash and for which `matches` returns true, or `nil`.
  func slot(hash: Int, where matches: (Int32) -> Bool) -> Int32? {
    let fragment = Self.fragment(of: hash)
    var position = home(of: fragment)
    while true {
      let entry = entries[position]
      if entry == 0 { return nil }
      if entry >> 32 == fragment {
        let slot = Self.slot(of: entry)
        if matches(slot) { return slot }
      }
      position = next(position)
    }
  }

  /// Makes room for `count` slots at once; growing step by step would allocate twice the memory.
  mutating func reserve(_ count: Int) {
    var wanted = capacity
    while count > wanted / 4 * 3 { wanted *= 2 }
    if wanted > capacity { grow(to: wanted) }
  }

  /// Adds a slot that is not in the index.
  mutating func insert(_ slot: Int32, hash: Int) {
    if count * 4 >= capacity * 3 { grow(to: 2 * capacity) }
    place(Self.fragment(of: hash) << 32 | UInt64(slot + 1))
    count += 1
  }

  /// Removes a slot that is in the index.
  mutating func remove(_ slot: Int32, hash: Int) {
    let entry = Self.fragment(of: hash) << 32 | UInt64(slot + 1)
    var hole = home(of: entry >> 32)
    while entries[hole] != entry { hole = next(hole) }
    // The entries after the hole move up, so that no search ends too early.
    var position = next(hole)
    while entries[position] != 0 {
      let distanceFromHome = (position - home(of: entries[position] >> 32)) & (capacity - 1)
      if distanceFromHome >= (position - hole) & (capacity - 1) {
        entries[hole] = entries[position]
        hole = position
      }
      position = next(position)
    }
    entries[hole] = 0
    count -= 1
  }

  private mutating func place(_ entry: UInt64) {
    var position = home(of: entry >> 32)
    while entries[position] != 0 { position = next(position) }
    entries[position] = entry
  }

  private mutating func grow(to capacity: Int) {
    let old = entries
    self.capacity = capacity
    entries = Paged(repeating: 0, count: capacity)
    for position in 0..<old.count {
      let entry = old[position]
      if entry != 0 { place(entry) }
    }
  }

  /// The lower half of a hash, which is enough to tell all possible slots apart.
  private static func fragment(of hash: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: hash))
  }

  private func home(of fragment: UInt64) -> Int {
    Int(truncatingIfNeeded: fragment) & (capacity - 1)
  }

  private func next(_ position: Int) -> Int {
    (position + 1) & (capacity - 1)
  }

  private static func slot(of entry: UInt64) -> Int32 {
    Int32(truncatingIfNeeded: entry & 0xFFFF_FFFF) - 1
  }
}
