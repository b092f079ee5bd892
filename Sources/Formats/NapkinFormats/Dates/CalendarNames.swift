/// The three-letter English names of months and weekdays, which the dates of emails use in every country.
package enum CalendarNames {
  /// The months, from January.
  package static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"
  /// The days of the week, from Monday.
  package static let weekdays: StaticString = "MonTueWedThuFriSatSun"

  /// Returns the bytes of the name with a number, which starts at 1.
  package static func bytes(_ number: Int, of names: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: names.utf8Start + 3 * (number - 1), count: 3)
  }

  /// Returns the number of a name, in upper or lower case; `nil` if it is not in `names`.
  package static func number(of name: some StringProtocol, in names: StaticString) -> Int? {
    let letters = Array(name.lowercased().utf8)
    guard letters.count == 3 else { return nil }
    return (1...(names.utf8CodeUnitCount / 3)).first { number in
      bytes(number, of: names).elementsEqual(letters) { $0 | 0x20 == $1 }
    }
  }
}
