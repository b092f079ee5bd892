import Checkout
import Foundation
import Testing

#if os(macOS) || os(Linux)
  /// The first example: a package of its own that links the core alone.
  @Suite struct FirstStepsTests {
    let program = ExampleProgram("FirstSteps")

    @Test func `it runs`() throws {
      #expect(
        try program.run() == """
          Biology
            Cells
              Membranes
          Undo would undo: Change Tags

          """)
    }

    #if os(Linux)
      @Test func `it links no library of the system but those of Swift`() throws {
        let libraries = try Output(of: "ldd", program.path).expectSuccess()
        #expect(libraries.contains("libswiftCore"))
        for name in ["xml2", "libz.", "rsvg", "sqlite"] {
          #expect(!libraries.contains(name), "\(name)")
        }
      }
    #endif

    @Test func `it is short`() throws {
      let program = try Checkout.text("Examples/FirstSteps/Sources/FirstSteps/main.swift")
      #expect(program.split(separator: "\n").count <= 15)
    }

    @Test func `the package of the page is one`() throws {
      let page = try Snippet.all(in: "Examples/README.md")
      let shown = page.filter { $0.code.contains("Package(") }
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let manifest = try #require(shown.first?.code)
      try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
      let package = try Output(
        of: "swift", "package", "--package-path", folder.path, "dump-package")
      #expect(package.expectSuccess().contains("\"MyApp\""))
    }
  }
#endif
