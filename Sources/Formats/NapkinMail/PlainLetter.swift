import NapkinCore
import NapkinFormats
import NapkinPacking

/// The letter as plain text, to be read in any mail program: titles underlined, plans with boxes,
/// maps as outlines.
struct PlainLetter {
  private(set) var text = ""
  /// The media whose bytes are missing in the mail.
  private let absent: Set<ByteDigest>

  /// Writes a letter.
  init(
    _ content: Content, _ documents: [BundleItem], files: [[String]], others: [String],
    absent: Set<ByteDigest>
  ) {
    self.absent = absent
    if case .notebook = content {
      let title = content.titleLine.isEmpty ? "Notebook" : content.titleLine
      heading(title, "=")
      let contents = MailPlaceholderText.contents(of: documents)
      if !contents.isEmpty { text += contents + "\n" }
    }
    for (document, files) in zip(documents, files) { show(document, files) }
    if !others.isEmpty {
      gap()
      text += "Attached: \(others.joined(separator: ", "))\n"
    }
  }

  private mutating func gap() {
    if !text.isEmpty { text += "\n" }
  }

  private mutating func heading(_ title: String, _ line: String) {
    gap()
    // Wide characters take two columns; the length of the underline need not be exact.
    text += "\(title)\n\(String(repeating: line, count: min(72, max(3, title.count))))\n\n"
  }

  private mutating func show(_ document: BundleItem, _ files: [String]) {
    heading(document.title, "-")
    switch document.item {
    case .note(let note): show(note, below: document.title)
    case .planList(let list): show(list)
    case .map(let map): show(map)
    case .drawing: break
    }
    if let drawing = document.drawing { text += MailPlaceholderText.describe(drawing) + "\n" }
    let media = document.mediaOnce.map { media in
      switch media.source {
      case .external(let address): MailPlaceholderText.words(of: media, at: address)
      case .stored(let digest):
        MailPlaceholderText.name(of: media) + (absent.contains(digest) ? " (not included)" : "")
      }
    }
    if !media.isEmpty { text += "With: \(media.joined(separator: ", "))\n" }
    if !files.isEmpty { text += "\n(attached as \(files.joined(separator: ", ")))\n" }
  }

  private mutating func show(_ note: Note, below title: String) {
    let words = note.text.plainWithMarks
    // The heading already shows the title with which the text may begin.
    let begins = note.text.syntax == .markdown && TextTitle.heading(of: words) == title
    add(begins ? String(words.drop { !$0.isNewline }) : words, indent: "")
    let facts = MailPlaceholderText.facts(of: note)
    if !facts.isEmpty { text += "\n\(facts.joined(separator: "\n"))\n" }
  }

  private mutating func show(_ list: PlanList) {
    for plan in list.plans { show(plan) }
    var day: Day?
    for entry in list.archive {
      if entry.day != day { text += "\n\(entry.day)\n" }
      day = entry.day
      show(entry.plan)
    }
  }

  private mutating func show(_ plan: Plan) {
    text += "\(plan.isCompleted ? "[x]" : "[ ]") \(Line.single(plan.name.text))\n"
    for reminder in plan.reminders { text += "    \(MailPlaceholderText.line(of: reminder))\n" }
    if let note = plan.note, !note.isBlank { add(note.plainWithMarks, indent: "    ") }
  }

  private mutating func show(_ map: MindMap) {
    let outline = MailPlaceholderText.outline(of: map)
    for line in outline.lines {
      text += String(repeating: "  ", count: min(line.depth, 20)) + line.text + "\n"
    }
    if outline.rest > 0 { text += "and \(outline.rest) more\n" }
  }

  /// Adds lines without trailing white space, and without empty lines at the beginning and the end.
  private mutating func add(_ lines: String, indent: String) {
    var empty = 0
    var hasBegun = false
    for line in lines.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let end = line.unicodeScalars.lastIndex { !$0.properties.isWhitespace }
      guard let end else {
        empty += 1
        continue
      }
      if hasBegun { text += String(repeating: "\n", count: empty) }
      empty = 0
      hasBegun = true
      text += indent + clean(Substring(line.unicodeScalars[...end])) + "\n"
    }
  }

  /// Returns a line without control characters, which could do harm in a terminal.
  private func clean(_ line: Substring) -> String {
    if line.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return String(line) }
    var clean = ""
    for scalar in line.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\t"
      if !isControl { clean.unicodeScalars.append(scalar) }
    }
    return clean
  }
}
