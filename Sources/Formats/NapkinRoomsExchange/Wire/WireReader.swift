import NapkinCore
import NapkinFormats

/// Reads the markup of replies: elements that contain either elements or text.
///
/// Declarations of types, attributes, comments, and entities except the five of XML and numeric ones are refused. A
/// reply that is too large or too deep is refused as well.
struct WireReader {
  struct Element {
    var name: String
    var text = ""
    /// The indices of the elements inside, in the list of all elements.
    var children: [Int] = []
  }

  private static let depthLimit = 8

  private let bytes: [UInt8]
  private var position = 0
  private(set) var elements: [Element] = []

  /// Reads a whole reply; the first element is the outermost one.
  init(_ bytes: [UInt8]) throws(FormatError) {
    guard bytes.count <= WireReply.byteLimit else {
      throw FormatError.exceeds(.inputBytes, WireReply.byteLimit)
    }
    guard UTF8Scan.isUTF8(bytes) else {
      throw FormatError(.malformed, "A reply is text in UTF-8.")
    }
    self.bytes = bytes
    try read()
  }

  // MARK: Structure

  private mutating func read() throws(FormatError) {
    if isNext("\u{FEFF}") { position += 3 }
    passSpace()
    if isNext("<?xml") { try passDeclaration() }
    passSpace()
    var open: [Int] = []
    repeat {
      guard let byte = peek else { throw error("The reply ends too early.") }
      if byte != UInt8(ascii: "<") {
        guard let last = open.last else { throw error("A reply begins with an element.") }
        elements[last].text += try passText()
      } else if isNext("</") {
        position += 2
        let (name, isWhole) = try passTag()
        guard !isWhole, let last = open.popLast(), elements[last].name == name else {
          throw error("This ends an element that is not the one open.")
        }
      } else {
        position += 1
        let (name, isWhole) = try passTag()
        guard open.count < Self.depthLimit else {
          throw FormatError.exceeds(.depth, Self.depthLimit, at: location)
        }
        if let last = open.last { elements[last].children.append(elements.count) }
        if !isWhole { open.append(elements.count) }
        elements.append(Element(name: name))
      }
    } while !open.isEmpty
    passSpace()
    if position < bytes.count { throw error("There is something behind the reply.") }
  }

  private mutating func passDeclaration() throws(FormatError) {
    while position < bytes.count, !isNext("?>") { position += 1 }
    guard position < bytes.count else { throw error("The reply ends too early.") }
    position += 2
  }

  /// Reads a tag from its name on. The tag may be a whole element, such as `<chats/>`.
  private mutating func passTag() throws(FormatError) -> (name: String, isWhole: Bool) {
    let start = position
    while let byte = peek, byte != UInt8(ascii: ">"), !isNext("/>") {
      let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
      guard isLetter, position - start < 32 else {
        throw error("A tag has a name of letters and nothing else.")
      }
      position += 1
    }
    guard let end = peek, position > start else { throw error("A tag has no name, or no end.") }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    let isWhole = end == UInt8(ascii: "/")
    position += isWhole ? 2 : 1
    return (name, isWhole)
  }

  // MARK: Text

  private mutating func passText() throws(FormatError) -> String {
    var text: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "<") {
      if byte == UInt8(ascii: "&") {
        text += Array(String(try passReference()).utf8)
      } else {
        guard byte >= 0x20 || [0x09, 0x0A, 0x0D].contains(byte) else {
          throw error("A control character stands in the reply.")
        }
        text.append(byte)
        position += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func passReference() throws(FormatError) -> Unicode.Scalar {
    let start = position + 1
    guard let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
      throw error("An ampersand stands alone; write &amp;.")
    }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    let named: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]
    let isHex = name.hasPrefix("#x")
    let digits = name.hasPrefix("#") ? name.dropFirst(isHex ? 2 : 1) : ""
    // Numbers have no signs here, but `UInt32` accepts a plus sign.
    let number = digits.first == "+" ? nil : UInt32(digits, radix: isHex ? 16 : 10)
    guard let scalar = named[name] ?? number.flatMap(Unicode.Scalar.init),
      scalar.value >= 0x20 || ["\t", "\n", "\r"].contains(scalar)
    else { throw error("There is no such character.") }
    position = end + 1
    return scalar
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func isNext(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func passSpace() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private var location: FileLocation {
    let before = bytes[..<position]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // Each Unicode scalar has one byte that does not continue another.
    let scalars = before[start...].count { $0 & 0xC0 != 0x80 }
    return FileLocation(line: line, column: scalars + 1)
  }

  private func error(_ message: Phrase) -> FormatError {
    FormatError(.malformed, message, at: location)
  }
}
