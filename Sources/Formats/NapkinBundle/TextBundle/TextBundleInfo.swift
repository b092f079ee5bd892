import NapkinCore
import NapkinFormats
import NapkinPacking

/// The card of a TextBundle, `info.json`.
struct TextBundleInfo {
  /// Under which name Napkin keeps what only Napkin knows.
  static let ownKey = "org.napkin"
  /// The kinds of text that it may hold, as Apple names types.
  static let markdown = "net.daringfireball.markdown"
  static let plainText = "public.plain-text"
  /// Under which key a note keeps what the file of its text is called.
  static let textKey = "#text"
  /// Whose foreign content the keys of other apps are.
  static let foreignFormat = "textbundle"

  /// The card as it is written.
  let json: String

  /// The card of a note: what the specification asks for, the keys of other apps, our own.
  init(
    note: Note, isMarkdown: Bool, textDigest: ByteDigest, drawingDigest: ByteDigest?,
    native: String?
  ) {
    let others = Self.onCard(of: note)
    json = JSONWriter.text { json in
      json.beginObject()
      // What another app said stands instead of what we would say.
      func isFree(_ name: String) -> Bool { !others.contains { $0.key == name } }
      if isFree("version") { json.field("version", 2) }
      if isFree("type") { json.field("type", isMarkdown ? Self.markdown : Self.plainText) }
      if isFree("transient") { json.field("transient", false) }
      for other in others {
        json.key(other.key)
        json.raw(other.value)
      }
      if let native {
        json.key(Self.ownKey)
        json.beginObject()
        json.field("version", 1)
        json.field("sha256", textDigest.hex)
        json.field("drawing", drawingDigest?.hex)
        json.key("document")
        json.raw(native.split(separator: "\n").joined(separator: "\n    "))
        json.endObject()
      }
      json.endObject()
    }
  }

  /// The keys of other apps that come back from a card: the first of each, if its value is one in JSON. What
  /// stands in the place of ours is in the native JSON alone.
  static func onCard(_ foreign: Foreign) -> [Foreign.Entry] {
    var keys: Set<String> = [ownKey, textKey, "version"]
    return foreign.pieces(from: foreignFormat).filter { piece in
      let value = piece.value.utf8
      let isAlone = value.first.map { $0 > 0x20 } == true && value.last.map { $0 > 0x20 } == true
      return isAlone && JSONReader.compact(piece.value) != nil && keys.insert(piece.key).inserted
    }
  }

  /// Those that are on the card of a note: its text may be in another syntax by now than another app says.
  static func onCard(of note: Note) -> [Foreign.Entry] {
    let isOutdated = note.text.syntax != .plain && foreignText(in: note.foreign)?.fileName != nil
    return onCard(note.foreign).filter { !isOutdated || $0.key != "type" }
  }

  /// How another app calls the syntax that a text is in, if it is one that its card says and that is neither
  /// Markdown nor plain words, and the file of that text.
  static func foreignText(in foreign: Foreign) -> (syntax: String, fileName: String?)? {
    let type = onCard(foreign).first { $0.key == "type" }
    guard let syntax = type.flatMap({ TextBundleCard.text($0.value) }),
      !syntax.contains("markdown"), syntax != plainText
    else { return nil }
    let name = foreign.pieces(from: foreignFormat).first { $0.key == textKey }?.value
    let isUsable = name.map {
      TextBundle.isText($0) && !TextBundle.isMarkdown($0) && PartNames.isSafe($0)
    }
    return (syntax, isUsable == true ? name : nil)
  }
}

/// What a card that is read says.
struct TextBundleCard {
  /// What kind of text it is, as Apple names types.
  private(set) var type: String?
  /// The keys of other apps, with their values as they were written.
  private(set) var foreign: [Foreign.Entry] = []
  /// The native JSON of the note, and the hashes of the text and the picture of a drawing that belong to it.
  private(set) var own: (document: String, textDigest: ByteDigest, drawingDigest: ByteDigest?)?

  /// A card that says nothing.
  init() {}

  /// Reads a card.
  init(_ bytes: [UInt8], file: String?, limits: Limits) throws(FormatError) {
    var json = JSONReader(MemorySource(bytes), limits: limits, fileName: file)
    try json.beginObject()
    while let key = try json.nextKey() {
      _ = try json.peek()
      let start = json.offset
      try json.skip()
      let value = String(decoding: bytes[start..<json.offset], as: UTF8.self)
      if try !take(key, value, limits) {
        foreign.append(Foreign.Entry(format: TextBundleInfo.foreignFormat, key: key, value: value))
      }
    }
    try json.finish()
  }

  /// Takes what says something to us; what is left is kept for others.
  private mutating func take(
    _ key: String, _ value: String, _ limits: Limits
  ) throws(FormatError) -> Bool {
    switch key {
    case "version": return true
    case "transient": return value == "false"
    case "type":
      type = Self.text(value)
      return [TextBundleInfo.markdown, TextBundleInfo.plainText].contains(type)
    case TextBundleInfo.ownKey:
      do throws(FormatError) {
        own = try Self.own(value, limits)
      } catch {
        if error.code == .limit { throw error }
      }
      return own != nil
    default: return false
    }
  }

  private static func own(
    _ json: String, _ limits: Limits
  ) throws(FormatError) -> (String, ByteDigest, ByteDigest?)? {
    var fields: [String: String] = [:]
    var json = JSONReader(MemorySource(json), limits: limits)
    try json.beginObject()
    while let key = try json.nextKey() { fields[key] = try json.rawValue() }
    guard fields["version"] == "1", let document = fields["document"],
      let digest = fields["sha256"].flatMap(text).flatMap({ ByteDigest(hex: $0) })
    else { return nil }
    return (document, digest, fields["drawing"].flatMap(text).flatMap { ByteDigest(hex: $0) })
  }

  /// The text that stands in JSON as a value.
  static func text(_ value: String) -> String? {
    var json = JSONReader(MemorySource(value))
    return try? json.string()
  }
}
