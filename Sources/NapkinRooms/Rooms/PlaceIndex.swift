/// Numbers by their place: a tree of quarters. A quarter that holds too many is quartered again, so
/// that a crowded city costs no more than an empty ocean.
struct PlaceIndex: Sendable {
  private struct Entry {
    var x: UInt32
    var y: UInt32
    var number: Int
  }

  private enum Quarter {
    case leaf([Entry])
    /// The first of the four quarters that it is made of.
    case split(Int)
  }

  private static let crowd = 32

  private var quarters: [Quarter] = [.leaf([])]

  mutating func insert(_ number: Int, at place: Coordinate) {
    let entry = Entry(x: Self.x(place.longitude), y: Self.y(place.latitude), number: number)
    var (slot, bit) = leaf(at: entry.x, entry.y)
    guard case .leaf(var entries) = quarters[slot] else { return }
    quarters[slot] = .leaf([])
    entries.append(entry)
    quarters[slot] = .leaf(entries)
    // All at one and the same place stay together, however many they are.
    while bit > 0, case .leaf(let crowd) = quarters[slot], crowd.count > Self.crowd {
      bit -= 1
      let first = quarters.count
      var parts: [[Entry]] = [[], [], [], []]
      for entry in crowd { parts[Self.part(entry.x, entry.y, bit)].append(entry) }
      for part in parts { quarters.append(.leaf(part)) }
      quarters[slot] = .split(first)
      slot = first + Self.part(entry.x, entry.y, bit)
    }
  }

  mutating func remove(_ number: Int, at place: Coordinate) {
    let slot = leaf(at: Self.x(place.longitude), Self.y(place.latitude)).slot
    guard case .leaf(var entries) = quarters[slot] else { return }
    quarters[slot] = .leaf([])
    entries.removeAll { $0.number == number }
    quarters[slot] = .leaf(entries)
  }

  /// The numbers in a box and, because of rounding, perhaps a few a hair's breadth outside.
  func numbers(in box: MapBox) -> [Int] {
    var found: [Int] = []
    let bottom = Self.y(box.south)
    let top = Self.y(box.north)
    for part in box.parts {
      collect(Self.x(part.west)...Self.x(part.east), bottom...top, into: &found)
    }
    // The antimeridian is written -180.
    if box.east == 180 && box.west > -180 { collect(0...0, bottom...top, into: &found) }
    return found
  }

  private func collect(
    _ columns: ClosedRange<UInt32>, _ rows: ClosedRange<UInt32>, into found: inout [Int]
  ) {
    var waiting: [(slot: Int, x: UInt32, y: UInt32, bit: Int)] = [(0, 0, 0, 32)]
    while let (slot, x, y, bit) = waiting.popLast() {
      let size = UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(bit)) - 1)
      guard columns.overlaps(x...x + size), rows.overlaps(y...y + size) else { continue }
      switch quarters[slot] {
      case .leaf(let entries):
        for entry in entries where columns.contains(entry.x) && rows.contains(entry.y) {
          found.append(entry.number)
        }
      case .split(let first):
        let half = UInt32(1) << UInt32(bit - 1)
        for part in 0..<4 {
          let right = part & 1 == 0 ? 0 : half
          let up = part & 2 == 0 ? 0 : half
          waiting.append((first + part, x + right, y + up, bit - 1))
        }
      }
    }
  }

  /// The leaf around a point, and how many more times it can be quartered.
  private func leaf(at x: UInt32, _ y: UInt32) -> (slot: Int, bit: Int) {
    var slot = 0
    var bit = 32
    while case .split(let first) = quarters[slot] {
      bit -= 1
      slot = first + Self.part(x, y, bit)
    }
    return (slot, bit)
  }

  private static func part(_ x: UInt32, _ y: UInt32, _ bit: Int) -> Int {
    Int(x >> UInt32(bit) & 1 | (y >> UInt32(bit) & 1) << 1)
  }

  private static func x(_ longitude: Double) -> UInt32 {
    UInt32((longitude + 180) / 360 * 4_294_967_295)
  }

  private static func y(_ latitude: Double) -> UInt32 {
    UInt32((latitude + 90) / 180 * 4_294_967_295)
  }
}
