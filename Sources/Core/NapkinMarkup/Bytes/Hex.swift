/// Hexadecimal digits, for colours, digests and addresses.
public enum Hex {
  /// Returns the value of a digit, or `nil` if the byte is not a hexadecimal digit.
  @inlinable
  public static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Returns the value of two digits at the beginning, or `nil` if there are fewer.
  package static func byte(_ digits: some Collection<UInt8>) -> UInt8? {
    guard let high = digits.first.flatMap(digit),
      let low = digits.dropFirst().first.flatMap(digit)
    else { return nil }
    return high << 4 | low
  }

  /// Returns the digit of a value below sixteen, in lower case by default.
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
