/// A JSON value; members of objects are written in the order in which they were given.
enum JSONValue: ExpressibleByArrayLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral, ExpressibleByStringLiteral
{
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])
  /// Text that is already JSON.
  case written([UInt8])

  init(stringLiteral value: String) { self = .string(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }
  init(nilLiteral: ()) { self = .null }
  init(booleanLiteral value: Bool) { self = .bool(value) }

  static func integer(_ number: Int) -> JSONValue { .integer(Int64(number)) }
  static func string(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// The text in UTF-8.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .written(let text): bytes += text
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .number(let number): Self.write(number, to: &bytes)
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let fields):
      bytes.append(UInt8(ascii: "{"))
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(field.0, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        field.1.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  static func write(_ number: Double, to bytes: inout [UInt8]) {
    bytes += (number.isFinite ? number.description : "0").utf8
  }

  static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes += ("\\u00" + (byte < 16 ? "0" : "") + digits).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
