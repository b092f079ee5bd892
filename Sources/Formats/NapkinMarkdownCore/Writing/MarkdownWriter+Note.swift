import NapkinMarkup
package import NapkinCore
import NapkinFormats

/// Writes notes: their text as it is, with front matter before it and pictures after it.
extension MarkdownWriter {
  package mutating func write(_ note: Note, drawing: String?) {
    var note = note
    let id = note.id.rawValue
    let (isRelinked, count) = note.relinkToMedia(from: place, drawing: drawing)
    if isRelinked { ledger.revise(.markup, to: .approximated, at: id) }
    for _ in 0..<count { ledger.revise(.media, to: .approximated, at: id) }
    var frontMatter = frontMatter(of: note)
    var body = MarkdownWriter(ledger: ledger)
    body.place = place
    body.writeText(of: note)
    body.writeMedia(of: note, drawing: drawing)
    ledger = body.ledger
    let tree = BlockParser.parse(body.out.bytes)
    let inText = tree.titleText
    // A reader takes the title from a heading with markup, and leaves the heading in the text.
    let isInText = note.isTitleHeading && inText?.isPlain == false && inText?.title == note.title
    // There is no second heading if the text begins with a heading that has the title and tags of HTML.
    let isHeading = note.isTitleHeading && !isInText && !note.hasTitleInMarkup
    let heading = isHeading ? note.title.asHeading(above: tree.destinations) : nil
    let isUnsaid = inText == nil && (note.title.isEmpty || place?.says(note.title) == true)
    if !isInText, heading == nil {
      if isUnsaid { frontMatter.repeatIfSpelt(note.title) } else { frontMatter.title = note.title }
    }
    let kind = Recognition(
      tree, title: frontMatter.title, heading: heading == nil ? nil : note.title
    ).kind(isInFolder: place != nil)
    if kind != .note || frontMatter.hasOtherKind { frontMatter.kind = .note }
    let hasFront = write(frontMatter, of: id)
    if let heading {
      beginBlock()
      out.append(heading + "\n")
      if !body.out.bytes.isEmpty { out.append("\n") }
      return out.append(contentsOf: body.out.bytes)
    }
    // A file is never quite empty. A blank line separates the text from the front matter. It also keeps the text
    // from being read as front matter, or its first character as a byte order mark.
    let looksLikeFront =
      !hasFront
      && (body.out.bytes.starts(with: "\u{FEFF}".utf8) || FrontMatter.read(body.out.bytes) != nil)
    if hasFront != body.out.bytes.isEmpty || looksLikeFront { out.append("\n") }
    out.append(contentsOf: body.out.bytes)
  }

  mutating func frontMatter(of note: Note) -> FrontMatter {
    let id = note.id.rawValue
    var frontMatter = FrontMatter(
      created: note.created, modified: note.modified, foreign: note.foreign)
    frontMatter.isOfNote = true
    frontMatter.category = note.category
    frontMatter.tags = note.tags
    for tag in note.tags where FrontMatter.tag(tag) != tag {
      ledger.revise(.tag, to: .approximated, at: id)
    }
    frontMatter.place = note.place
    frontMatter.reminders = note.reminders
    for reminder in note.reminders {
      var back = Reminder(line: reminder.line)
      back?.foreign = reminder.foreign
      if back != reminder { ledger.revise(.reminder, to: .approximated, at: id) }
    }
    return frontMatter
  }

  mutating func writeText(of note: Note) {
    let id = note.id.rawValue
    if note.text.source.isEmpty {
      if note.text.syntax != .plain { ledger.revise(.markup, to: .approximated, at: id) }
      return
    }
    var markdown: String?
    switch note.text.syntax {
    case .plain: break
    case .markdown: markdown = note.text.source
    case .xhtml:
      markdown = note.text.styled.inMarkdown
      ledger.revise(.markup, to: .approximated, at: id)
    }
    beginBlock()
    if let markdown {
      let whole = MarkdownFragment(markdown)
      if let piece = whole.harmless?.closed, !piece.source.trimmed().isEmpty {
        let isKept = piece.source == whole.source && piece.standsAsText
        if note.text.syntax == .markdown, markdown.hasUnwritable || !isKept {
          ledger.revise(.markup, to: .approximated, at: id)
        }
        if note.text.syntax == .xhtml || piece.source != whole.source {
          ledger.losePictures(of: note.text, writtenAs: piece.source, of: note, at: id)
        }
        append(lines: Array(piece.parted.source.withoutBlankLinesAround), LinePrefix())
        out.append("\n")
        return
      }
      if note.text.syntax == .markdown { ledger.revise(.markup, to: .approximated, at: id) }
    }
    ledger.losePictures(of: note.text, writtenAs: nil, of: note, at: id)
    append(note.text.plain, .body, of: .text, at: id)
    out.append("\n")
  }

  mutating func writeMedia(of note: Note, drawing: String? = nil) {
    let id = note.id.rawValue
    // The first medium after a text is read as the picture of the note, unless it has a sign.
    var isMarked = true
    if let picture = note.picture, isWritten(picture, id) {
      beginBlock()
      writeMedia(picture, id, isPicture: true)
      out.append("\n")
      isMarked = false
    }
    for attachment in note.attachments where isWritten(attachment, id) {
      beginBlock()
      writeMedia(attachment, id, isMarked: isMarked)
      out.append("\n")
      isMarked = false
    }
    if let drawing, let picture = note.drawing {
      // If the drawing has a file of its own, the ledger of that file counts its title.
      if picture.title.hasUnwritable, ledger[.drawing].source > 0 {
        ledger.revise(.title, to: .approximated, at: picture.id.rawValue)
      }
      let title = picture.title.writable
      let sketch = Media(.external(drawing), name: title, mediaType: "image/svg+xml")
      beginBlock()
      writePicture(sketch, MarkdownNames.Mark.attachment.rawValue + " !", id)
      out.append("\n")
    }
  }

  /// Whether a medium may be referred to; otherwise it counts as dropped.
  mutating func isWritten(_ media: Media, _ id: String) -> Bool {
    if LinkTarget.isHarmlessPicture(media.path) { return true }
    ledger.revise(.media, to: .dropped, at: id)
    return false
  }
}

extension Note {
  /// Whether the note's text begins with a heading that repeats its title and contains HTML tags.
  fileprivate var hasTitleInMarkup: Bool {
    guard text.syntax == .markdown, text.source.has(.less) else { return false }
    let heading = MarkdownFragment(text.source).tree.titleText
    return heading?.isPlain == false && heading?.title == title
  }
}

extension String {
  /// Returns the heading from which exactly this title is read, with escapes only if it needs them; `nil` if blanks
  /// or line breaks in it would need references. Labels that the text defines are plain text in it.
  fileprivate func asHeading(above labels: [String: Destination]) -> String? {
    guard let first = utf8.first, let last = utf8.last, !first.isSpace, !last.isSpace,
      !utf8.contains(where: { $0 == .newline || $0 == 0x0D })
    else { return nil }
    let bare = "# " + self
    let read = BlockParser.parse(Array((bare + "\n").utf8)).titleText
    let inline = InlineParser.parse(Array(utf8), labels: labels)
    if inline.isPlain, read?.plain == self, !hasUnwritable { return bare }
    var writer = MarkdownWriter(ledger: Ledger())
    writer.labels = labels
    writer.heading(1, self, at: "")
    let isKept = BlockParser.parse(writer.out.bytes).titleText?.plain == self
    return isKept ? writer.out.bytes.withoutNewlinesAtEnd.asText : nil
  }
}

extension MarkdownFragment {
  /// The text of a note; if it ends like the media after it, a separator is added.
  fileprivate var parted: MarkdownFragment {
    guard let last = blocks.last, tree.isMedia(last) || tree.partsMedia(last) else { return self }
    return MarkdownFragment(source.withoutNewlinesAtEnd + Array("\n\n[]()".utf8))
  }

  /// Whether the text is read back unchanged as the text of a note. Line ends at its end have no meaning.
  fileprivate var standsAsText: Bool {
    let written = parted
    let (text, media) = NoteText.read(written.blocks[...], in: written.tree)
    let source = source.withoutNewlinesAtEnd.asText
    return media.isEmpty && text == RichText(source, syntax: .markdown)
  }
}
