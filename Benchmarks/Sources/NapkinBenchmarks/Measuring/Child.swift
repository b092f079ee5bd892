/// Work that this program does in a process of its own, and tells what it measured.
enum Child {
  /// Does what is named; `false` if nothing has that name.
  static func run(_ arguments: [String]) throws -> Bool {
    let rest = Array(arguments.dropFirst())
    switch (arguments.first, rest.count) {
    case ("steps", 1): try Steps.measure(nodes: Int(rest[0]) ?? 10_000)
    case ("history", 0): try Steps.measureHistory()
    case ("node", 0): Steps.measureNode()
    case ("rooms", 0): try RoomSearch.measure()
    case ("layout", 1): try Pictures.measureLayout(rest[0])
    case ("picture", 1), ("strokes", 1): try Pictures.measurePicture(rest[0])
    case ("ink", 1): try Ink.write(strokes: 10_000, to: rest[0])
    case ("coding-files", 2): try JSONCoding.writeFiles(native: rest[0], lean: rest[1])
    case ("coding", 4):
      guard let coder = JSONCoding(rawValue: rest[0]) else { return false }
      try coder.measure(rest[1], rest[2], rest[3])
    case ("map", 3):
      // For looking at one work alone, with a profiler.
      guard let kind = MapFile.Kind(rawValue: rest[0]), let nodes = Int(rest[1]) else {
        return false
      }
      try MapFile.write(nodes: nodes, kind: kind, to: rest[2])
    default: return false
    }
    return true
  }

  /// Prints the median of the processor's milliseconds of some rounds.
  static func time<Result>(_ work: () throws -> Result) rethrows {
    print(format(median(try (0..<5).map { _ in try processorTime(work) }) / 1e6, digits: 3))
  }

  /// Prints by how many megabytes the memory grew at the most.
  static func memory<Result>(_ work: () throws -> Result) rethrows {
    print(format(megabytes(try memoryTaken(work).peak), digits: 3))
  }

  /// By how many bytes the memory grew at the most, and how much of that what was made keeps.
  static func memoryTaken<Result>(_ work: () throws -> Result) rethrows -> (peak: Int, kept: Int) {
    giveBackMemory()
    resetPeakMemory()
    let before = memoryInUse()
    let result = try work()
    let peak = peakMemory() - before
    giveBackMemory()
    let kept = memoryInUse() - before
    return withExtendedLifetime(result) { (peak, kept) }
  }

  /// Prints a figure of a work that has no rivals, for the report.
  static func figure(_ work: String, _ input: String, _ value: Double, _ unit: String) {
    print("\(work)\t\(input)\t\(format(value, digits: 4))\t\(unit)")
  }
}
