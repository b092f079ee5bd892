import NapkinFormats
import NapkinPacking
import NapkinMarkup

/// Encodes text so that it stays readable and survives every mail server (RFC 2045, 6.7).
enum QuotedPrintable {
  private static let lineLimit = 76

  /// Returns a text in lines of at most 76 bytes, with the line ends of mails.
  static func encode(_ text: String) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.utf8.count + text.utf8.count / 8)
    let lines = MailText.lines(of: text)
    for (number, line) in lines.enumerated() {
      if number > 0 { out += [13, 10] }
      encode(line, into: &out)
    }
    return out
  }

  private static func encode(_ line: [UInt8], into out: inout [UInt8]) {
    var column = 0
    for (index, byte) in line.enumerated() {
      let isLast = index == line.count - 1
      var isPlain = isPlain(byte, isLast: isLast)
      // The last piece may fill the line; pieces before it leave room for the sign that the line goes on.
      if column + (isPlain ? 1 : 3) > (isLast ? lineLimit : lineLimit - 1) {
        out += [UInt8(ascii: "="), 13, 10]
        column = 0
      }
      if column == 0, isMisleading(line[index...]) { isPlain = false }
      if isPlain {
        out.append(byte)
      } else {
        out += PercentCode.escape(byte, sign: "=")
      }
      column += isPlain ? 1 : 3
    }
  }

  /// Whether old mailboxes would take the beginning of a line for the next mail, or SMTP a dot for the end.
  private static func isMisleading(_ start: ArraySlice<UInt8>) -> Bool {
    start.first == UInt8(ascii: ".") || start.starts(with: "From ".utf8)
  }

  private static func isPlain(_ byte: UInt8, isLast: Bool) -> Bool {
    switch byte {
    case 0x20, 0x09: !isLast
    case UInt8(ascii: "="): false
    default: (0x21...0x7E).contains(byte)
    }
  }
}

/// Texts as mails hold them.
enum MailText {
  /// Returns the lines of a text. Only CR, LF and both together end a line.
  static func lines(of text: String) -> [[UInt8]] {
    var lines: [[UInt8]] = [[]]
    var isAfterReturn = false
    for byte in text.utf8 {
      let isFeed = byte == 10
      if isFeed || byte == 13 {
        if !(isFeed && isAfterReturn) { lines.append([]) }
      } else {
        lines[lines.count - 1].append(byte)
      }
      isAfterReturn = byte == 13
    }
    return lines
  }

  /// Whether base64 is shorter than quoted-printable for a text, as for Chinese.
  static func isShorterInBase64(_ text: String) -> Bool {
    let count = text.utf8.count
    let escaped = text.utf8.count { $0 >= 0x7F || $0 == UInt8(ascii: "=") }
    return count + 2 * escaped > count / 3 * 4
  }

  /// Returns a media type that is safe in a header. An invalid type, or a type with parts of its own, becomes
  /// `application/octet-stream`.
  static func safeType(_ mediaType: String) -> String {
    let type = mediaType.prefix { $0 != ";" && $0 != " " }.lowercased()
    let parts = type.split(separator: "/", omittingEmptySubsequences: false)
    let isSafe =
      parts.count == 2 && type.utf8.count <= 70
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
              || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
              || "+-._".utf8.contains(byte)
          }
      }
    let hasParts = parts.first == "multipart" || parts.first == "message"
    return isSafe && !hasParts ? type : "application/octet-stream"
  }

  /// Returns a text with the line ends of mails.
  static func canonical(_ text: String) -> [UInt8] {
    Array(lines(of: text).joined(separator: [13, 10]))
  }
}
