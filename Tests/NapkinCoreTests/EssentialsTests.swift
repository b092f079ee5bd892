import Foundation
import Testing

/// The core works where nothing but FoundationEssentials is linked.
@Suite struct EssentialsTests {
  @Test func `days and timers need no more than FoundationEssentials`() throws {
    #expect(
      try output(of: probe) == """
        2026-11-21 2026-11-22
        2026-11
        20000 false
        40000
        1797894000000
        true

        """)
  }

  #if os(Linux)
    @Test func `the core links neither Foundation nor its data of all locales`() throws {
      let libraries = try output(of: URL(filePath: "/usr/bin/ldd"), probe.path)
      #expect(libraries.contains("libFoundationEssentials") || !libraries.contains("Foundation"))
      #expect(!libraries.contains("libFoundation.so"))
      #expect(!libraries.contains("FoundationInternationalization"))
    }
  #endif

  /// The programs of the package lie beside the bundle of its tests.
  private var probe: URL {
    #if os(Linux)
      let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      final class Here {}
      let tests = Bundle(for: Here.self).bundleURL
    #endif
    return tests.deletingLastPathComponent().appending(path: "EssentialsProbe")
  }

  private func output(of program: URL, _ arguments: String...) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
