/// A note: a title and a text, perhaps with a picture, attachments, and a drawing on its back.
public struct Note: Editable, Identifiable {
  /// The identifier of a note, unique in its notebook.
  public typealias ID = Identifier<Note>

  /// The identifier of the note.
  public package(set) var id: ID
  /// The title of the note.
  public var title: String
  /// Whether plain text files show the title as a heading above the text, and not as a property of the note.
  public var isTitleHeading = false
  /// The text of the note.
  public var text: RichText
  /// The picture of the note; a note has at most one.
  public var picture: Media?
  /// Recordings, films and other files that belong to the note, in order.
  public var attachments: [Media] = []
  /// The drawing on the back of the note.
  public var drawing: Drawing?
  /// The category of the note; a note has at most one.
  public var category: String?
  /// The tags of the note, in order, each once.
  public var tags: [String] = []
  /// The reminders of the note.
  public var reminders: [Reminder] = []
  /// The place where the note was written, or to which it belongs.
  public var place: Place?
  /// When the note was made, if known.
  public var created: Instant?
  /// When the note was last changed, if known.
  public var modified: Instant?
  /// Values of other programs that Napkin keeps without understanding them.
  public var foreign = Foreign()

  /// Creates a note.
  public init(
    id: ID, title: String = "", text: RichText = .empty, created: Instant? = nil,
    modified: Instant? = nil
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.created = created
    self.modified = modified
  }

  /// The stamp that identifies this state of the note.
  public var stamp: DocumentStamp { DocumentStamp(id: id.rawValue, modified: modified) }
}

/// The initial title and text of a new note.
///
/// The text is plain unless it has another syntax, as in `RichText("Milk and **eggs**", syntax: .markdown)`.
public struct NoteTemplate: Hashable, Sendable, Codable {
  /// The title of a new note.
  public var title: String
  /// The text of a new note.
  public var text: RichText

  /// Creates a template; by default, a new note has the title `Title` and the text `Text:`.
  public init(title: String = "Title", text: RichText = "Text:") {
    self.title = title
    self.text = text
  }

  /// Makes a note from the template.
  public func makeNote(id: Note.ID, at now: Instant) -> Note {
    Note(id: id, title: title, text: text, created: now, modified: now)
  }
}
