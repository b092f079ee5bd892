import NapkinFormats
import NapkinTesting
import Testing

/// The standard library knows what is UTF-8 as well: it repairs what is none.
@Suite struct UTF8ScanTests {
  @Test func `bytes are UTF-8 if they make a text`() {
    var chance = Chance(seed: 1)
    let often: [UInt8] = [0x41, 0x80, 0x9F, 0xA0, 0xBF, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF]
    for length in 0...4_000 {
      let bytes = (0..<length % 12).map { _ in
        let number = Int(truncatingIfNeeded: chance.next() >> 32)
        return number % 3 == 0 ? UInt8(number / 3 % 256) : often[number / 3 % often.count]
      }
      let place = UTF8Scan.firstInvalidByte(in: bytes)
      #expect((place == nil) == isWhole(bytes), "\(bytes)")
      let sound = bytes[..<(place ?? bytes.count)]
      #expect(isWhole(sound), "\(bytes)")
      #expect(
        UTF8Scan.text(of: bytes[...])
          == (place == nil ? String(decoding: bytes, as: UTF8.self) : nil))
    }
  }

  private func isWhole(_ bytes: some Collection<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
  }
}
