import Foundation

/// A mail taken apart in the plainest way: by its marks, as our own mails have them.
package struct MailTree {
  package var head: [(name: String, value: String)] = []
  package var body = ""
  package var parts: [MailTree] = []

  package init(_ text: String) {
    let halves = text.split(at: "\r\n\r\n")
    for line in halves.before.components(separatedBy: "\r\n") {
      if line.hasPrefix(" ") {
        head[head.count - 1].value += line
      } else {
        let field = line.split(at: ": ")
        head.append((field.before, field.after))
      }
    }
    body = halves.after
    guard let type = self["Content-Type"], type.hasPrefix("multipart/") else { return }
    let mark = type.split(at: "boundary=\"").after.split(at: "\"").before
    let pieces = ("\r\n" + body).components(separatedBy: "\r\n--\(mark)")
    // A line end is one character to Swift.
    parts = pieces.dropFirst().dropLast().map { MailTree(String($0.dropFirst())) }
  }

  package subscript(name: String) -> String? { head.first { $0.name == name }?.value }

  package var type: String { self["Content-Type"]?.split(at: ";").before ?? "" }

  /// The bytes of a part, decoded.
  package var bytes: [UInt8] {
    if self["Content-Transfer-Encoding"] == "base64" {
      return Array(Data(base64Encoded: body.replacing("\r\n", with: "")) ?? Data())
    }
    var bytes: [UInt8] = []
    var rest = Array(body.replacing("=\r\n", with: "").utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "=") {
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        bytes.append(UInt8(digits, radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  package var text: String {
    String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  /// This part and those inside, one line each.
  package func outline(_ indent: String = "") -> String {
    let file = self["Content-Disposition"].map { "  \($0)" } ?? ""
    let encoding = self["Content-Transfer-Encoding"].map { " (\($0))" } ?? ""
    return "\(indent)\(type)\(encoding)\(file)\n"
      + parts.map { $0.outline(indent + "  ") }.joined()
  }

  /// The first part of a type, wherever it is.
  package func first(_ type: String) -> MailTree? {
    if self.type == type { return self }
    for part in parts {
      if let found = part.first(type) { return found }
    }
    return nil
  }
}

extension String {
  fileprivate func split(at mark: String) -> (before: String, after: String) {
    guard let range = range(of: mark) else { return (self, "") }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
