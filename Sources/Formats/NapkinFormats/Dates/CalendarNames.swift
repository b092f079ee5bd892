/// The names of months and days in the dates of mails, three letters each, in every country.
package enum CalendarNames {
  /// The months, from January.
  package static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"
  /// The days of the week, from Monday.
  package static let weekdays: StaticString = "MonTueWedThuFriSatSun"

  /// The bytes of a name; the first one has the number 1.
  package static func bytes(_ number: Int, of names: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: names.utf8Start + 3 * (number - 1), count: 3)
  }

  /// The number of a name, in small or capital letters; `nil` if there is none.
  package static func number(of name: some StringProtocol, in names: StaticString) -> Int? {
    let letters = Array(name.lowercased().utf8)
    guard letters.count == 3 else { return nil }
    return (1...(names.utf8CodeUnitCount / 3)).first { number in
      bytes(number, of: names).elementsEqual(letters) { $0 | 0x20 == $1 }
    }
  }
}
