/// What a reader knows of the objects and arrays that are open: a stack of its own, so that depth
/// costs no stack of the machine.
struct JSONStructure {
  /// Whether something came before in the innermost object or array.
  var needsComma = false

  // The innermost object or array, and those around it.
  private var level = Level()
  private var outerLevels: [Level] = []
  private var names: [String] = []
  private var sets: [Int: Set<[UInt8]>] = [:]

  private struct Level {
    var known: UInt64 = 0
    var firstName = 0
    var isLarge = false
  }

  /// Up to so many names are compared one by one; an object with a million is looked up.
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

  /// Notes a key of a table and tells whether it is the first of its kind in the object.
  mutating func note(known index: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(index)
    defer { level.known |= bit }
    return level.known & bit == 0
  }

  /// Notes another key and tells whether it is the first of its kind in the object.
  ///
  /// Bytes are compared: for JSON, two ways of composing a letter are two keys.
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
