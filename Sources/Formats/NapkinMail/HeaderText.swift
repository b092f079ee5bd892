import NapkinFormats
import NapkinMarkup

/// The header of a mail or of a part. Texts are encoded unless they are ASCII, and folded into short lines. Every
/// field of a header is written here.
struct HeaderText {
  /// The lines so far, with their ends.
  private(set) var lines = ""
  private var column = 0

  private static let lineLimit = 76
  private static let wordLimit = 75

  /// Adds a field with a text that people write and read, such as a subject.
  mutating func field(_ name: String, text: String) {
    begin(name)
    add(text: Line.single(text))
    end()
  }

  mutating func field(_ name: String, addresses: [MailAddress]) {
    begin(name)
    for (number, address) in addresses.enumerated() {
      let comma = number < addresses.count - 1 ? "," : ""
      if address.name.isEmpty {
        add(word: address.address + comma)
      } else {
        add(phrase: address.name)
        add(word: "<\(address.address)>\(comma)")
      }
    }
    end()
  }

  /// Adds a field with a value of Napkin's own that is ASCII and short, and parameters in quotes.
  mutating func field(_ name: String, _ value: String, parameters: [(String, String)] = []) {
    begin(name)
    add(word: value + (parameters.isEmpty ? "" : ";"))
    for (number, parameter) in parameters.enumerated() {
      let last = number == parameters.count - 1
      let pieces = Self.parameter(parameter.0, Line.single(parameter.1))
      for (index, piece) in pieces.enumerated() {
        add(word: piece + (last && index == pieces.count - 1 ? "" : ";"))
      }
    }
    end()
  }

  // MARK: Lines

  private mutating func begin(_ name: String) {
    lines += name + ":"
    column = name.utf8.count + 1
  }

  private mutating func end() {
    lines += "\r\n"
    column = 0
  }

  /// Adds a text that must not be cut, on the next line if it does not fit on this one.
  private mutating func add(word: String) {
    let count = word.utf8.count
    if column + 1 + count > Self.lineLimit && column > 1 {
      lines += "\r\n"
      column = 0
    }
    lines += " " + word
    column += 1 + count
  }

  // MARK: Texts

  private mutating func add(text: String) {
    let words = text.split(separator: " ")
    let isPlain = words.allSatisfy { word in
      // Longer words might not fit after the name of a field.
      word.utf8.count <= Self.wordLimit - 15 && !word.contains("=?")
        && word.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
    if isPlain {
      for word in words { add(word: String(word)) }
    } else {
      add(encoded: text)
    }
  }

  private mutating func add(phrase: String) {
    let quoted = Self.quoted(phrase)
    let isPlain =
      quoted.utf8.count <= Self.wordLimit - 8
      && phrase.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      && !phrase.contains("=?")
    guard isPlain else { return add(encoded: phrase) }
    let isAtoms = phrase.utf8.allSatisfy { byte in
      byte == 0x20 || byte == UInt8(ascii: "-")
        || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
    }
    add(word: isAtoms ? phrase : quoted)
  }

  /// Adds a text as encoded words (RFC 2047), each complete and with whole characters.
  ///
  /// The words are in the readable encoding, Q: if several words in base64 follow each other, GMime loses all after
  /// the first that ends in an equals sign.
  private mutating func add(encoded text: String) {
    var word = ""
    for scalar in text.unicodeScalars {
      let next = Self.escape(scalar, as: "=")
      let room = min(Self.wordLimit, Self.lineLimit - column - 1) - Self.wordFrame
      if word.utf8.count + next.utf8.count > room {
        if !word.isEmpty { add(word: "=?utf-8?Q?\(word)?=") }
        word = ""
        lines += "\r\n"
        column = 0
      }
      word += next
    }
    if !word.isEmpty { add(word: "=?utf-8?Q?\(word)?=") }
  }

  private static let wordFrame = "=?utf-8?Q??=".utf8.count

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      if character == "\"" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return quoted + "\""
  }

  // MARK: Parameters

  /// Returns a parameter. If it is not ASCII, or long, it is split into the pieces of RFC 2231.
  private static func parameter(_ name: String, _ value: String) -> [String] {
    let isPlain = value.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !value.contains("=?")
    let plain = "\(name)=\(quoted(value))"
    if isPlain && plain.utf8.count < wordLimit { return [plain] }
    let escaped = value.unicodeScalars.map { escape($0, as: "%") }
    let whole = "\(name)*=utf-8''\(escaped.joined())"
    if whole.utf8.count < wordLimit { return [whole] }
    var pieces: [String] = []
    var piece = "\(name)*0*=utf-8''"
    for character in escaped {
      if piece.utf8.count + character.utf8.count >= wordLimit {
        pieces.append(piece)
        piece = "\(name)*\(pieces.count)*="
      }
      piece += character
    }
    return pieces + [piece]
  }

  /// Returns a character as an encoded word or a parameter holds it: most characters other than letters and digits
  /// become hexadecimal bytes.
  private static func escape(_ scalar: Unicode.Scalar, as sign: Unicode.Scalar) -> String {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-": return String(scalar)
    case " " where sign == "=": return "_"
    case ".", "_", "~":
      if sign == "%" { return String(scalar) }
    default: break
    }
    let escapes = String(scalar).utf8.flatMap { PercentCode.escape($0, sign: sign) }
    return String(decoding: escapes, as: UTF8.self)
  }
}
