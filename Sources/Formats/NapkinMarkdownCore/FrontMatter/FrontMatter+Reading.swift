import NapkinMarkup
import NapkinCore
import NapkinFormats

extension FrontMatter {
  /// Reads the front matter between two lines of hyphens at the beginning of a text; `nil` if there are no keys and
  /// values. Also returns the offset at which the text itself begins.
  package static func read(_ bytes: [UInt8]) -> (FrontMatter, end: Int)? {
    var lines: [String] = []
    var position = 0
    var isClosed = false
    while position < bytes.count {
      let end = bytes[position...].firstIndex(of: .newline) ?? bytes.count
      let line = bytes[position..<end]
      if position == 0 {
        guard line.first == .hyphen, isEnd(of: line) else { return nil }
      } else if isEnd(of: line) {
        position = min(end + 1, bytes.count)
        isClosed = true
        break
      } else {
        lines.append(line.asText)
      }
      position = end + 1
    }
    var matter = FrontMatter()
    guard isClosed, let fields = fields(lines, &matter.lostComments), !fields.isEmpty else {
      return nil
    }
    var coordinates: [String: (value: String, number: Double)] = [:]
    for (key, value) in fields {
      let isTaken = matter.take(key, value)
      if !isTaken || notesOnly.contains(key) { matter.othersBesideNotes.append((key, value)) }
      if isTaken { continue }
      if let number = Double(YAMLText.scalar(YAMLText.withoutRemarks(value).value)),
        numberKeys.contains(key),
        coordinates[key] == nil
      {
        coordinates[key] = (value, number)
      } else {
        matter.others.append((key, value))
      }
    }
    matter.takePlace(coordinates)
    matter.takeOtherSpellings()
    return (matter, position)
  }

  static func isEnd(of line: ArraySlice<UInt8>) -> Bool {
    line.first == .hyphen && line.trimmed().elementsEqual("---".utf8)
      || line.first == .dot && line.trimmed().elementsEqual("...".utf8)
  }

  private static let numberKeys: Set<String> = ["latitude", "longitude", "altitude", "accuracy"]
  /// The keys that have a meaning for notes only.
  private static let notesOnly: Set<String> = ["category", "tags", "reminders"]

  /// Returns the keys and all text after each; `nil` if a line belongs to no key. Comments before the first key are
  /// counted.
  private static func fields(
    _ lines: [String], _ remarks: inout Int
  ) -> [(key: String, value: String)]? {
    var fields: [(key: String, value: String)] = []
    for line in lines {
      let first = line.utf8.first ?? .space
      if first.isSpace || first == .hyphen || first == .hash {
        if !fields.isEmpty {
          fields[fields.count - 1].value += "\n" + line
        } else if first == .hash {
          remarks += 1
        } else if !Array(line.utf8).trimmed().isEmpty {
          return nil
        }
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

  /// Takes a value that Napkin understands; returns whether it did.
  private mutating func take(_ key: String, _ whole: String) -> Bool {
    let name = key == MarkdownNames.otherKind ? MarkdownNames.Key.kind.rawValue : key
    guard let key = MarkdownNames.Key(rawValue: name), let remarks = take(key, from: whole) else {
      return false
    }
    if Self.notesOnly.contains(key.rawValue) {
      lostRemarksOfNotes += remarks
    } else {
      lostComments += remarks
    }
    return true
  }

  /// Takes missing values from keys in the spelling of other programs; these keys stay as they are.
  private mutating func takeOtherSpellings() {
    let elsewhere = datesElsewhere
    for (name, value) in others {
      guard let key = MarkdownNames.Key(spelt: name) else { continue }
      // An empty value is replaced.
      let said = (title, category)
      if key == .title, title == "" { title = nil }
      if key == .category, category == "" { category = nil }
      if take(key, from: value) == nil { (title, category) = said }
    }
    datesElsewhere = elsewhere
  }

  /// Takes a value that Napkin understands, and returns the number of comments in it; otherwise returns `nil`.
  private mutating func take(_ key: MarkdownNames.Key, from whole: String) -> Int? {
    let (value, remarks) = YAMLText.withoutRemarks(
      key == .tags ? YAMLText.withoutTagSigns(whole) : whole)
    return take(key, value) ? remarks : nil
  }

  /// Whether a value of a key equals the value in this front matter; `nil` if Napkin does not understand it.
  func isSaid(_ key: MarkdownNames.Key, by value: String) -> Bool? {
    var other = FrontMatter()
    guard other.take(key, from: value) != nil else { return nil }
    return switch key {
    // An empty value equals a missing value.
    case .title: other.title == title ?? ""
    case .created: other.created == created
    case .modified: other.modified == modified
    case .category: other.category == category ?? ""
    case .tags: other.tags == tags
    default: nil
    }
  }

  private mutating func take(_ key: MarkdownNames.Key, _ value: String) -> Bool {
    // A line with a null value stays as it is.
    if YAMLText.isNull(value) { return false }
    guard let text = YAMLText.text(value) else { return takeList(key, value) }
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
      guard title == nil else { return false }
      title = text
    case .created:
      guard created == nil, let time = readTime(text) else { return false }
      created = time
    case .modified:
      guard modified == nil, let time = readTime(text) else { return false }
      modified = time
    case .category:
      guard category == nil, !YAMLText.isCollection(value) else { return false }
      category = text
    case .tags, .reminders: return takeList(key, value)
    case .latitude, .longitude, .altitude, .accuracy, .place: return false
    }
    return true
  }

  private mutating func readTime(_ text: String) -> Instant? {
    guard let time = TimeText.read(text) else { return nil }
    if time.secondsFromUTC != 0 || TimeText.isFine(text) { datesElsewhere += 1 }
    return time.instant
  }

  private mutating func takeList(_ key: MarkdownNames.Key, _ value: String) -> Bool {
    guard let items = YAMLText.list(value), !items.isEmpty else { return false }
    switch key {
    case .tags where tags.isEmpty:
      // One text may hold several tags, with blanks between them.
      let isText =
        items.count == 1 && YAMLText.text(value) == items[0] && !YAMLText.isCollection(value)
      tags = (isText ? items[0].split(separator: " ").map(String.init) : items).map(Self.tag)
      return !tags.isEmpty
    case .reminders where reminders.isEmpty:
      let read = items.compactMap { Reminder(line: $0) }
      guard !read.isEmpty else { return false }
      reminders = read
      lostReminders = items.count - read.count
    default: return false
    }
    return true
  }

  /// Returns the tag that a text means; in quotes, the text may begin with a `#`.
  static func tag(_ text: String) -> String {
    let rest = String(text.unicodeScalars.dropFirst())
    return text.utf8.first == .hash && NodeLine.isTag(rest) ? rest : text
  }

  /// Makes a place of its parts, if latitude and longitude are among them.
  private mutating func takePlace(_ parts: [String: (value: String, number: Double)]) {
    let named = others.firstIndex { $0.key == MarkdownNames.Key.place.rawValue }
    if let latitude = parts["latitude"]?.number, let longitude = parts["longitude"]?.number,
      let read = try? Place(
        latitude: latitude, longitude: longitude, altitude: parts["altitude"]?.number,
        accuracy: parts["accuracy"]?.number,
        name: named.map { YAMLText.scalar(YAMLText.withoutRemarks(others[$0].value).value) })
    {
      place = read
      let values = parts.values.map(\.value) + (named.map { [others[$0].value] } ?? [])
      lostRemarksOfNotes += values.reduce(0) { $0 + YAMLText.withoutRemarks($1).count }
      if let named { others.remove(at: named) }
      return
    }
    for key in MarkdownNames.Key.allCases {
      if let part = parts[key.rawValue] { others.append((key.rawValue, part.value)) }
    }
  }
}
