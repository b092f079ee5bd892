import Foundation
import Testing

#if os(macOS) || os(Linux)
  /// The first example: a package of its own that links the core alone.
  @Suite(.serialized) struct FirstStepsTests {
    static let package = Checkout.url("Examples/FirstSteps").path
    // Not the folder of this build, which is locked as long as its tests run.
    static let products = Checkout.url(".build/examples").path

    @Test func `it runs`() throws {
      try build()
      #expect(
        try swift("run", "--skip-build").expectSuccess() == """
          Biology
            Cells
              Membranes
          Undo would undo: Change Tags

          """)
    }

    #if os(Linux)
      @Test func `it links no library of the system but those of Swift`() throws {
        try build()
        let libraries = try Output(of: "ldd", "\(Self.products)/debug/FirstSteps").expectSuccess()
        #expect(libraries.contains("libswiftCore"))
        for name in ["xml2", "libzip", "libz.", "rsvg", "sqlite"] {
          #expect(!libraries.contains(name), "\(name)")
        }
      }
    #endif

    @Test func `the README shows it`() throws {
      let program = try Checkout.text("Examples/FirstSteps/Sources/FirstSteps/main.swift")
      let shown = try Snippet.all(in: "README.md").filter { $0.language == "swift" }
      #expect(shown.map(\.code) == [program])
      #expect(program.split(separator: "\n").count <= 15)
    }

    private func build() throws {
      if try swift("build").status == 0 { return }
      // SwiftPM does not notice that a file of the core has been renamed since; from scratch, then.
      try FileManager.default.removeItem(atPath: Self.products)
      _ = try swift("build").expectSuccess()
    }

    private func swift(_ verb: String, _ options: String...) throws -> Output {
      let folders = ["--package-path", Self.package, "--scratch-path", Self.products]
      return try Output(of: ["swift", verb] + folders + options)
    }
  }

  /// What a program printed, and how it ended.
  private struct Output {
    var status: Int32
    var text: String
    var errors: String

    init(of command: String...) throws {
      try self.init(of: command)
    }

    init(of command: [String]) throws {
      let process = Process()
      let output = Pipe()
      let log = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
      try Data().write(to: log)
      defer { try? FileManager.default.removeItem(at: log) }
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = command
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
