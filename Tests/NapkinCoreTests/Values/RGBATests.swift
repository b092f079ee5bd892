import Foundation
import NapkinCore
import Testing

@Suite struct RGBATests {
  @Test(
    arguments: [
      ("#000", 0, 0, 0, 255, "#000000"), ("#fff", 255, 255, 255, 255, "#ffffff"),
      ("#1aF", 0x11, 0xAA, 0xFF, 255, "#11aaff"), ("#FF8000", 255, 128, 0, 255, "#ff8000"),
      ("#01020304", 1, 2, 3, 4, "#01020304"), ("#010203ff", 1, 2, 3, 255, "#010203"),
      ("#00000000", 0, 0, 0, 0, "#00000000"),
    ] as [(String, UInt8, UInt8, UInt8, UInt8, String)])
  func `read and written`(
    text: String, red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8, hex: String
  ) throws {
    let color = try #require(RGBA(hex: text))
    #expect(color == RGBA(red: red, green: green, blue: blue, alpha: alpha))
    #expect(color.hex == hex)
    #expect("\(color)" == hex)
    #expect(RGBA(hex: hex) == color)
    #expect(RGBA(hex: text[...]) == color)
  }

  @Test(
    arguments: [
      "", "#", "#1", "#12", "#1234", "#12345", "#1234567", "#123456789", "123456", "x123456",
      "#12345g", "# 12345", "#-12345", "#１２３", "#12345é", "red", "##fff", "#fff ",
      "#" + String(repeating: "0", count: 100_000),
    ])
  func `not a colour`(text: String) {
    #expect(RGBA(hex: text) == nil)
  }

  @Test func `named colours`() {
    #expect(RGBA.black.hex == "#000000")
    #expect(RGBA.white.hex == "#ffffff")
  }

  @Test func `coded as text`() throws {
    let data = try JSONEncoder().encode([RGBA(red: 1, green: 2, blue: 3)])
    #expect(String(decoding: data, as: UTF8.self) == "[\"#010203\"]")
    #expect(try JSONDecoder().decode([RGBA].self, from: data) == [RGBA(red: 1, green: 2, blue: 3)])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([RGBA].self, from: Data(#"["red"]"#.utf8))
    }
  }
}
