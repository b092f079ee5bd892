package import NapkinCore
package import NapkinFormats

extension FormatOptions {
  /// Returns the day that the files of a zip archive get; a time after the day is ignored. The archive stores the
  /// year as seven bits, counted from 1980.
  package func zipDay(_ name: String) throws(FormatError) -> Day? {
    guard let value = self[name] else { return nil }
    guard let day = MailDate(reading: value)?.day else {
      throw .option(name, is: "a day as in 2026-11-21", not: value)
    }
    guard 1980...2107 ~= day.year else {
      throw .option(name, is: "a day of the years 1980 to 2107 in a zip", not: value)
    }
    return day
  }

  /// Returns a number of bytes from a value such as `25MB`; `nil` if the option is not given.
  package func byteCount(_ name: String) throws(FormatError) -> Int? {
    guard let value = self[name] else { return nil }
    let digits = value.prefix { ("0"..."9").contains($0) }
    let unit = value.dropFirst(digits.count).drop { $0 == " " }.uppercased()
    guard let number = Int(digits), let factor = Self.units[unit],
      case let (count, overflow) = number.multipliedReportingOverflow(by: factor), !overflow
    else {
      throw .option(name, is: "a size as in 25MB, 500KB or 1000000", not: value)
    }
    return count
  }

  private static let units = [
    "": 1, "B": 1, "KB": 1000, "MB": 1_000_000, "GB": 1_000_000_000, "KIB": 1 << 10,
    "MIB": 1 << 20, "GIB": 1 << 30,
  ]
}
