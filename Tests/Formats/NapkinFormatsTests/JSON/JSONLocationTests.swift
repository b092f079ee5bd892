import NapkinFormats
import Testing

@Suite struct JSONLocationTests {
  static let places: [(json: String, place: String)] = [
    ("[1,]", "1:4"), ("{\n  \"a\": 1,\n  \"b\": x\n}", "3:8"), ("[\n1\n2]", "3:1"),
    ("[\"é😀\", x]", "1:8"), ("\r\n\r\n  ]", "3:3"), ("[\"a\\x\"]", "1:4"), ("[\"ab\ncd\"]", "1:5"),
    ("[1.x]", "1:4"), ("[01]", "1:2"), ("[1e999]", "1:2"), ("\u{FEFF}[x]", "1:2"), ("", "1:1"),
    ("\n\n", "3:1"), ("[\n  \"no end", "2:3"), ("[1]\n\nx", "3:1"), ("{\"a\":1,\n \"a\":2}", "2:2"),
    ("[\"\\ud800\"]", "1:3"), ("{\"é\" 1}", "1:6"), ("[\"ééé\",\n\"ü\" x", "2:5"),
  ]

  @Test(arguments: places) func errorsNameThePlace(_ json: String, _ place: String) {
    let bytes = Array(json.utf8)
    for chunk in [1, 2, 3, 65_536] {
      let error = #expect(throws: FormatError.self) { try Probe.walk(bytes, chunk: chunk) }
      #expect(error?.location.description == "x.json:\(place)", "\(json) in pieces of \(chunk)")
    }
  }

  @Test func badBytesNameThePlace() {
    let bytes = Array("[\n \"ä".utf8) + [0xFF] + Array("\"]".utf8)
    for chunk in [1, 2, 3, 100] {
      let error = #expect(throws: FormatError.self) { try Probe.walk(bytes, chunk: chunk) }
      #expect(error?.location.description == "x.json:2:4")
      #expect(error?.location.offset == 6)
    }
  }

  /// Every token's place, asked for or not, in pieces of any size, against a count from the start.
  @Test(arguments: [1, 2, 3, 7, 64, 65_536]) func tokensKnowTheirPlaces(_ chunk: Int) throws {
    var text = "[\n"
    for number in 0..<400 {
      text += number % 5 == 0 ? "\n   " : "  "
      text += "\"é😀\(number)\","
    }
    text += "0]"
    let bytes = Array(text.utf8)
    for step in [1, 3, 50] {
      var reader = JSONReader(PiecewiseSource(bytes, size: chunk))
      try reader.beginArray()
      for number in 0..<400 {
        #expect(try reader.nextElement())
        _ = try reader.string()
        guard number % step == 0 else { continue }
        let place = reader.location
        let offset = try #require(place.offset)
        let before = String(decoding: bytes[..<offset], as: UTF8.self).unicodeScalars
        let lineStart = before.lastIndex(of: "\n").map { before.index(after: $0) }
        let line = before.filter { $0 == "\n" }.count + 1
        #expect(place.line == line)
        #expect(place.column == before[(lineStart ?? before.startIndex)...].count + 1)
        #expect(bytes[offset] == UInt8(ascii: "\""))
      }
    }
  }

  @Test func theLastTokenIsStillKnownAfterWhiteSpaceOfManyPieces() throws {
    let text = "\n [ \"ab\"" + String(repeating: "\n ", count: 200_000) + "]"
    var reader = JSONReader(MemorySource(text))
    try reader.beginArray()
    #expect(try reader.nextElement())
    _ = try reader.string()
    #expect(try !reader.nextElement())
    #expect(reader.location == FileLocation(line: 2, column: 4, offset: 4))
  }

  @Test func columnsOfOneLongLineAreCountedOnce() throws {
    let text = "[" + String(repeating: "\"é\",", count: 300_000) + "0]"
    var reader = JSONReader(MemorySource(text))
    try reader.beginArray()
    var last = 0
    for _ in 0..<300_000 {
      _ = try reader.nextElement()
      _ = try reader.string()
      last = reader.location.column ?? 0
    }
    #expect(last == 299_999 * 4 + 2)
  }
}
