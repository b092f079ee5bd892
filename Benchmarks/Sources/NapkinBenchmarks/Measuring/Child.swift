import Foundation

/// Work that is measured in a process of its own.
enum Child {
  /// Starts this program anew and returns the numbers that it prints.
  static func numbers(of arguments: [String]) throws -> [Int] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split { !$0.isNumber && $0 != "-" }
      .compactMap { Int($0) }
  }

  /// Does a piece of work some times over and prints the median of the processor's nanoseconds.
  static func time<Result>(_ work: () throws -> Result) rethrows {
    print(Int(median(try (0..<5).map { _ in try processorTime(work) })))
  }

  /// Does a piece of work and prints by how many bytes the memory grew at most, and how much of
  /// that is kept by what it made.
  static func memory<Result>(_ work: () throws -> Result) rethrows {
    giveBackMemory()
    resetPeakMemory()
    let before = memoryInUse()
    let result = try work()
    let peak = peakMemory() - before
    giveBackMemory()
    print(peak, memoryInUse() - before)
    withExtendedLifetime(result) {}
  }
}
