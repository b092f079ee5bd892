import NapkinKit
import NapkinTesting

/// A note without its drawing, and the drawing.
struct NaiveNote: NaiveContent {
  var front: Note
  var back: NaiveDrawing?

  init(_ note: Note) {
    front = note
    front.drawing = nil
    back = note.drawing.map(NaiveDrawing.init)
  }

  static func content(_ document: Note) -> Content { .note(document) }

  static func document(_ content: Content) -> Note? {
    if case .note(let note) = content { note } else { nil }
  }

  static func begin(_ chance: inout Chance) throws -> Note {
    let template = NoteTemplate()
    var note = template.makeNote(
      id: chance.pick(["note", "same", "x"]), at: Instant(milliseconds: 5))
    if chance.percent(50) { note.modified = nil }
    if chance.percent(50) { note.drawing = try NaiveDrawing.begin(&chance) }
    if chance.percent(50) { note.tags = ["first", "e\u{301}"] }
    if chance.percent(50) { note.picture = chance.media() }
    note.attachments = chance.medias()
    note.foreign = chance.foreign()
    return note
  }

  static func brokenRules(of note: Note) -> [String] {
    (note.drawing.map(NaiveDrawing.brokenRules) ?? [])
      + (Set(note.tags).count < note.tags.count ? ["a tag is there twice"] : [])
  }
}

// MARK: - What somebody might do

extension NaiveNote {
  func draw(_ document: Note, _ chance: inout Chance) -> Operation<NaiveNote> {
    switch chance.below(16) {
    case 0...2: setting(&chance)
    case 3...5: typing(chance.pick([.title, .text]), &chance)
    case 6: changingPicture(&chance)
    case 7: attaching(&chance)
    case 8: detaching(&chance)
    case 9: tagging(&chance)
    default: drawingOnBack(document, &chance)
    }
  }

  private func setting(_ chance: inout Chance) -> Operation<NaiveNote> {
    let property: Note.Property
    let names = (0..<chance.below(4)).map { _ in chance.name() }
    switch chance.below(11) {
    case 0: property = .title(chance.text())
    case 1: property = .text(chance.richText())
    case 2: property = .picture(chance.maybe { $0.media() })
    case 3: property = .attachments(chance.medias())
    case 4: property = .drawing(chance.maybe { try? NaiveDrawing.begin(&$0) } ?? nil)
    case 5: property = .category(names.first?.typed)
    case 6: property = .tags(names.map(\.typed))
    case 7: property = .reminders(chance.reminders())
    case 8: property = .place(chance.location())
    case 9: property = .created(chance.maybe { $0.instant() })
    default: property = .foreign(chance.foreign())
    }
    return Operation(SetNote(to: property)) { note, context in
      let before = note.front
      property.take(Note.Property.title, into: &note.front.title)
      property.take(Note.Property.text, into: &note.front.text)
      property.take(Note.Property.picture, into: &note.front.picture)
      property.take(Note.Property.attachments, into: &note.front.attachments)
      property.take(Note.Property.reminders, into: &note.front.reminders)
      property.take(Note.Property.place, into: &note.front.place)
      property.take(Note.Property.created, into: &note.front.created)
      property.take(Note.Property.foreign, into: &note.front.foreign)
      let isRemoval =
        before.picture != nil && before.picture != note.front.picture
        || before.attachments.contains { !note.front.attachments.contains($0) }
      try require(!isRemoval || !note.isRecorded(context))
      if let drawing = property.value(of: Note.Property.drawing) {
        note.back = drawing.map(NaiveDrawing.init)
      }
      if property.sets(Note.Property.category) {
        note.front.category = try names.first.map { try require($0.kept) }
      }
      if property.sets(Note.Property.tags) {
        note.front.tags = []
        for name in names {
          let tag = try require(name.kept)
          if !note.front.tags.contains(tag) { note.front.tags.append(tag) }
        }
      }
      return note.changed(context)
    }
  }

  private func isRecorded(_ context: Context) -> Bool {
    context.recording.contains(.note(front.id))
  }

  private mutating func changed(_ context: Context) -> Bool {
    front.modified = context.now
    return true
  }

  private func typing(
    _ field: TypeNote.Field, _ chance: inout Chance
  ) -> Operation<NaiveNote> {
    let text = chance.text()
    return Operation(
      TypeNote(text, into: field), gesture: "type the \(field)", again: { $0.typing(field, &$1) }
    ) { note, context in
      switch field {
      case .title: note.front.title = text
      case .text: note.front.text.source = text
      }
      return note.changed(context)
    }
  }

  private func changingPicture(_ chance: inout Chance) -> Operation<NaiveNote> {
    let picture = chance.percent(30) ? front.picture : chance.maybe { $0.media() }
    return Operation(SetNote(to: .picture(picture))) { note, context in
      if note.front.picture == picture { return false }
      try require(note.front.picture == nil || !note.isRecorded(context))
      note.front.picture = picture
      return note.changed(context)
    }
  }

  private func attaching(_ chance: inout Chance) -> Operation<NaiveNote> {
    let media = chance.media()
    return Operation(AddAttachment(media)) { note, context in
      note.front.attachments.append(media)
      return note.changed(context)
    }
  }

  private func detaching(_ chance: inout Chance) -> Operation<NaiveNote> {
    let index = chance.place(among: front.attachments.count)
    return Operation(RemoveAttachment(at: index)) { note, context in
      try require(note.front.attachments.indices.contains(index) && !note.isRecorded(context))
      note.front.attachments.remove(at: index)
      return note.changed(context)
    }
  }

  private func tagging(_ chance: inout Chance) -> Operation<NaiveNote> {
    let name = chance.name()
    let isOn = chance.percent(60)
    guard let kept = name.kept, let command = try? TagNote(name.typed, isOn: isOn) else {
      return attaching(&chance)
    }
    return Operation(command) { note, context in
      if note.front.tags.contains(kept) == isOn { return false }
      note.front.tags.removeAll { $0 == kept }
      if isOn { note.front.tags.append(kept) }
      return note.changed(context)
    }
  }

  // MARK: The back

  private func drawingOnBack(_ document: Note, _ chance: inout Chance) -> Operation<NaiveNote> {
    let sheet = document.drawing ?? Drawing(id: .init(front.id.rawValue))
    return onBack((back ?? NaiveDrawing(sheet)).draw(sheet, &chance))
  }

  private func onBack(_ operation: Operation<NaiveDrawing>) -> Operation<NaiveNote> {
    var lifted = Operation<NaiveNote>(
      Self.wrap(operation.command), gesture: operation.gesture
    ) { note, context in
      // A note without a drawing gets one.
      let empty = Drawing(id: .init(note.front.id.rawValue), created: context.now)
      var back = note.back ?? NaiveDrawing(empty)
      guard try operation.meaning(&back, &context) else { return false }
      note.back = back
      return note.changed(context)
    }
    if let again = operation.again {
      lifted.again = { note, chance in
        let sheet = note.back ?? NaiveDrawing(Drawing(id: .init(note.front.id.rawValue)))
        return onBack(again(sheet, &chance))
      }
    }
    return lifted
  }

  private static func wrap(_ command: some Command<Drawing>) -> any Command<Note> {
    command.onBack
  }
}
