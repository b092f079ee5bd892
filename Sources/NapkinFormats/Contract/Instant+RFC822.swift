public import NapkinCore

extension Instant {
  /// The instant as mail and OPML write it, in GMT: `Sun, 15 Aug 2021 15:38:08 GMT`.
  public var rfc822: String {
    let day = Day(self, secondsFromUTC: 0)
    let seconds = milliseconds(since: day.start(secondsFromUTC: 0)) / 1000
    var text: [UInt8] = []
    text.reserveCapacity(32)
    text += Self.weekdays[day.weekday - 1].utf8
    text += ", ".utf8
    text.append(twoDigits: day.day)
    text.append(UInt8(ascii: " "))
    text += Self.months[day.month - 1].utf8
    text.append(UInt8(ascii: " "))
    if 0..<10_000 ~= day.year {
      text.append(twoDigits: day.year / 100)
      text.append(twoDigits: day.year % 100)
    } else {
      text += "\(day.year)".utf8
    }
    for (mark, number) in [(" ", seconds / 3600), (":", seconds / 60 % 60), (":", seconds % 60)] {
      text += mark.utf8
      text.append(twoDigits: Int(number))
    }
    text += " GMT".utf8
    return String(decoding: text, as: UTF8.self)
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension [UInt8] {
  fileprivate mutating func append(twoDigits number: Int) {
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
