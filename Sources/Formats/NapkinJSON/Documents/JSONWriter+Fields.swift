import NapkinCore
import NapkinFormats

/// Fields whose values may be missing; a field without a value is not written.
extension JSONWriter {
  typealias Key = RawRepresentable<String>

  mutating func field(_ key: some Key, _ text: String?) {
    field(key.rawValue, text)
  }

  mutating func field(_ key: some Key, _ word: (some RawRepresentable<String>)?) {
    field(key, word?.rawValue)
  }

  mutating func field(_ key: some Key, _ number: (some BinaryInteger)?) {
    field(key.rawValue, number)
  }

  mutating func field(_ key: some Key, _ number: Double?) {
    field(key.rawValue, number)
  }

  mutating func field(_ key: some Key, _ instant: Instant?) {
    field(key, instant?.milliseconds)
  }

  mutating func field(_ key: some Key, _ digest: ByteDigest?) {
    field(key, digest?.hex)
  }

  mutating func field(_ name: String, _ position: Position) {
    guard position.isFinite else { return }
    key(known: name)
    beginArray(.line)
    double(position.x)
    double(position.y)
    endArray()
  }

  /// Writes foreign content: the entries of this format under their own keys, all other entries under one key.
  mutating func foreign<Own: Key>(_ foreign: Foreign, under key: Own) {
    self.foreign(foreign, under: key.rawValue) { Own(rawValue: $0) != nil }
  }

  /// Writes unknown keys of other programs. A key that Napkin uses or that was already written is dropped and counted.
  /// Entries of other formats go under `key`.
  mutating func foreign(
    _ foreign: Foreign, under key: String, besides isKnown: (String) -> Bool
  ) {
    guard !foreign.isEmpty else { return }
    var written: Set<[UInt8]> = []
    for piece in foreign.pieces where piece.format == JSONFormat.id {
      // A key can be in an object only once, and a key that Napkin knows would be read as Napkin's.
      let name = Array(piece.key.utf8)
      let isFree = !isKnown(piece.key) && !written.contains(name)
      if isFree, rawValue(piece.value, key: piece.key) {
        written.insert(name)
      } else {
        placesOfDropped.append(owner)
      }
    }
    let others = foreign.pieces.filter { $0.format != JSONFormat.id }
    if others.isEmpty { return }
    array(key, others, .line) { json, piece in
      json.beginObject(.line)
      json.field(ForeignKey.format, piece.format)
      json.field(ForeignKey.key, piece.key)
      json.field(ForeignKey.value, piece.value)
      json.endObject()
    }
  }
}
