import NapkinFormats
import NapkinPacking
import Testing

/// How sizes are given and told.
@Suite struct SizeTests {
  @Test(arguments: [
    ("25MB", 25_000_000), ("500 kb", 500_000), ("1000000", 1_000_000), ("2MiB", 2 << 20), ("7B", 7),
  ])
  func `a size has a unit or none`(_ text: String, _ count: Int) throws {
    #expect(try FormatOptions(["max-size": text]).byteCount("max-size") == count)
  }

  @Test(arguments: ["", "MB", "-1", "1.5MB", "1XB", "99999999999GB"])
  func `what is no size is refused`(_ text: String) {
    #expect(throws: FormatError.self) {
      try FormatOptions(["max-size": text]).byteCount("max-size")
    }
  }

  @Test(arguments: [
    (999, "999 bytes"), (1000, "1.0 KB"), (25_349_999, "25.3 MB"), (2_000_000_000, "2.0 GB"),
  ])
  func `a size is told in the unit that fits`(_ count: Int, _ text: String) {
    #expect(ByteCount.text(count) == text)
  }

  @Test func `what is too large is told with its largest parts, by kind and place`() {
    let limit = SizeLimit(what: "zip", byteCount: 3000, limit: 2000)
    let error = #expect(throws: FormatError.self) {
      try limit.check([("a.md", 10), ("", 2500), ("b.jpg", 400)])
    }
    #expect(error?.limit == nil && error?.code == .limit)
    #expect(
      error?.message.contains(
        "a text of 2.5 KB, a .jpg of 400 bytes (file 2), a .md of 10 bytes (file 1)") == true)
    #expect(throws: Never.self) { try SizeLimit(what: "zip", byteCount: 2, limit: 2).check([]) }
  }
}
