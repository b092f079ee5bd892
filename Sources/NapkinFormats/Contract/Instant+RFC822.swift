public import NapkinCore

extension Instant {
  /// The instant as mail and OPML write it, in GMT: `Sun, 15 Aug 2021 15:38:08 GMT`.
  public var rfc822: String {
    let day = Day(self, secondsFromUTC: 0)
    let seconds = milliseconds(since: day.start(secondsFromUTC: 0)) / 1000
    return String(unsafeUninitializedCapacity: 40) { room in
      var text = Letters(room)
      text.append(Self.weekdays, day.weekday - 1)
      text.append(", ")
      text.append(twoDigits: day.day)
      text.append(" ")
      text.append(Self.months, day.month - 1)
      text.append(" ")
      if 0..<10_000 ~= day.year {
        text.append(twoDigits: day.year / 100)
        text.append(twoDigits: day.year % 100)
      } else {
        for byte in "\(day.year)".utf8 { text.append(byte) }
      }
      text.append(" ")
      text.append(twoDigits: Int(seconds / 3600))
      text.append(":")
      text.append(twoDigits: Int(seconds / 60 % 60))
      text.append(":")
      text.append(twoDigits: Int(seconds % 60))
      text.append(" GMT")
      return text.count
    }
  }

  private static let weekdays: StaticString = "MonTueWedThuFriSatSun"
  private static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"
}

/// A text as it is put together: a large map has a hundred thousand dates.
private struct Letters {
  private let room: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ room: UnsafeMutableBufferPointer<UInt8>) {
    self.room = room
  }

  mutating func append(_ byte: UInt8) {
    room[count] = byte
    count += 1
  }

  mutating func append(_ text: StaticString) {
    append(text, 0..<text.utf8CodeUnitCount)
  }

  /// Adds one of several names of three letters.
  mutating func append(_ names: StaticString, _ number: Int) {
    append(names, (3 * number)..<(3 * number + 3))
  }

  private mutating func append(_ text: StaticString, _ range: Range<Int>) {
    text.withUTF8Buffer { count = room[count...].update(fromContentsOf: $0[range]) }
  }

  mutating func append(twoDigits number: Int) {
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
