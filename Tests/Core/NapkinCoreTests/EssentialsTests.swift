import Checkout
import Foundation
import Testing

/// The core works where nothing but FoundationEssentials is linked.
@Suite struct EssentialsTests {
  @Test func `days and timers need no more than FoundationEssentials`() throws {
    #expect(
      try output(of: Checkout.program("EssentialsProbe")) == """
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
      let probe = Checkout.program("EssentialsProbe").path
      let libraries = try output(of: URL(filePath: "/usr/bin/ldd"), probe)
      #expect(libraries.contains("libFoundationEssentials") || !libraries.contains("Foundation"))
      #expect(!libraries.contains("libFoundation.so"))
      #expect(!libraries.contains("FoundationInternationalization"))
    }
  #endif

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
