public import NapkinCore
public import NapkinRooms

// A room becomes a note, so that it can be written in all formats for notes.
extension Room {
  /// The messages of the room in Markdown, in a note with the topic as its title and the place of the room.
  public var transcript: Note {
    var note = Note(
      id: Note.ID("room-\(id)"), title: topic.text, text: RichText(spoken, syntax: .markdown),
      modified: lastVisit)
    note.place = try? Place(latitude: place.latitude, longitude: place.longitude)
    note.attachments = messages.flatMap(\.attachments)
    return note
  }

  private var spoken: String {
    messages.map { message in
      let files = message.attachments.map {
        "Attached: \($0.name.isEmpty ? $0.mediaType : $0.name)"
      }
      let lines = Self.lines(of: message.words) + files.flatMap { Self.lines(of: $0) }
      let text = lines.map { Self.escaped(String($0)) }.joined(separator: "\\\n  ")
      return "- **\(Self.escaped(message.author.text))**, \(Self.time(message.at)): \(text)"
    }.joined(separator: "\n")
  }

  /// Returns the lines without blank lines at both ends, where a line break would be written as a backslash.
  private static func lines(of text: String) -> ArraySlice<Substring> {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let isSaid = { (line: Substring) in line.contains { !$0.isWhitespace } }
    guard let first = lines.firstIndex(where: isSaid), let last = lines.lastIndex(where: isSaid)
    else { return [] }
    return lines[first...last]
  }

  /// Returns the text with a backslash before each character that could be markup of Markdown.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      let isMark = scalar.isASCII && scalar.value > 0x20 && !scalar.properties.isAlphabetic
      let isDigit = ("0"..."9").contains(scalar)
      if isMark && !isDigit && scalar != "\u{7F}" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }

  private static func time(_ instant: Instant) -> String {
    let (day, milliseconds) = Day.local(instant, secondsFromUTC: 0)
    let (hour, minute) = Int(milliseconds / 60_000).quotientAndRemainder(dividingBy: 60)
    return "\(day) \(Month.padded(hour, to: 2)):\(Month.padded(minute, to: 2)) UTC"
  }
}

extension Notebook {
  /// Creates a notebook with the transcript of each room as a note. If two rooms have the same number, the first is
  /// kept.
  public init(id: ID, title: String = "", rooms: [Room]) {
    self.init(id: id, title: title)
    for room in rooms { try? insert(.note(room.transcript)) }
  }
}
