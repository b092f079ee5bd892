import NapkinFormats
import Testing

@Suite struct WideTextTests {
  private func bytes(_ units: [UInt32], _ width: Int, isLittle: Bool) -> [UInt8] {
    units.flatMap { unit in
      let big = (0..<width).map { UInt8(truncatingIfNeeded: unit >> (8 * (width - 1 - $0))) }
      return isLittle ? big.reversed() : big
    }
  }

  @Test(arguments: ["", "a", "Grüße 😀\n", "\u{FFFD}"]) func `what is whole comes whole`(
    text: String
  ) throws {
    let narrow = text.utf16.map(UInt32.init)
    let wide = text.unicodeScalars.map(\.value)
    for (units, width) in [(narrow, 2), (wide, 4)] {
      for isLittle in [true, false] {
        let all = bytes([0xFEFF] + units, width, isLittle: isLittle)
        let encoding = try #require(WideText.Encoding(markedBy: all))
        #expect(encoding.rawValue == "UTF-\(width * 8)\(isLittle ? "L" : "B")E")
        let read = WideText(all.dropFirst(encoding.width), in: encoding)
        #expect(String(decoding: read.bytes, as: UTF8.self) == text)
        #expect(read.firstBroken == nil)
      }
    }
  }

  @Test func `the first half of a character is found`() {
    for (units, place) in [
      ([0xE4, 0xD83D], 2), ([0xD83D, 0x61], 0), ([0x61, 0xDE00], 1),
      ([0xD83D, 0xDE00, 0xD83D, 0xD83D, 0xDE00], 4),
    ] as [([UInt32], Int)] {
      let text = WideText(bytes(units, 2, isLittle: true)[...], in: .littleUTF16)
      #expect(text.firstBroken == place, "\(units)")
      #expect(String(decoding: text.bytes, as: UTF8.self).contains("\u{FFFD}"))
    }
    let far = WideText(bytes([0xE4, 0x11_0000, 0xD800], 4, isLittle: false)[...], in: .bigUTF32)
    #expect(String(decoding: far.bytes, as: UTF8.self) == "ä\u{FFFD}\u{FFFD}")
    #expect(far.firstBroken == 2)
    let cut = WideText([0x61, 0, 0x62], in: .littleUTF16)
    #expect(String(decoding: cut.bytes, as: UTF8.self) == "a\u{FFFD}" && cut.firstBroken == 1)
  }

  @Test func `a text without a mark is not wide`() {
    for bytes in [[], [0xFF], [0xEF, 0xBB, 0xBF], [0x61, 0]] as [[UInt8]] {
      #expect(WideText.Encoding(markedBy: bytes) == nil)
    }
  }
}
