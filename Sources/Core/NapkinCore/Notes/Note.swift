/// A note: a title and a text, perhaps a picture, recordings, and a drawing on its back.
public struct Note: Editable, Identifiable {
  /// The name by which a note is known inside its notebook.
  public typealias ID = Identifier<Note>

  /// The name by which it is known.
  public package(set) var id: ID
  /// What stands at its head.
  public var title: String
  /// Whether the title stands as a heading over the text in files that are nothing but text, and not
  /// beside it.
  public var isTitleHeading = false
  /// What it says.
  public var text: RichText
  /// Its picture; another one takes its place.
  public var picture: Media?
  /// Recordings, films and other files that belong to it, in order.
  public var attachments: [Media] = []
  /// What is drawn on its back.
  public var drawing: Drawing?
  /// The pile that it lies on.
  public var category: String?
  /// Words to find it by, in order, each once.
  public var tags: [String] = []
  /// When to be reminded of it.
  public var reminders: [Reminder] = []
  /// Where it was written, or where it belongs.
  public var place: Place?
  /// When it was made, if known.
  public var created: Instant?
  /// When it was last changed, if known.
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

  /// The stamp that identifies this state.
  public var stamp: DocumentStamp { DocumentStamp(id: id.rawValue, modified: modified) }
}

/// What a new note says before anybody has written on it.
///
/// A text is plain unless its syntax says otherwise: for Markdown, give
/// `RichText("Milk and **eggs**", syntax: .markdown)`.
public struct NoteTemplate: Hashable, Sendable, Codable {
  /// The title of a new note.
  public var title: String
  /// The text of a new note.
  public var text: RichText

  /// Creates a template; without arguments, a new note is titled `Title` and says `Text:`.
  public init(title: String = "Title", text: RichText = "Text:") {
    self.title = title
    self.text = text
  }

  /// Makes a note of it.
  public func makeNote(id: Note.ID, at now: Instant) -> Note {
    Note(id: id, title: title, text: text, created: now, modified: now)
  }
}
