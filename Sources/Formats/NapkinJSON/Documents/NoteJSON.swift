import NapkinCore
import NapkinFormats

extension Note {
  private static let keys = JSONKeys<NoteKey>()

  func write(
    to json: inout JSONWriter, sink: inout some ByteSink
  ) throws(FormatError) {
    json.owner = id.rawValue
    json.beginObject()
    json.field(NoteKey.id, id)
    json.field(NoteKey.title, title)
    json.field(NoteKey.titleIsHeading, ifTrue: isTitleHeading)
    json.field(NoteKey.text, in: NoteKey.textIn, text)
    json.field(NoteKey.created, created)
    json.field(NoteKey.modified, modified)
    json.field(NoteKey.category, category)
    json.field(NoteKey.tags, tags)
    json.field(NoteKey.reminders, reminders) { $1.write(to: &$0) }
    if let place {
      json.key(NoteKey.place.rawValue)
      place.write(to: &json)
    }
    if let picture {
      json.key(NoteKey.picture.rawValue)
      picture.write(to: &json)
    }
    json.field(NoteKey.attachments, attachments) { $1.write(to: &$0) }
    if let drawing {
      json.key(NoteKey.drawing.rawValue)
      try drawing.write(to: &json, sink: &sink)
      json.owner = id.rawValue
    }
    json.foreign(foreign, under: NoteKey.foreign)
    json.endObject()
    try json.flushIfFull(to: &sink)
  }

  static func read(_ json: inout JSONReader) throws(FormatError) -> Note {
    var id: String?
    var note = Note(id: "")
    var text = TextFields()
    var foreign = Foreign()
    try json.object(keys, keeping: &foreign) { key, json, foreign throws(FormatError) in
      switch key {
      case .id: id = try json.string()
      case .title: note.title = try json.string()
      case .titleIsHeading: note.isTitleHeading = try json.bool()
      case .text: try text.readSource(&json)
      case .textIn: try text.readSyntax(&json)
      case .created: note.created = try json.instant()
      case .modified: note.modified = try json.instant()
      case .category: note.category = try json.string()
      case .tags: note.tags = try json.strings()
      case .reminders: note.reminders = try json.array(Reminder.read)
      case .place: note.place = try Place.read(&json)
      case .picture: note.picture = try Media.read(&json)
      case .attachments: note.attachments = try json.array(Media.read)
      case .drawing: note.drawing = try Drawing.read(&json)
      case .foreign: try foreign.read(&json)
      }
    }
    note.id = ID(try json.require(id, "id"))
    if text.lacksSource { throw json.lonely("'textIn'", "'text'") }
    note.text = text.text ?? .empty
    note.foreign = foreign
    return note
  }
}
