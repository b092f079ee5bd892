import Foundation
import Testing

#if os(macOS) || os(Linux)
  /// The first example: a package of its own that links the core alone.
  @Suite(.serialized) struct FirstStepsTests {
    static let package = Checkout.url("Examples/FirstSteps").path
    // Not the folder of this build, which is locked as long as its tests run.
    static let products = Checkout.url(".build/examples").path

    @Test func `it runs`() throws {
      let result = try run(
        "swift", "run", "--package-path", Self.package, "--scratch-path", Self.products)
      #expect(
        result == """
          Biology
            Cells
              Membranes
          Undo would undo: Change Tags

          """)
    }

    #if os(Linux)
      @Test func `it links no library of the system but those of Swift`() throws {
        _ = try run(
          "swift", "build", "--package-path", Self.package, "--scratch-path", Self.products)
        let libraries = try run("ldd", "\(Self.products)/debug/FirstSteps")
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

    private func run(_ arguments: String...) throws -> String {
      let process = Process()
      let output = Pipe()
      let log = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
      try Data().write(to: log)
      defer { try? FileManager.default.removeItem(at: log) }
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = arguments
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: log)
      try process.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let errors = try String(contentsOf: log, encoding: .utf8)
      #expect(process.terminationStatus == 0, "\(errors)")
      return String(decoding: data, as: UTF8.self)
    }
  }
#endif
