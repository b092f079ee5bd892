/// One line of a file, without its indentation. Only this type knows the syntax of lines.
struct TaskPaperLine: Equatable {
  enum Kind: Equatable {
    case project, task, note
  }

  /// `@name` or `@name(value)` at the end of a line.
  struct Tag: Equatable {
    var name: String
    var value: String?
  }

  var kind: Kind
  var text: String
  var tags: [Tag] = []
  /// Whether the task is done.
  var isDone = false
  var hasBox = false

  static let done = "done"
}

// MARK: - Reading

extension TaskPaperLine {
  /// Reads a line that is not empty and has no white space around it.
  init(reading line: String) {
    // "-" alone is a task without a text.
    let marker = Self.marker(of: line)
    let (text, tags) = Self.splitTags(marker == nil ? line : Self.withoutFirst(line))
    if let marker {
      self.init(kind: .task, text: text, tags: tags.filter { $0 != Tag(name: Self.done) })
      isDone = marker == "✔ " || tags.contains { $0.name == Self.done }
      hasBox = marker != "- "
    } else if text.unicodeScalars.last == ":" {
      self.init(kind: .project, text: Self.trimmed(text.unicodeScalars.dropLast()), tags: tags)
    } else {
      self.init(kind: .note, text: line)
    }
  }

  /// Returns the marker that makes a line a task.
  private static func marker(of line: String) -> String? {
    ["- ", "☐ ", "✔ "].first { (line + " ").utf8.starts(with: $0.utf8) }
  }

  /// Removes the tags from the end of a line. A tag with text after it belongs to the text.
  private static func splitTags(_ line: String) -> (text: String, tags: [Tag]) {
    let scalars = line.unicodeScalars
    var tags: [Tag] = []
    var endOfText = scalars.startIndex
    var index = scalars.startIndex
    var isStart = true
    while index < scalars.endIndex {
      if isStart, let (tag, end) = tag(in: scalars[index...]) {
        tags.append(tag)
        index = end
        isStart = false
        continue
      }
      isStart = isSpace(scalars[index])
      index = scalars.index(after: index)
      if !isStart {
        tags = []
        endOfText = index
      }
    }
    return (trimmed(scalars[..<endOfText]), tags)
  }

  /// Returns the tag at the beginning of a text, if white space or nothing follows it.
  private static func tag(
    in text: Substring.UnicodeScalarView
  ) -> (Tag, end: String.UnicodeScalarView.Index)? {
    guard text.first == "@" else { return nil }
    let name = text.dropFirst().prefix(while: isNameScalar)
    guard !name.isEmpty else { return nil }
    var rest = text[name.endIndex...]
    var tag = Tag(name: String(name))
    if rest.first == "(" {
      guard let (value, end) = value(in: rest.dropFirst()) else { return nil }
      tag.value = value
      rest = text[end...]
    }
    guard rest.isEmpty || isSpace(rest[rest.startIndex]) else { return nil }
    return (tag, rest.startIndex)
  }

  /// Returns the text before the next closing bracket. A backslash escapes a bracket.
  private static func value(
    in text: Substring.UnicodeScalarView
  ) -> (String, end: String.UnicodeScalarView.Index)? {
    var value = String.UnicodeScalarView()
    var isEscaped = false
    for index in text.indices {
      let scalar = text[index]
      if !isEscaped && scalar == ")" { return (String(value), text.index(after: index)) }
      if !isEscaped && scalar == "\\" {
        isEscaped = true
      } else {
        value.append(scalar)
        isEscaped = false
      }
    }
    return nil
  }
}

// MARK: - Writing

extension TaskPaperLine {
  /// Returns the line as it is written in a file.
  func spelt(withBoxes: Bool) -> String {
    var line =
      switch kind {
      case .project: text + ":"
      case .note: text
      case .task: (withBoxes ? (isDone ? "✔ " : "☐ ") : "- ") + text
      }
    for tag in tags
      + (isDone && !tags.contains { $0.name == Self.done } ? [Tag(name: Self.done)] : [])
    {
      if line.unicodeScalars.last != " " { line += " " }
      line += "@" + tag.name
      if let value = tag.value { line += "(\(Self.escaped(value)))" }
    }
    return line
  }

  /// Returns a text that is read back as the text of such a line. TaskPaper has no escapes, so a sign that would
  /// have a meaning is replaced by a similar one.
  static func harmless(_ text: String, as kind: Kind) -> String {
    var text = trimmed(oneLine(text).unicodeScalars[...])
    if kind == .task {
      return splitTags(text).tags.isEmpty ? text : replacing("@", with: "＠", in: text)
    }
    if marker(of: text) != nil { text = "–" + withoutFirst(text) }
    if kind == .note && TaskPaperLine(reading: text).kind == .project {
      text = replacing(":", with: "：", in: text)
    }
    return text
  }

  /// Returns a name that tags can have; empty if nothing is left of it.
  static func name(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { isNameScalar($0) ? Character($0) : "-" }
    return scalars.contains { $0 != "-" } ? String(scalars) : ""
  }

  /// Returns a value that tags can have: the whole text on one line.
  static func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0 == "\n" || isSpace($0) ? " " : $0 }))
  }

  private static func escaped(_ value: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      if scalar == "(" || scalar == ")" || scalar == "\\" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}

// MARK: - Characters

// Compares scalars, because a sign with a combining accent is another character but keeps its meaning.
extension TaskPaperLine {
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\r"
  }

  private static func withoutFirst(_ text: String) -> String {
    String(text.unicodeScalars.dropFirst())
  }

  private static func replacing(
    _ sign: Unicode.Scalar, with other: Unicode.Scalar, in text: String
  ) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == sign ? other : $0 }))
  }

  private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\n", "\r", "(", ")", "@", ":", "\u{FEFF}": false
    default: true
    }
  }

  /// Returns a text without the white space and byte order marks around it.
  static func trimmed(_ text: Substring.UnicodeScalarView) -> String {
    let isNothing = { (scalar: Unicode.Scalar) in isSpace(scalar) || scalar == "\u{FEFF}" }
    var rest = text.drop(while: isNothing)
    while let last = rest.last, isNothing(last) { rest.removeLast() }
    return String(rest)
  }
}
