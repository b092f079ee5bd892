import Checkout
import Foundation
import Testing

#if os(macOS) || os(Linux)
  /// A program of Examples/, as it was built beside the tests.
  struct ExampleProgram {
    let path: String

    init(_ name: String) {
      path = Checkout.program(name).path
    }

    /// Runs it in the folder of the programs, and returns what it prints.
    func run(_ arguments: String...) throws -> String {
      try output(of: arguments).expectSuccess()
    }

    /// Runs it in the folder of the programs, however it ends.
    func output(of arguments: [String]) throws -> Output {
      try Output(of: [path] + arguments, in: Checkout.url("Examples/Programs").path)
    }
  }

  /// What a program printed, and how it ended.
  struct Output {
    var status: Int32
    var text: String
    var errors: String

    init(of command: String..., in folder: String? = nil) throws {
      try self.init(of: command, in: folder)
    }

    init(of command: [String], in folder: String? = nil) throws {
      let process = Process()
      let output = Pipe()
      let log = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
      try Data().write(to: log)
      defer { try? FileManager.default.removeItem(at: log) }
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = command
      if let folder { process.currentDirectoryURL = URL(filePath: folder) }
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: log)
      try process.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      status = process.terminationStatus
      text = String(decoding: data, as: UTF8.self)
      errors = try String(contentsOf: log, encoding: .utf8)
    }

    func expectSuccess() -> String {
      #expect(status == 0, "\(text)\(errors)")
      return text
    }
  }
#endif
