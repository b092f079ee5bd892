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

  /// One change of the property. Removing a recording in progress is refused. A category and tags are trimmed and
  /// must not be blank; a repeated tag is dropped.
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

/// Sets a note's title or text while a person types; consecutive changes of one field are one undo step.
///
/// The text keeps its syntax, so `**eggs**` typed into a plain text shows its stars;
/// `SetNote(to: .text(RichText("**eggs**", syntax: .markdown)))` makes it Markdown.
public struct TypeNote: Command {
  /// A field of a note into which a person types.
  public enum Field: String, Hashable, Sendable {
    /// The title.
    case title
    /// The text.
    case text
  }

  /// The whole text of the field.
  public var text: String
  /// The field into which the person types.
  public var field: Field

  /// The name of the command in the Undo menu.
  public var name: String { "Typing" }
  /// Changes of one field merge into one undo step.
  public var mergeKey: MergeKey? { MergeKey("type-note", on: field.rawValue) }

  /// Creates the command.
  public init(_ text: String, into field: Field = .text) {
    self.text = text
    self.field = field
  }

  /// One change of the field; the text keeps its syntax.
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
  /// The recording, film or other file to add.
  public var media: Media

  /// The name of the command in the Undo menu.
  public var name: String { "Add Attachment" }

  /// Creates the command.
  public init(_ media: Media) {
    self.media = media
  }

  /// One change of the attachments.
  public func changes(
    in note: Note, context: inout Context
  ) throws(Refusal) -> [Note.Change] {
    [.set(.attachments(note.attachments + [media]))]
  }
}

/// Removes a recording, a film or another file from a note.
public struct RemoveAttachment: Command {
  /// The index of the attachment.
  public var position: Int

  /// The name of the command in the Undo menu.
  public var name: String { "Remove Attachment" }

  /// Creates the command.
  public init(at position: Int) {
    self.position = position
  }

  /// One change of the attachments, refused while something is being recorded into the note.
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

/// Adds a tag to a note, or removes it.
public struct TagNote: Command {
  /// The tag, without white space around it.
  public var tag: String
  /// Whether the tag is added or removed.
  public var isOn: Bool

  /// The name of the command in the Undo menu.
  public var name: String { isOn ? "Add Tag" : "Remove Tag" }

  /// Creates the command; a tag without visible characters is refused.
  public init(_ tag: String, isOn: Bool = true) throws(Refusal) {
    self.tag = try Name(tag).text
    self.isOn = isOn
  }

  /// One change of the tags, or no change if the note has the tag already, or lacks the tag to be removed.
  public func changes(
    in note: Note, context: inout Context
  ) throws(Refusal) -> [Note.Change] {
    guard note.tags.contains(tag) != isOn else { return [] }
    return [.set(.tags(isOn ? note.tags + [tag] : note.tags.filter { $0 != tag }))]
  }
}
