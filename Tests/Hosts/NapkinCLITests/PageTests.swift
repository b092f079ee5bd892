import Checkout
import Foundation
import Testing

/// Pages in a browser, where one is installed with the Python package playwright.
@Suite struct PageTests {
  @Test(.timeLimit(.minutes(5))) func `pages of HTML fold, search and come back`() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-m", "QA", "page", "quick"]
    process.currentDirectoryURL = Checkout.root
    process.environment = ProcessInfo.processInfo.environment.merging([
      "NAPKIN": Checkout.program("napkin").path, "PYTHONPATH": Checkout.root.path,
      "PYTHONDONTWRITEBYTECODE": "1", "LLVM_PROFILE_FILE": "/dev/null",
    ]) { $1 }
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let said = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(said)")
    if said.contains("skipped") { print(said) }
  }
}
