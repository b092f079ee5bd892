import NapkinFormats
import NapkinTesting
import Testing

/// Sixteen bytes at a time find what one after the other would.
struct ByteScanTests {
  @Test(arguments: 0..<200)
  func findsTheFirstOfThem(seed: Int) {
    var chance = Chance(seed: UInt64(seed))
    // Few kinds of bytes, so that those that matter, and their neighbours, come often.
    let kinds: [UInt8] = [
      0x00, 0x01, 0x1F, 0x20, 0x25, 0x26, 0x27, 0x61, 0x7F, 0x80, 0xEE, 0xEF, 0xFF,
    ]
    let bytes = (0..<chance.below(41)).map { _ in
      chance.below(8) > 0 ? 0x61 : kinds[chance.below(kinds.count)]
    }
    bytes.withUnsafeBufferPointer { bytes in
      for start in 0...bytes.count {
        let rest = bytes.indices.dropFirst(start)
        let amp = ByteScan.first(in: bytes, from: start) { $0.marks("&") | $0.marks(0xEF) }
        #expect(amp == rest.first { bytes[$0] == 0x26 || bytes[$0] == 0xEF } ?? bytes.count)
        let control = ByteScan.first(in: bytes, from: start) { $0.controls }
        #expect(control == rest.first { bytes[$0] < 0x20 } ?? bytes.count)
        let beyond = ByteScan.first(in: bytes, from: start) { $0.beyondASCII | $0.controls }
        #expect(beyond == rest.first { bytes[$0] < 0x20 || bytes[$0] >= 0x80 } ?? bytes.count)
        let two = ByteScan.first(in: bytes, from: start) { $0.marks("%", "'") | $0.marks("&") }
        #expect(two == rest.first { (0x25...0x27).contains(bytes[$0]) } ?? bytes.count)
        var out = OutputBuffer()
        out.append(upTo: bytes.count) { pen in
          #expect(pen.put(bytes, from: start) { $0.marks("&") | $0.marks(0xEF) } == amp)
        }
        #expect(out.bytes == Array(bytes[start..<amp]))
      }
    }
  }
}
