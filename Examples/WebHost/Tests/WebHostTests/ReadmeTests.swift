import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ReadmeTests {
  @Test func showsTheGuestbookAsItIs() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    func text(_ path: String) throws -> String {
      try String(contentsOf: package.appending(path: path), encoding: .utf8)
    }
    let source = try text("Sources/Guestbook/Guestbook.swift")
    #expect(try text("README.md").contains("```swift\n\(source)```"))
  }
}
