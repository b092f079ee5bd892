import NapkinMarkup
package import NapkinCore
package import NapkinFormats

/// The front matter of a text, which is between two lines of hyphens: YAML of the simple kind that note apps write.
package struct FrontMatter {
  package var kind: ContentKind?
  /// Whether a map is an outline: its entries are at the top level, even if there is only one.
  var isOutline = false
  package var title: String?
  package var created: Instant?
  package var modified: Instant?
  var category: String?
  var tags: [String] = []
  var place: Place?
  var reminders: [Reminder] = []
  /// Whether the front matter is that of a note; only notes have a category and tags.
  var isOfNote = false
  /// Keys that have no meaning for Napkin, with all text after them.
  package var others: [(key: String, value: String)] = []
  /// Keys that have a meaning for Napkin in notes only, or none, with all text after them.
  package var othersBesideNotes: [(key: String, value: String)] = []
  /// The number of comments that were left out: those of keys for any document, and those of keys for notes only.
  var lostComments = 0
  var lostRemarksOfNotes = 0
  /// The number of reminders of a note that could not be read, beside others that could.
  var lostReminders = 0
  /// The number of dates in another time zone, or finer than a millisecond. The instant is kept to the millisecond;
  /// the local time and the finer digits are not.
  package var datesElsewhere = 0

  init() {}

  package init(
    _ kind: ContentKind? = nil, created: Instant?, modified: Instant?, foreign: Foreign
  ) {
    (self.kind, self.created, self.modified) = (kind, created, modified)
    others = Self.others(in: foreign)
  }

  // MARK: Writing

  /// The keys that keys of other programs repeat, each with whether the first repetition has the same value.
  private var spelt: [MarkdownNames.Key: Bool] {
    var spelt: [MarkdownNames.Key: Bool] = [:]
    for (name, value) in others {
      guard let key = MarkdownNames.Key(spelt: name), spelt[key] == nil,
        isOfNote || key != .tags && key != .category
      else { continue }
      spelt[key] = isSaid(key, by: value)
    }
    return spelt
  }

  /// The lines of the front matter, and the number of keys of other programs that are left out. Such a key is left
  /// out if a key of Napkin's replaces it, or if its value is outdated.
  var lines: (text: OutputBuffer, lostKeys: Int) {
    var out = OutputBuffer()
    var said: Set<String> = []
    var lostKeys = 0
    let spelt = spelt
    for key in MarkdownNames.Key.allCases where spelt[key] != true {
      let count = out.bytes.count
      write(key, to: &out)
      if out.bytes.count > count { said.insert(key.rawValue) }
    }
    for (key, value) in others {
      // A key without a value is replaced by the same key with a value, in whatever spelling.
      let isSaid =
        said.contains(key) || MarkdownNames.Key(rawValue: key).map { spelt[$0] == true } ?? false
      let givesWay = isSaid && YAMLText.isNull(YAMLText.withoutRemarks(value).value)
      // A value that was removed is removed in other spellings, too.
      let isOutdated = MarkdownNames.Key(spelt: key).map {
        spelt[$0] == false && !said.contains($0.rawValue)
      }
      if givesWay || isOutdated == true {
        lostKeys += 1
      } else {
        out.append("\(key):\(value)\n")
      }
    }
    return (out, lostKeys)
  }

  func write(_ key: MarkdownNames.Key, to out: inout OutputBuffer) {
    switch key {
    case .kind:
      let name =
        isOutline ? MarkdownNames.outline : MarkdownNames.kinds.first { $0.kind == kind }?.name
      let isTaken = others.contains { $0.key == MarkdownNames.Key.kind.rawValue }
      if let name { out.append("\(isTaken ? MarkdownNames.otherKind : key.rawValue): \(name)\n") }
    case .title: write(key, title, to: &out)
    case .created: write(key, created, to: &out)
    case .modified: write(key, modified, to: &out)
    case .category: write(key, category, to: &out)
    case .tags:
      guard !tags.isEmpty else { return }
      out.append("tags: [")
      for (index, tag) in tags.enumerated() {
        if index > 0 { out.append(", ") }
        Self.append(tag, to: &out)
      }
      out.append("]\n")
    case .latitude: write(key, place?.latitude, to: &out)
    case .longitude: write(key, place?.longitude, to: &out)
    case .altitude: write(key, place?.altitude, to: &out)
    case .accuracy: write(key, place?.accuracy, to: &out)
    case .place: write(key, place?.name, to: &out)
    case .reminders:
      guard !reminders.isEmpty else { return }
      out.append("reminders:\n")
      for reminder in reminders {
        out.append("  - ")
        Self.append(reminder.line, to: &out)
        out.append("\n")
      }
    }
  }

  private func write(_ key: MarkdownNames.Key, _ value: String?, to out: inout OutputBuffer) {
    guard let value else { return }
    out.append("\(key.rawValue): ")
    Self.append(value, to: &out)
    out.append("\n")
  }

  private func write(_ key: MarkdownNames.Key, _ value: Instant?, to out: inout OutputBuffer) {
    guard let value else { return }
    let time = TimeText.text(value)
    // Midnight is left out, because it is the time of a date that was given without a time.
    let midnight = "T00:00:00Z"
    let day = time.hasSuffix(midnight) ? String(time.dropLast(midnight.count)) : time
    out.append("\(key.rawValue): \(day)\n")
  }

  private func write(_ key: MarkdownNames.Key, _ value: Double?, to out: inout OutputBuffer) {
    guard let value else { return }
    out.append("\(key.rawValue): ")
    out.append(value)
    out.append("\n")
  }

  /// Writes a text, in quotes if it could be read as anything else.
  static func append(_ text: String, to out: inout OutputBuffer) {
    let isPlain =
      text.utf8.allSatisfy {
        $0.isAlphanumeric || $0 >= 0xC3 || $0 & 0xC0 == 0x80 || "_- ".utf8.contains($0)
      }
      && text.utf8.first?.isLetter == true
      && text.utf8.last != .space && !reserved.contains(text.lowercased())
    if isPlain { out.append(text) } else { out.appendJSON(text) }
  }

  /// Words that YAML reads as other values than texts.
  private static let reserved: Set<String> = [
    "true", "false", "null", "yes", "no", "on", "off", "y", "n",
  ]
}

extension FrontMatter {
  /// Treats the kind `notebook` as an unknown key, because only the index of a folder can have this kind.
  mutating func leaveKindOfIndex() {
    guard kind == .notebook else { return }
    kind = nil
    let said = (MarkdownNames.Key.kind.rawValue, " notebook")
    others.insert(said, at: 0)
    othersBesideNotes.insert(said, at: 0)
  }

  /// Adds a title, if a key of another program has the same title.
  mutating func repeatIfSpelt(_ title: String) {
    var other = self
    other.title = title
    let isSpelt = others.contains {
      MarkdownNames.Key(spelt: $0.key) == .title && other.isSaid(.title, by: $0.value) == true
    }
    if isSpelt { self.title = title }
  }

  /// Whether there is a second key for the kind, which a reader would take for the first.
  var hasOtherKind: Bool {
    others.contains { key, value in
      let text = YAMLText.text(YAMLText.withoutRemarks(value).value)
      let isKind = MarkdownNames.kinds.contains { $0.name == text } || text == MarkdownNames.outline
      return isKind && (key == MarkdownNames.Key.kind.rawValue || key == MarkdownNames.otherKind)
    }
  }

  /// Returns the keys that another program put into a document, except keys that a reader would take for something
  /// else.
  static func others(in foreign: Foreign) -> [(key: String, value: String)] {
    foreign.pieces(from: MarkdownNames.formatID).map { ($0.key, $0.value) }.filter { key, value in
      guard let first = key.utf8.first, !first.isSpace, first != .hyphen, first != .hash else {
        return false
      }
      if key.utf8.contains(where: { $0 == .colon || $0 == .newline || $0 == 0x0D }) { return false }
      let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
      let isBelow = lines.dropFirst().allSatisfy { line in
        !isEnd(of: Array(line.utf8)[...])
          && line.utf8.first.map { $0.isSpace || $0 == .hyphen || $0 == .hash } ?? true
      }
      return isBelow && lines[0].utf8.first?.isSpace != false && !value.utf8.contains(0x0D)
    }
  }

  /// Returns the number of comments that were left out of a kind of document; they are not kept with their keys.
  package func lostComments(for kind: ContentKind) -> Int {
    lostComments + (kind == .note ? lostRemarksOfNotes : 0)
  }

  /// Returns the keys that have no meaning for Napkin in a kind of document.
  func others(for kind: ContentKind) -> [(key: String, value: String)] {
    kind == .note ? others : othersBesideNotes
  }

  package func foreign(for kind: ContentKind) -> Foreign {
    Foreign(
      others(for: kind).map {
        Foreign.Entry(format: MarkdownNames.formatID, key: $0.key, value: $0.value)
      })
  }
}
