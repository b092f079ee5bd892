import NapkinCore
import NapkinFormats

extension JSONWriter {
  /// Writes a position, if its numbers are finite.
  mutating func field(_ name: String, _ position: Position) {
    guard position.isFinite else { return }
    key(known: name)
    beginArray(.line)
    double(position.x)
    double(position.y)
    endArray()
  }

  /// Writes foreign content: unknown keys of other programs, and entries of other formats under the key `foreign`. A
  /// key that is known or that was already written is dropped and counted.
  mutating func foreign<Owner>(_ foreign: Foreign, besides keys: SchemaKeys<Owner>) {
    guard !foreign.isEmpty else { return }
    var written: Set<[UInt8]> = []
    for piece in foreign.pieces where piece.format == JSONFormat.id {
      // A key can be in an object only once, and a key that Napkin knows would be read as Napkin's.
      let name = Array(piece.key.utf8)
      let isFree = !keys.names.contains(piece.key) && !written.contains(name)
      if isFree, rawValue(piece.value, key: piece.key) {
        written.insert(name)
      } else {
        placesOfDropped.append(owner)
      }
    }
    let others = foreign.pieces.filter { $0.format != JSONFormat.id }
    if others.isEmpty { return }
    array("foreign", others, .line) { json, piece in
      json.beginObject(.line)
      json.field("format", piece.format)
      json.field("key", piece.key)
      json.field("value", piece.value)
      json.endObject()
    }
  }
}
