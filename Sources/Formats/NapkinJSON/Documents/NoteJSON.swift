import NapkinCore
import NapkinFormats

extension Note {
  /// The keys of a note: the keys of the core's schema, and the drawing.
  static let keys = SchemaKeys(
    ["id"], Property.words, ["drawing", "foreign"])

  func write(
    to json: inout JSONWriter, sink: inout some ByteSink
  ) throws(FormatError) {
    json.owner = id.rawValue
    json.beginObject()
    json.field("id", id.rawValue)
    json.words(Self.keys, of: self)
    if let drawing {
      json.key("drawing")
      try drawing.write(to: &json, sink: &sink)
      json.owner = id.rawValue
    }
    json.foreign(foreign, besides: Self.keys)
    json.endObject()
    try json.flushIfFull(to: &sink)
  }

  static func read(_ json: inout JSONReader) throws(FormatError) -> Note {
    var id: String?
    var note = Note(id: "")
    note.foreign = try json.object(keys, into: &note) { key, json, note throws(FormatError) in
      if key == "drawing" {
        note.drawing = try Drawing.read(&json)
      } else {
        id = try json.string()
      }
    }
    note.id = ID(try json.require(id, "id"))
    return note
  }
}
