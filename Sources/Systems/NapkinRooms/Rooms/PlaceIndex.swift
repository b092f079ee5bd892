/// An index of numbers by place: a tree of quarters. A quarter with too many numbers is split into four, so that a
/// crowded city costs no more than an empty ocean. Four quarters with few numbers are merged again.
package struct PlaceIndex: Sendable {
  private struct Point {
    let place: Coordinate
    let x: UInt32
    let y: UInt32

    init(_ place: Coordinate) {
      self.place = place
      x = PlaceIndex.x(place.longitude)
      y = PlaceIndex.y(place.latitude)
    }
  }

  private enum Quarter {
    /// The numbers in the quarter, in a dictionary, because all numbers at one place share a leaf.
    case leaf([Int: Point])
    /// The index of the first of the four quarters that it is split into.
    case split(Int)
  }

  private static let crowd = 32

  private var quarters: [Quarter] = [.leaf([:])]
  /// The indices of unused groups of four quarters, to be used again.
  private var free: [Int] = []

  /// Creates an empty index.
  package init() {}

  /// The number of quarters. Emptied quarters, which the index uses again, count, too.
  package var quarterCount: Int { quarters.count }

  /// Adds a number that is not in the index.
  package mutating func insert(_ number: Int, at place: Coordinate) {
    let point = Point(place)
    let path = path(to: point)
    var slot = path[path.count - 1]
    var bit = 33 - path.count
    guard case .leaf(var entries) = quarters[slot] else { return }
    quarters[slot] = .leaf([:])
    entries[number] = point
    quarters[slot] = .leaf(entries)
    // Numbers at exactly the same place stay in one leaf, however many there are.
    while bit > 0, case .leaf(let crowd) = quarters[slot], crowd.count > Self.crowd {
      bit -= 1
      let first = split(slot, of: crowd, bit)
      slot = first + Self.part(point, bit)
    }
  }

  package mutating func remove(_ number: Int, at place: Coordinate) {
    let path = path(to: Point(place))
    let slot = path[path.count - 1]
    guard case .leaf(var entries) = quarters[slot] else { return }
    quarters[slot] = .leaf([:])
    entries[number] = nil
    quarters[slot] = .leaf(entries)
    for slot in path.dropLast().reversed() {
      guard merge(slot) else { return }
    }
  }

  /// Returns the numbers in a box, each once.
  package func numbers(in box: MapBox) -> [Int] {
    var found: [Int] = []
    for columns in Self.columns(of: box) {
      collect(columns, Self.y(box.south)...Self.y(box.north), box, into: &found)
    }
    return found
  }

  private func collect(
    _ columns: ClosedRange<UInt32>, _ rows: ClosedRange<UInt32>, _ box: MapBox,
    into found: inout [Int]
  ) {
    var waiting: [(slot: Int, x: UInt32, y: UInt32, bit: Int)] = [(0, 0, 0, 32)]
    while let (slot, x, y, bit) = waiting.popLast() {
      let size = UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(bit)) - 1)
      guard columns.overlaps(x...x + size), rows.overlaps(y...y + size) else { continue }
      switch quarters[slot] {
      case .leaf(let entries):
        for (number, point) in entries
        where columns.contains(point.x) && rows.contains(point.y) && box.contains(point.place) {
          found.append(number)
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

  // MARK: Quarters

  /// Returns the slots of the quarters around a point, from the whole earth down to a leaf, each half as wide as
  /// the quarter before.
  private func path(to point: Point) -> [Int] {
    var path = [0]
    var slot = 0
    while case .split(let first) = quarters[slot] {
      slot = first + Self.part(point, 32 - path.count)
      path.append(slot)
    }
    return path
  }

  /// Splits a leaf into four, and returns the index of the first.
  private mutating func split(_ slot: Int, of crowd: [Int: Point], _ bit: Int) -> Int {
    var parts: [[Int: Point]] = [[:], [:], [:], [:]]
    for (number, point) in crowd { parts[Self.part(point, bit)][number] = point }
    let first = free.popLast() ?? quarters.count
    if first == quarters.count { quarters += Array(repeating: .leaf([:]), count: 4) }
    for part in 0..<4 { quarters[first + part] = .leaf(parts[part]) }
    quarters[slot] = .split(first)
    return first
  }

  /// Merges four leaves that together hold at most half of `crowd`, and returns whether it did. The limit is half,
  /// so that a number that is added and removed repeatedly does not cause a split and a merge each time.
  private mutating func merge(_ slot: Int) -> Bool {
    guard case .split(let first) = quarters[slot] else { return false }
    var all: [Int: Point] = [:]
    for part in first..<first + 4 {
      guard case .leaf(let entries) = quarters[part], all.count + entries.count <= Self.crowd / 2
      else { return false }
      all.merge(entries) { old, _ in old }
    }
    quarters[slot] = .leaf(all)
    for part in first..<first + 4 { quarters[part] = .leaf([:]) }
    free.append(first)
    return true
  }

  private static func part(_ point: Point, _ bit: Int) -> Int {
    let right = point.x >> UInt32(bit) & 1
    let up = point.y >> UInt32(bit) & 1
    return Int(right | up << 1)
  }

  // MARK: Columns and rows

  /// Returns the columns of a box, without overlaps.
  private static func columns(of box: MapBox) -> [ClosedRange<UInt32>] {
    let west = x(box.west)
    let east = x(box.east)
    if box.crossesAntimeridian {
      // If both edges are in one column, the box covers all columns.
      return west == east ? [0...UInt32.max] : [west...UInt32.max, 0...east]
    }
    // The antimeridian is written -180, but it can be the eastern edge as well as the western one.
    return box.east == 180 && west > 0 ? [west...east, 0...0] : [west...east]
  }

  private static func x(_ longitude: Double) -> UInt32 {
    UInt32((longitude + 180) / 360 * 4_294_967_295)
  }

  private static func y(_ latitude: Double) -> UInt32 {
    UInt32((latitude + 90) / 180 * 4_294_967_295)
  }
}
