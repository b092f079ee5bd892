import Foundation
import Testing

#if os(macOS) || os(Linux)
  /// The examples that are packages. They share a folder to build in, so they are tried one after
  /// another.
  @Suite(.serialized) enum ExamplePackages {}

  /// A package in Examples.
  struct ExamplePackage {
    let name: String
    // Not the folder of this build, which is locked as long as its tests run.
    static let products = Checkout.url(".build/examples").path

    var folder: String { Checkout.url("Examples/\(name)").path }

    func build(_ options: String...) throws {
      if try swift("build", options).status == 0 { return }
      // SwiftPM does not notice that a file of the core has been renamed since; from scratch, then.
      try FileManager.default.removeItem(atPath: Self.products)
      _ = try swift("build", options).expectSuccess()
    }

    /// Runs one of its programs where its package is, and returns what it prints.
    func run(_ program: String, _ arguments: String...) throws -> String {
      try output(of: [program] + arguments).expectSuccess()
    }

    /// Runs one of its programs, however it ends.
    func output(of command: [String]) throws -> Output {
      try Output(of: ["\(Self.products)/debug/\(command[0])"] + command.dropFirst(), in: folder)
    }

    func swift(_ verb: String, _ options: [String] = []) throws -> Output {
      let folders = ["--package-path", folder, "--scratch-path", Self.products]
      return try Output(of: ["swift", verb] + folders + options)
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
