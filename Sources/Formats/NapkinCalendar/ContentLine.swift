import NapkinFormats

/// One line of a calendar: a name, parameters and a value, as in `DUE;TZID=Europe/Stockholm:20261130T090000`.
struct ContentLine: Hashable {
  /// The properties that name a calendar. A calendar without any gets the usual title.
  static let (namesOfCalendars, usualTitle) = (["NAME", "X-WR-CALNAME"], "Calendar")
  /// The format of foreign pieces that no ledger counts: which of these properties a file had, if not all.
  static let spelling = "ics="

  /// The name and the parameters as they are spelt.
  let head: String
  /// The value as it is spelt; texts are escaped in it.
  let value: String
  /// The name in capitals.
  let name: String

  /// Creates a line. Control characters become U+FFFD, because no line can contain them.
  init(_ head: String, _ value: String) {
    self.head = Self.clean(head)
    self.value = Self.clean(value)
    name = String(head.unicodeScalars.prefix { $0 != ";" }).uppercased()
  }

  init(_ name: String, text: String) {
    self.init(name, Self.escaped(text))
  }

  /// Parses a line; `nil` if it does not begin with a name. A colon in quotation marks is part of a parameter.
  init?(_ line: String) {
    let scalars = line.unicodeScalars
    var isQuoted = false
    let colon = scalars.firstIndex { scalar in
      if scalar == "\"" { isQuoted.toggle() }
      return scalar == ":" && !isQuoted
    }
    guard let colon else { return nil }
    self.init(String(scalars[..<colon]), String(scalars[colon...].dropFirst()))
    let isPartOfName = { (scalar: Unicode.Scalar) in
      ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        || "-_.".unicodeScalars.contains(scalar)
    }
    if name.isEmpty || !name.unicodeScalars.allSatisfy(isPartOfName) { return nil }
  }

  /// The value of a parameter, without quotation marks.
  func parameter(_ name: String) -> String? {
    for parameter in head.split(separator: ";").dropFirst() {
      let sides = parameter.split(separator: "=", maxSplits: 1)
      if sides.count == 2, sides[0].uppercased() == name { return sides[1].filter { $0 != "\"" } }
    }
    return nil
  }

  /// The value as a text: `\n` becomes a line break, and the backslash before another character is left out.
  var text: String {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if scalar == "\\" && !isEscaped {
        isEscaped = true
      } else {
        text.append(isEscaped && (scalar == "n" || scalar == "N") ? "\n" : scalar)
        isEscaped = false
      }
    }
    return String(text)
  }

  static func escaped(_ text: String) -> String {
    var value = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": value.append(contentsOf: ["\\", scalar])
      case "\n": value.append(contentsOf: ["\\", "n"])
      default: value.append(scalar)
      }
    }
    return String(value)
  }

  private static func clean(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
  }

  /// Whether a character is one that no line can contain.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F
  }
}

extension OutputBuffer {
  /// Writes a line, folded so that no part of it has more than 75 bytes; characters stay whole.
  mutating func append(_ line: ContentLine) {
    var rest = Array("\(line.head):\(line.value)".utf8)[...]
    var room = 75
    while rest.count > room {
      var end = rest.startIndex + room
      while rest[end] & 0xC0 == 0x80 { end -= 1 }
      append(contentsOf: rest[..<end])
      append("\r\n ")
      rest = rest[end...]
      room = 74
    }
    append(contentsOf: rest)
    append("\r\n")
  }
}

/// The unfolded lines of a file, with their numbers. Programs may fold a line within a character, so they are bytes.
struct UnfoldedLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private var number = 0

  init(_ bytes: [UInt8]) {
    rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  mutating func next() -> (bytes: ArraySlice<UInt8>, number: Int)? {
    if rest.isEmpty { return nil }
    var line = takeLine()
    let first = number
    while rest.first == UInt8(ascii: " ") || rest.first == UInt8(ascii: "\t") {
      rest.removeFirst()
      line += takeLine()
    }
    return (line, first)
  }

  private mutating func takeLine() -> ArraySlice<UInt8> {
    var line = rest.prefix { $0 != UInt8(ascii: "\n") }
    rest = rest[line.endIndex...].dropFirst()
    while line.last == UInt8(ascii: "\r") { line.removeLast() }
    number += 1
    return line
  }
}
