/// What a reader knows of the objects and arrays that are open: a stack of its own, so that depth
/// costs no stack of the machine.
struct JSONStructure {
  /// Whether something came before in the innermost object or array.
  var needsComma = false

  private var levels: [Level] = []
  private var names: [String] = []
  private var sets: [Int: Set<[UInt8]>] = [:]

  private struct Level {
    var known: UInt64 = 0
    var firstName: Int
    var isLarge = false
  }

  /// Up to so many names are compared one by one; an object with a million is looked up.
  private static let smallCount = 16

  var depth: Int { levels.count }

  mutating func open() {
    levels.append(Level(firstName: names.count))
    needsComma = false
  }

  mutating func close() {
    if let level = levels.popLast() {
      names.removeSubrange(level.firstName...)
      if level.isLarge { sets[levels.count] = nil }
    }
    needsComma = true
  }

  /// Whether a key of a table has not come yet in the object.
  func isNew(known index: Int) -> Bool {
    (levels.last?.known ?? 0) & 1 << UInt64(index) == 0
  }

  /// Notes a key of a table and tells whether it is the first of its kind in the object.
  mutating func note(known index: Int) -> Bool {
    guard !levels.isEmpty else { return true }
    let bit: UInt64 = 1 << UInt64(index)
    let isNew = levels[levels.count - 1].known & bit == 0
    levels[levels.count - 1].known |= bit
    return isNew
  }

  /// Notes another key and tells whether it is the first of its kind in the object.
  ///
  /// Bytes are compared: for JSON, two ways of composing a letter are two keys.
  mutating func note(_ name: String) -> Bool {
    guard let level = levels.last else { return true }
    if level.isLarge { return sets[levels.count - 1]?.insert(Array(name.utf8)).inserted ?? true }
    for old in names[level.firstName...] where old.utf8.elementsEqual(name.utf8) { return false }
    names.append(name)
    if names.count - level.firstName > Self.smallCount {
      levels[levels.count - 1].isLarge = true
      sets[levels.count - 1] = Set(names[level.firstName...].map { Array($0.utf8) })
    }
    return true
  }
}
