import NapkinCore
import NapkinFormats

/// The keys of a JSON object: keys that are read by code of this module, and words, which are keys that the core's
/// schema defines.
struct SchemaKeys<Owner>: Sendable {
  let names: [String]
  fileprivate let table: JSONKeyTable
  fileprivate let words: [Word<Owner>]
  /// The indices of words that have no meaning without another word.
  fileprivate let dependent: [(word: Int, partner: Int)]
  fileprivate let firstWord: Int

  /// - Parameters:
  ///   - first: The keys before the words.
  ///   - last: The keys after the words: `foreign`, unless the object can have no other keys.
  init(_ first: [String], _ words: [Word<Owner>], _ last: [String] = ["foreign"]) {
    names = first + words.map(\.name) + last
    table = JSONKeyTable(names)
    self.words = words
    firstWord = first.count
    dependent = words.enumerated().compactMap { index, word in
      words.firstIndex { $0.name == word.partner }.map { (index, $0) }
    }
  }
}

extension JSONWriter {
  /// Writes the properties of an owner that the core's schema defines.
  mutating func words<Owner>(_ keys: SchemaKeys<Owner>, of owner: borrowing Owner) {
    for word in keys.words { field(word, of: owner) }
  }

  /// Writes the property of an owner that a word of the core's schema names, if it has a value.
  mutating func field<Owner>(_ word: Word<Owner>, of owner: borrowing Owner) {
    guard let value = word.value(owner) else { return }
    let name = word.name
    switch value {
    case .text(let text): field(name, text)
    case .number(let number): field(name, number)
    case .integer(let number): field(name, number)
    case .flag(let flag): field(name, flag)
    case .texts(let texts): array(name, texts)
    case .position(let position): field(name, position)
    case .attributes(let rows): array(name, rows, .line) { $1.write(to: &$0) }
    case .connectors(let lines): array(name, lines, .line) { $1.write(to: &$0) }
    case .media(let media): array(name, media, .line) { $1.write(to: &$0) }
    case .reminders(let reminders): array(name, reminders, .line) { $1.write(to: &$0) }
    case .picture(let picture):
      key(name)
      picture.write(to: &self)
    case .place(let place):
      key(name)
      place.write(to: &self)
    }
  }
}

extension JSONReader {
  /// Reads an object into an owner, and returns its foreign content. It sets the words of the core's schema; the
  /// closure reads the other known keys.
  mutating func object<Owner>(
    _ keys: SchemaKeys<Owner>, into owner: inout Owner,
    own read: (_ key: String, inout JSONReader, inout Owner) throws(FormatError) -> Void = {
      _, _, _ in
    }
  ) throws(FormatError) -> Foreign {
    var foreign = Foreign()
    var met: UInt64 = 0
    try object(keys.table, keeping: &foreign) { key, json, foreign throws(FormatError) in
      let index = key - keys.firstWord
      if keys.words.indices.contains(index) {
        let word = keys.words[index]
        let value = try json.value(of: word)
        guard word.set(&owner, value) else {
          throw FormatError(.malformed, word.rule, at: json.location)
        }
        // A flag that is off counts as missing.
        if case .flag(false) = value { return }
        met |= 1 << UInt64(index)
      } else if keys.names[key] == "foreign" {
        try foreign.read(&json)
      } else {
        try read(keys.names[key], &json, &owner)
      }
    }
    for (index, partner) in keys.dependent where met & 1 << UInt64(index) != 0 {
      // A key with its default value may be without its partner.
      if met & 1 << UInt64(partner) == 0, keys.words[index].value(owner) != nil {
        throw lonely("'\(keys.words[index].name)'", "'\(keys.words[partner].name)'")
      }
    }
    return foreign
  }

  private mutating func value<Owner>(of word: Word<Owner>) throws(FormatError) -> WordValue {
    switch word.kind {
    case .text, .color, .choice: return .text(try string())
    case .number: return .number(try double())
    case .integer: return .integer(try integer())
    case .flag: return .flag(try bool())
    case .texts: return .texts(try strings())
    case .position: return .position(try point())
    case .attributes: return .attributes(try array(Attribute.read))
    case .connectors: return .connectors(try array(Connector.read))
    case .media: return .media(try array(Media.read))
    case .picture: return .picture(try Media.read(&self))
    case .reminders: return .reminders(try array(Reminder.read))
    case .place: return .place(try Place.read(&self))
    }
  }
}
