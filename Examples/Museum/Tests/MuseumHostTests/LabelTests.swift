import NapkinCore
import NapkinGallery
import Testing

@testable import MuseumHost

struct LabelTests {
  @Test(arguments: [
    ("fry2k7", "FRY-2K7"), ("a1", "A1"), ("ab12cd34", "AB12-CD34"), ("abcde", "ABC-DE"),
    ("é12", "É12"),
  ])
  func codesArePrintedInGroups(_ code: String, _ printed: String) throws {
    #expect(Codes.printed(try UnlockCode(code)) == printed)
    #expect(try UnlockCode(printed) == UnlockCode(code))
  }

  @Test func madeCodesCanBeToldApart() throws {
    let codes = try (0..<2_000).map { _ in try Codes.make().text }
    #expect(Set(codes).count == codes.count)
    #expect(codes.allSatisfy { $0.count == 6 && !$0.contains { "01ilou".contains($0) } })
  }

  @Test func theCodeStandsBehindTheHash() throws {
    let work = Artwork(id: "a/b c", title: "A", code: try UnlockCode("É1"))
    #expect(
      Labels.address(of: work, in: "https://museum.example.org/")
        == "https://museum.example.org/#/work/a%2Fb%20c/%C3%A91")
  }

  @Test(arguments: [
    ("one two three", 5.0, 9, ["one two", "three"]), ("", 5, 9, []),
    ("一二三四五", 3, 9, ["一二三", "四五"]), ("a\nb", 9, 9, ["a", "b"]),
    ("one two three four", 3, 2, ["one", "two…"]),
  ])
  func linesAreWrapped(_ text: String, _ width: Double, _ most: Int, _ lines: [String]) {
    #expect(Wrapped.lines(of: text, width: width, most: most) == lines)
  }

  @Test func aQRCodeHasItsCorners() throws {
    let code = try QRCode("https://museum.example.org/#/work/a/b")
    #expect(code.width >= 25 && code.path.hasPrefix("M0 0h7v1h-7z"))
    #expect(throws: (any Error).self) { try QRCode(String(repeating: "x", count: 5_000)) }
  }
}
