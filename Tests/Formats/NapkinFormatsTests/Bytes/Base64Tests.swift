import Foundation
import NapkinFormats
import NapkinTesting
import Testing

/// The processor's own instructions give what Foundation gives, and so does what goes without them.
@Suite struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the vectors of the standard come out`(plain: String, text: String) {
    #expect(Base64.text(of: Array(plain.utf8)) == text)
  }

  @Test func `every length becomes what Foundation makes of it`() {
    var chance = Chance(seed: 1)
    for length in 0...400 {
      let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: chance.next()) }
      #expect(Base64.text(of: bytes) == Data(bytes).base64EncodedString(), "\(length) bytes")
    }
  }

  /// All 4,096 pairs of digits.
  @Test func `every digit comes out at every place`() {
    let pairs: [UInt8] = (0..<4096).flatMap { (pair: Int) -> [UInt8] in
      [UInt8(pair >> 4), UInt8((pair << 4 & 0xF0) | pair >> 8), UInt8(pair & 0xFF)]
    }
    for shift in 0..<16 {
      let bytes = [UInt8](repeating: 0, count: shift * 3) + pairs
      #expect(Base64.text(of: bytes) == Data(bytes).base64EncodedString())
    }
  }

  /// What stands around the room stays as it is.
  @Test func `nothing is written outside of the room`() {
    for groups in 0...70 {
      let bytes = [UInt8](repeating: 0xA5, count: groups * 3)
      var room = [UInt8](repeating: 1, count: groups * 4 + 64)
      room.withUnsafeMutableBufferPointer { room in
        bytes.withUnsafeBufferPointer { bytes in
          let inside = UnsafeMutableBufferPointer(rebasing: room[32..<(32 + groups * 4)])
          Base64.encode(bytes, to: inside)
        }
      }
      #expect(room.prefix(32).allSatisfy { $0 == 1 } && room.suffix(32).allSatisfy { $0 == 1 })
      #expect(
        room.dropFirst(32).dropLast(32).elementsEqual(Data(bytes).base64EncodedString().utf8))
    }
  }
}
