import Foundation

/// Runs one target under libFuzzer, which is told the rest: `NapkinFuzz opml -max_total_time=60 …`.
@main struct NapkinFuzz {
  nonisolated(unsafe) private static var target: FuzzTarget?
  // libFuzzer keeps the arguments, and what nobody holds counts as a leak.
  nonisolated(unsafe) private static let argumentCount =
    UnsafeMutablePointer<CInt>.allocate(capacity: 1)
  nonisolated(unsafe) private static let argumentList =
    UnsafeMutablePointer<ArgumentList>.allocate(capacity: 1)

  private static let variable = "NAPKIN_FUZZ_TARGET"

  static func main() {
    var arguments = CommandLine.arguments
    if arguments.count > 1, let named = FuzzTarget.named(arguments[1]) {
      target = named
      arguments.remove(at: 1)
      // With `-fork`, libFuzzer starts this program again, and knows nothing of the name.
      setenv(Self.variable, named.name, 1)
    } else {
      target = FuzzTarget.named(ProcessInfo.processInfo.environment[Self.variable] ?? "")
    }
    guard target != nil else {
      print("Name a target: \(FuzzTarget.all.map(\.name).joined(separator: " "))")
      exit(2)
    }
    argumentCount.pointee = CInt(arguments.count)
    argumentList.pointee = ArgumentList.allocate(capacity: arguments.count + 1)
    for (number, argument) in arguments.enumerated() {
      argumentList.pointee[number] = strdup(argument)
    }
    argumentList.pointee[arguments.count] = nil
    exit(runDriver(argumentCount, argumentList, check))
  }

  private static let check: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt = { start, count in
    do {
      try target?.check(Array(UnsafeBufferPointer(start: start, count: count)))
    } catch {
      FileHandle.standardError.write(Data("\(target?.name ?? ""): \(error)\n".utf8))
      abort()
    }
    return 0
  }
}

private typealias ArgumentList = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<ArgumentList>,
  _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
