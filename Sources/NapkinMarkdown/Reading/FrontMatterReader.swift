import NapkinCore
import NapkinFormats

extension FrontMatter {
  /// Reads what stands between two lines of hyphens at the beginning of a text; `nil` if nothing
  /// does that looks like keys and values. Returns where the text itself begins, too.
  static func read(_ bytes: [UInt8]) -> (FrontMatter, end: Int)? {
    var lines: [String] = []
    var position = 0
    var isClosed = false
    while position < bytes.count {
      let end = bytes[position...].firstIndex(of: .newline) ?? bytes.count
      let line = bytes[position..<end]
      let isMark = line.trimmed().elementsEqual("---".utf8) && line.first == .hyphen
      if position == 0 {
        guard isMark else { return nil }
      } else if isMark || line.trimmed().elementsEqual("...".utf8) {
        position = min(end + 1, bytes.count)
        isClosed = true
        break
      } else {
        lines.append(line.asText)
      }
      position = end + 1
    }
    guard isClosed, let fields = fields(lines), !fields.isEmpty else { return nil }
    var matter = FrontMatter()
    var coordinates: [String: (value: String, number: Double)] = [:]
    for (key, value) in fields where !matter.take(key, value) {
      if let number = Double(YAMLText.scalar(value)), numberKeys.contains(key),
        coordinates[key] == nil
      {
        coordinates[key] = (value, number)
      } else {
        matter.others.append((key, value))
      }
    }
    matter.takePlace(coordinates)
    return (matter, position)
  }

  private static let numberKeys: Set<String> = ["latitude", "longitude", "altitude", "accuracy"]

  /// The keys and all that stands behind each; `nil` if a line belongs to no key.
  private static func fields(_ lines: [String]) -> [(key: String, value: String)]? {
    var fields: [(key: String, value: String)] = []
    for line in lines {
      let first = line.utf8.first ?? .space
      if first.isSpace || first == .hyphen || first == .hash {
        guard !fields.isEmpty else { return nil }
        fields[fields.count - 1].value += "\n" + line
        continue
      }
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...]
      guard value.isEmpty || value.utf8.first?.isSpace == true, !line[..<colon].isEmpty else {
        return nil
      }
      fields.append((String(line[..<colon]), String(value)))
    }
    return fields
  }

  /// Takes a value that means something; otherwise the answer is false.
  private mutating func take(_ key: String, _ value: String) -> Bool {
    guard let key = MarkdownNames.Key(rawValue: key) else { return false }
    let text = YAMLText.scalar(value)
    let isScalar = !value.contains("\n")
    switch key {
    case .kind where kind == nil && text == MarkdownNames.outline:
      kind = .map
      isOutline = true
    case .kind:
      guard kind == nil, let found = MarkdownNames.kinds.first(where: { $0.name == text }) else {
        return false
      }
      kind = found.kind
    case .title:
      guard title == nil, isScalar else { return false }
      title = text
    case .created:
      guard created == nil, let time = TimeText.read(text) else { return false }
      created = time.instant
    case .modified:
      guard modified == nil, let time = TimeText.read(text) else { return false }
      modified = time.instant
    case .category:
      guard category == nil, isScalar else { return false }
      category = text
    case .tags:
      guard tags.isEmpty else { return false }
      tags = YAMLText.list(value)
    case .reminders:
      let read = YAMLText.list(value).map { Reminder(line: $0) }
      guard reminders.isEmpty, !read.contains(nil) else { return false }
      reminders = read.compactMap { $0 }
    case .latitude, .longitude, .altitude, .accuracy, .place: return false
    }
    return true
  }

  /// Makes a place of its parts, if there are enough of them.
  private mutating func takePlace(_ parts: [String: (value: String, number: Double)]) {
    let named = others.firstIndex { $0.key == MarkdownNames.Key.place.rawValue }
    if let latitude = parts["latitude"]?.number, let longitude = parts["longitude"]?.number,
      let read = try? Place(
        latitude: latitude, longitude: longitude, altitude: parts["altitude"]?.number,
        accuracy: parts["accuracy"]?.number,
        name: named.map { YAMLText.scalar(others[$0].value) })
    {
      place = read
      if let named { others.remove(at: named) }
      return
    }
    for key in MarkdownNames.Key.allCases {
      if let part = parts[key.rawValue] { others.append((key.rawValue, part.value)) }
    }
  }
}

/// The little of YAML that front matter is made of.
enum YAMLText {
  /// A text, with its quotes taken off.
  static func scalar(_ value: some StringProtocol) -> String {
    let bytes = Array(value.utf8).trimmed()
    if bytes.first == .quote { return quoted(bytes) }
    if bytes.first == .apostrophe, bytes.last == .apostrophe, bytes.count > 1 {
      return split(bytes.dropFirst().dropLast(), by: "''").joined(separator: "'")
    }
    // A comment begins with a mark behind white space.
    var end = bytes.startIndex
    while end < bytes.endIndex {
      if bytes[end] == .hash, end == bytes.startIndex || bytes[end - 1].isSpace { break }
      end += 1
    }
    return bytes[..<end].trimmed().asText
  }

  /// A list, in brackets, line by line, or with commas.
  static func list(_ value: String) -> [String] {
    let trimmed = Array(value.utf8).trimmed()
    if trimmed.first == .leftBracket, trimmed.last == .rightBracket {
      return items(trimmed.dropFirst().dropLast())
    }
    if value.contains("\n") {
      return value.split(separator: "\n").compactMap { line in
        let bytes = Array(line.utf8).trimmed()
        return bytes.first == .hyphen ? scalar(bytes.dropFirst().asText) : nil
      }
    }
    return items(trimmed)
  }

  /// The parts between commas that do not stand in quotes.
  private static func items(_ bytes: ArraySlice<UInt8>) -> [String] {
    var items: [String] = []
    var start = bytes.startIndex
    var index = start
    var mark: UInt8?
    while index < bytes.endIndex {
      let byte = bytes[index]
      if let open = mark {
        if byte == .backslash, open == .quote { index += 1 } else if byte == open { mark = nil }
      } else if byte == .quote || byte == .apostrophe, bytes[start..<index].trimmed().isEmpty {
        mark = byte
      } else if byte == UInt8(ascii: ",") {
        items.append(scalar(bytes[start..<index].asText))
        start = index + 1
      }
      index += 1
    }
    if !bytes[start...].trimmed().isEmpty { items.append(scalar(bytes[start...].asText)) }
    return items
  }

  private static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var index = bytes.startIndex + 1
    var high: UInt32?
    while index < bytes.endIndex, bytes[index] != .quote {
      guard bytes[index] == .backslash, index + 1 < bytes.endIndex else {
        text.append(bytes[index])
        index += 1
        continue
      }
      let letter = bytes[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "n"): text.append(.newline)
      case UInt8(ascii: "t"): text.append(.tab)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "u"), UInt8(ascii: "x"):
        let digits = bytes[index...].prefix(letter == UInt8(ascii: "u") ? 4 : 2)
        index = digits.endIndex
        let value = UInt32(digits.asText, radix: 16) ?? 0xFFFD
        if (0xD800..<0xDC00).contains(value) {
          high = value
          continue
        }
        let whole = high.map { ($0 - 0xD800) << 10 + 0x10000 + (value &- 0xDC00) } ?? value
        high = nil
        text += Array(String(Unicode.Scalar(whole) ?? "\u{FFFD}").utf8)
      default: text.append(letter)
      }
    }
    return text.asText
  }

  private static func split(_ bytes: ArraySlice<UInt8>, by mark: String) -> [String] {
    var parts: [[UInt8]] = [[]]
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index...].starts(with: mark.utf8) {
        parts.append([])
        index += mark.utf8.count
      } else {
        parts[parts.count - 1].append(bytes[index])
        index += 1
      }
    }
    return parts.map(\.asText)
  }
}
