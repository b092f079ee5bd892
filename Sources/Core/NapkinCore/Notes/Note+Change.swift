extension Note {
  /// The smallest things that can happen to a note.
  public enum Change: NapkinCore.Change {
    /// One thing about the note is set.
    indirect case set(Property)
    /// The drawing on the back changes.
    case drawing(Drawing.Change)
  }

  /// One thing about a note that can be set.
  public enum Property: Hashable, Sendable, Codable {
    /// What stands at its head.
    case title(String)
    /// What it says.
    case text(RichText)
    /// Its picture.
    case picture(Media?)
    /// Recordings and other files.
    case attachments([Media])
    /// What is drawn on its back.
    case drawing(Drawing?)
    /// The pile that it lies on.
    case category(String?)
    /// Words to find it by.
    case tags([String])
    /// When to be reminded of it.
    case reminders([Reminder])
    /// Where it belongs.
    case place(Place?)
    /// When it was made.
    case created(Instant?)
    /// What another program said about it.
    case foreign(Foreign)
  }
}

extension Note.Change {
  /// Performs the change and returns its inverse.
  public func apply(
    to note: inout Note, dates: inout EditDates
  ) throws(Refusal) -> Note.Change {
    switch self {
    case .set(let property):
      let old = note.exchange(property)
      swap(&note.modified, &dates.document)
      return .set(old)
    case .drawing(let change):
      guard var drawing = note.drawing.take() else {
        throw Refusal(.missing, "The note '\(note.id)' has no drawing on its back; give it one.")
      }
      defer { note.drawing = drawing }
      // The drawing is the part of the note that changes.
      var inner = EditDates(document: dates.part, part: nil)
      let inverse = try change.apply(to: &drawing, dates: &inner)
      dates.part = inner.document
      swap(&note.modified, &dates.document)
      return .drawing(inverse)
    }
  }

  /// Whether the older of two inverses is enough.
  public func covers(_ later: Note.Change) -> Bool {
    switch (self, later) {
    case (.set(let property), .set(let laterProperty)): property.hasSameKind(as: laterProperty)
    case (.drawing(let change), .drawing(let laterChange)): change.covers(laterChange)
    // The drawing goes back as a whole, whatever was added to it.
    case (.set(.drawing), .drawing): true
    default: false
    }
  }

  /// Whether the note got what it had.
  public func changedNothing(inverse: Note.Change) -> Bool {
    switch (self, inverse) {
    case (.set(.title(let new)), .set(.title(let old))): new.isIdentical(to: old)
    case (.set(.text(let new)), .set(.text(let old))): new.isIdentical(to: old)
    case (.set(.category(let new)), .set(.category(let old))): new.isIdentical(to: old)
    case (.set(.tags(let new)), .set(.tags(let old))): new.areIdentical(to: old)
    case (.set, .set): self == inverse
    case (.drawing(let change), .drawing(let inverse)): change.changedNothing(inverse: inverse)
    default: false
    }
  }

  /// About how many bytes the change keeps alive.
  public var byteCount: Int {
    switch self {
    case .set(let property): MemoryLayout<Self>.stride + property.byteCount
    case .drawing(let change): MemoryLayout<Self>.stride + change.byteCount
    }
  }
}

extension Note {
  /// Takes over a property and returns the one that it replaces.
  mutating func exchange(_ property: Property) -> Property {
    switch property {
    case .title(let new): .title(replace(&title, by: new))
    case .text(let new): .text(replace(&text, by: new))
    case .picture(let new): .picture(replace(&picture, by: new))
    case .attachments(let new): .attachments(replace(&attachments, by: new))
    case .drawing(let new): .drawing(replace(&drawing, by: new))
    case .category(let new): .category(replace(&category, by: new))
    case .tags(let new): .tags(replace(&tags, by: new))
    case .reminders(let new): .reminders(replace(&reminders, by: new))
    case .place(let new): .place(replace(&place, by: new))
    case .created(let new): .created(replace(&created, by: new))
    case .foreign(let new): .foreign(replace(&foreign, by: new))
    }
  }
}

extension Note.Property {
  func hasSameKind(as other: Note.Property) -> Bool {
    kind == other.kind
  }

  private var kind: Int {
    switch self {
    case .title: 0
    case .text: 1
    case .picture: 2
    case .attachments: 3
    case .drawing: 4
    case .category: 5
    case .tags: 6
    case .reminders: 7
    case .place: 8
    case .created: 9
    case .foreign: 10
    }
  }

  /// About how many bytes it keeps alive.
  fileprivate var byteCount: Int {
    let payload =
      switch self {
      case .title(let text): HeapCost.of(text)
      case .text(let text): HeapCost.of(text)
      case .picture(let picture): HeapCost.of(picture)
      case .attachments(let media): HeapCost.of(media)
      case .drawing(let drawing): drawing?.byteCount ?? 0
      case .category(let text): HeapCost.of(text)
      case .tags(let tags): HeapCost.of(tags)
      case .reminders(let reminders): HeapCost.of(reminders)
      case .place(let place): HeapCost.of(place)
      case .created: 0
      case .foreign(let foreign): HeapCost.of(foreign)
      }
    return MemoryLayout<Self>.stride + payload
  }
}

extension Note {
  /// About how many bytes the note keeps alive.
  var byteCount: Int {
    MemoryLayout<Note>.stride + HeapCost.of(title) + HeapCost.of(text)
      + HeapCost.of(picture) + HeapCost.of(attachments) + (drawing?.byteCount ?? 0)
      + HeapCost.of(category) + HeapCost.of(tags) + HeapCost.of(reminders) + HeapCost.of(place)
      + HeapCost.of(foreign)
  }
}
