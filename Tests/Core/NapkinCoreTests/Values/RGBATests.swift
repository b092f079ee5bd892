import Foundation
import NapkinCore
import Testing

/// Colours and how they are written.
@Suite struct RGBATests {
  @Test(arguments: [
    ("#000000", RGBA.black), ("#FFFFFF", .white), ("#fff", .white), ("#ffffffff", .white),
    ("#102030", RGBA(red: 16, green: 32, blue: 48)),
    ("#10203040", RGBA(red: 16, green: 32, blue: 48, alpha: 64)),
    ("#aBc", RGBA(red: 170, green: 187, blue: 204)),
    ("#09afAF", RGBA(red: 9, green: 175, blue: 175)),
  ])
  func `a colour is read in the usual ways`(text: String, color: RGBA) throws {
    #expect(RGBA(hex: text) == color)
    #expect(RGBA(hex: text[...]) == color)
    #expect(RGBA(hex: color.hex) == color)
    #expect(try recoded([color]) == [color])
  }

  @Test(arguments: [
    "", "#", "#f", "#ff", "#ffff", "#fffff", "#fffffff", "#fffffffff", "ffffff", "#ggg", "#ff ",
    " #fff", "#fff ", "##ff", "#-12", "#/09", "#:09", "#@09", "#G09", "#`09",
    "#\u{FF11}\u{FF11}\u{FF11}",
    "red", "#" + String(repeating: "f", count: 1_000_000),
  ])
  func `anything else is no colour`(text: String) {
    #expect(RGBA(hex: text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([RGBA].self, from: Data("[\"\(text)\"]".utf8))
    }
  }

  @Test func `every value of every channel survives its text`() {
    for value in UInt8.min...UInt8.max {
      let color = RGBA(red: value, green: 255 - value, blue: value ^ 0x55, alpha: value)
      #expect(RGBA(hex: color.hex) == color)
      #expect(color.hex.utf8.count == (value == 255 ? 7 : 9))
      #expect(color.description == color.hex)
    }
  }
}
