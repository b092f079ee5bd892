/// The open objects and arrays of a reader, in a stack of its own, so that a deep file does not overflow the call
/// stack.
struct JSONStructure {
  /// Whether the innermost object or array already has an element.
  var needsComma = false

  // The innermost object or array, and the ones around it.
  private var level = Level()
  private var outerLevels: [Level] = []
  private var names: [String] = []
  private var sets: [Int: Set<[UInt8]>] = [:]

  private struct Level {
    var known: UInt64 = 0
    var firstName = 0
    var isLarge = false
  }

  /// Up to this number, names are compared one by one; a larger object gets a set of its names.
  private static let smallCount = 16

  var depth: Int { outerLevels.count }

  mutating func open() {
    outerLevels.append(level)
    level = Level(firstName: names.count)
    needsComma = false
  }

  mutating func close() {
    if let outer = outerLevels.popLast() {
      if names.count > level.firstName { names.removeSubrange(level.firstName...) }
      if level.isLarge { sets[depth] = nil }
      level = outer
    }
    needsComma = true
  }

  /// Records a key of a table; returns whether it is the first time in this object.
  mutating func note(known index: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(index)
    defer { level.known |= bit }
    return level.known & bit == 0
  }

  /// Records another key; returns whether it is the first time in this object.
  ///
  /// Bytes are compared, because JSON treats two encodings of one letter as different keys.
  mutating func note(_ name: String) -> Bool {
    if level.isLarge { return sets[depth - 1]?.insert(Array(name.utf8)).inserted ?? true }
    for old in names[level.firstName...] where old.utf8.elementsEqual(name.utf8) { return false }
    names.append(name)
    if names.count - level.firstName > Self.smallCount {
      level.isLarge = true
      sets[depth - 1] = Set(names[level.firstName...].map { Array($0.utf8) })
    }
    return true
  }
}
