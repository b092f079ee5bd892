/// Digits to the base of sixteen, for colours, digests and addresses.
public enum Hex {
  /// The value of a digit, or `nil` if it is none.
  @inlinable
  public static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The value of two digits at the beginning, or `nil` if there are none.
  package static func byte(_ digits: some Collection<UInt8>) -> UInt8? {
    guard let high = digits.first.flatMap(digit),
      let low = digits.dropFirst().first.flatMap(digit)
    else { return nil }
    return high << 4 | low
  }

  /// The digit of a value below sixteen, a small letter unless told otherwise.
  @inlinable
  public static func spelling(_ value: UInt8, isCapital: Bool = false) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: isCapital ? "A" : "a") + value - 10
  }

  /// Appends a byte as two digits.
  package static func append(_ byte: UInt8, to text: inout [UInt8]) {
    text.append(spelling(byte >> 4))
    text.append(spelling(byte & 15))
  }
}
