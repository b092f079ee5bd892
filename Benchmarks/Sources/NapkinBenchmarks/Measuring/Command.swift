import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program with its arguments, to be run as a process of its own.
struct Command {
  var program: String
  var arguments: [String]

  /// What a process cost.
  struct Cost {
    /// From its start to its end, in milliseconds.
    var wall: Double
    /// Of all processors, in milliseconds: whatever else the machine does adds little to it.
    var processor: Double
    /// The most memory that it had, in bytes; never less than what this program has.
    var memory: Int
  }

  init(_ program: String, _ arguments: String...) {
    self.program = program
    self.arguments = arguments
  }

  init(_ words: [String]) {
    program = words[0]
    arguments = Array(words.dropFirst())
  }

  /// This program, doing one piece of work.
  static func child(_ arguments: String...) -> Command {
    Command([CommandLine.arguments[0], "child"] + arguments)
  }

  /// Whether the program is here.
  var isThere: Bool {
    if program.contains("/") { return access(program, X_OK) == 0 }
    let folders = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
    return folders.contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  /// Runs the command once and returns its cost; `nil` if the command failed and may not. Messages are
  /// thrown away; the output goes to a file if one is named.
  @discardableResult
  func run(output: String = "/dev/null", mayFail: Bool = false) -> Cost? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process = pid_t()
    let start = nanoseconds()
    guard posix_spawnp(&process, program, &actions, nil, words, environ) == 0 else { return nil }
    var status: CInt = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process, status == 0 || mayFail else { return nil }
    let wall = (nanoseconds() - start) / 1e6
    #if os(Linux)
      let memory = usage.ru_maxrss * 1024
    #else
      let memory = usage.ru_maxrss
    #endif
    return Cost(
      wall: wall, processor: usage.ru_utime.milliseconds + usage.ru_stime.milliseconds,
      memory: memory)
  }

  /// Runs it once and returns what it prints, on standard error too if that is wanted.
  func text(withErrors: Bool = false) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = withErrors ? pipe : FileHandle.nullDevice
    guard isThere, (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}

extension timeval {
  fileprivate var milliseconds: Double { Double(tv_sec) * 1e3 + Double(tv_usec) / 1e3 }
}
