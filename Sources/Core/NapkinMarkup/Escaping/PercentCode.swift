/// The code for bytes as a sign and two hexadecimal digits: `%20`, as in addresses, or `=20`, as in emails.
package enum PercentCode {
  package static func escape(_ byte: UInt8, sign: Unicode.Scalar = "%") -> [UInt8] {
    [
      UInt8(ascii: sign), Hex.spelling(byte >> 4, isCapital: true),
      Hex.spelling(byte & 15, isCapital: true),
    ]
  }

  /// Returns the text with all bytes escaped except those for which `isKept` returns true.
  package static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isKept(byte) { bytes.append(byte) } else { bytes += escape(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns an address with all bytes escaped that addresses do not allow; existing escapes stay.
  package static func address(_ text: String) -> String {
    encode(text) { isUnreserved($0) || "+!*(),%#@?=;:/$&'".utf8.contains($0) }
  }

  /// Returns the bytes with all escapes resolved; a sign without two digits after it stays.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    bytes.reserveCapacity(rest.count)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let meant = Hex.byte(rest) {
        bytes.append(meant)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Whether an address never needs to escape a byte: letters, digits, and four signs.
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
