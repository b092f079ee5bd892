import NapkinFormats

/// Numbers on the wire: decimal numbers with at most twelve decimals, the same on every computer.
enum WireNumber {
  static func text(_ number: Double) -> String {
    guard !number.isNaN else { return "0" }
    // Twelve decimals of a number up to 1 are exact in an Int64, and finer than any map.
    let scaled = Int64((min(max(number, -1_000_000), 1_000_000) * 1e12).rounded())
    var digits = String(scaled.magnitude)
    digits = String(repeating: "0", count: max(0, 13 - digits.count)) + digits
    let whole = digits.dropLast(12)
    var places = digits.suffix(12)
    while places.last == "0" { places.removeLast() }
    return (scaled < 0 ? "-" : "") + whole + (places.isEmpty ? "" : "." + places)
  }

  /// Reads a number as people write it, in at most 64 bytes.
  static func number(_ text: String) -> Double? {
    text.utf8.count <= 64 ? Double(written: text) : nil
  }
}
