/// Sets a property of a note.
public struct SetNote: Command {
  /// The new value.
  public var property: Note.Property

  /// The name of the command in the Undo menu.
  public var name: String { property.menuName }

  /// Creates the command.
  public init(to property: Note.Property) {
    self.property = property
  }

  /// One setting; what is being recorded is not removed. A category and tags are names: trimmed,
  /// never empty, each tag once.
  public func changes(
    in note: Note, context: inout Context
  ) throws(Refusal) -> [Note.Change] {
    var property = property
    if let picture = property.value(of: Note.Property.picture) {
      if note.picture != nil, note.picture != picture {
        try context.refuseRemoval(ofContentOf: .note(note.id))
      }
    } else if let media = property.value(of: Note.Property.attachments) {
      try context.refuseReplacement(of: note.attachments, by: media, in: .note(note.id))
    } else if case let category?? = property.value(of: Note.Property.category) {
      property = .category(try Name(category).text)
    } else if let tags = property.value(of: Note.Property.tags) {
      property = .tags(try Name.tags(tags))
    }
    return [.set(property)]
  }
}

/// Types into a note's title or text; all typing of one gesture is one step.
///
/// The text keeps the syntax that it has, so `**eggs**` typed into a plain text are words with stars;
/// `SetNote(to: .text(RichText("**eggs**", syntax: .markdown)))` makes it Markdown.
public struct TypeNote: Command {
  /// What is typed into.
  public enum Field: String, Hashable, Sendable {
    /// The title.
    case title
    /// The text.
    case text
  }

  /// The whole text as it is now.
  public var text: String
  /// What is typed into.
  public var field: Field

  /// The name of the command in the Undo menu.
  public var name: String { "Typing" }
  /// Typing into one field coalesces.
  public var mergeKey: MergeKey? { MergeKey("type-note", on: field.rawValue) }

  /// Creates the command.
  public init(_ text: String, into field: Field = .text) {
    self.text = text
    self.field = field
  }

  /// One setting; the markup stays what it is.
  public func changes(
    in note: Note, context: inout Context
  ) throws(Refusal) -> [Note.Change] {
    switch field {
    case .title: [.set(.title(text))]
    case .text: [.set(.text(RichText(text, syntax: note.text.syntax)))]
    }
  }
}

/// Adds a recording, a film or another file to a note.
public struct AddAttachment: Command {
  /// What is added.
  public var media: Media

  /// The name of the command in the Undo menu.
  public var name: String { "Add Attachment" }

  /// Creates the command.
  public init(_ media: Media) {
    self.media = media
  }

  /// One setting.
  public func changes(
    in note: Note, context: inout Context
  ) throws(Refusal) -> [Note.Change] {
    [.set(.attachments(note.attachments + [media]))]
  }
}

/// Takes a recording, a film or another file off a note.
public struct RemoveAttachment: Command {
  /// Its position among the attachments.
  public var position: Int

  /// The name of the command in the Undo menu.
  public var name: String { "Remove Attachment" }

  /// Creates the command.
  public init(at position: Int) {
    self.position = position
  }

  /// One setting, refused while something is being recorded there.
  public func changes(
    in note: Note, context: inout Context
  ) throws(Refusal) -> [Note.Change] {
    guard note.attachments.indices.contains(position) else {
      throw .position(position, of: note.attachments.count - 1)
    }
    try context.refuseRemoval(ofContentOf: .note(note.id))
    var attachments = note.attachments
    attachments.remove(at: position)
    return [.set(.attachments(attachments))]
  }
}

/// Tags a note, or takes a tag off it.
public struct TagNote: Command {
  /// The tag, without white space around it.
  public var tag: String
  /// Whether the note gets it or loses it.
  public var isOn: Bool

  /// The name of the command in the Undo menu.
  public var name: String { isOn ? "Add Tag" : "Remove Tag" }

  /// Creates the command; a tag is refused if nothing can be seen of it.
  public init(_ tag: String, isOn: Bool = true) throws(Refusal) {
    self.tag = try Name(tag).text
    self.isOn = isOn
  }

  /// One setting, or none if the note has it already, or never had it.
  public func changes(
    in note: Note, context: inout Context
  ) throws(Refusal) -> [Note.Change] {
    guard note.tags.contains(tag) != isOn else { return [] }
    return [.set(.tags(isOn ? note.tags + [tag] : note.tags.filter { $0 != tag }))]
  }
}
