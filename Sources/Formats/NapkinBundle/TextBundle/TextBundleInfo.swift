import NapkinCore
import NapkinFormats
import NapkinPacking

/// The card of a TextBundle, its file `info.json`, as Napkin writes it.
struct TextBundleInfo {
  /// The key for data that only Napkin knows.
  static let ownKey = "org.napkin"
  /// The types of text that the card may name, as Apple's uniform type identifiers.
  static let markdown = "net.daringfireball.markdown"
  static let plainText = "public.plain-text"
  /// The key in a note's foreign content for the file name of its text.
  static let textKey = "#text"
  /// The format of the foreign content that holds the keys of other apps.
  static let foreignFormat = "textbundle"

  /// The card as JSON.
  let json: String

  /// Creates the card of a note: the keys that the specification requires, the keys of other apps, and Napkin's own.
  init(
    note: Note, isMarkdown: Bool, textDigest: ByteDigest, drawingDigest: ByteDigest?,
    native: String?
  ) {
    let others = Self.onCard(of: note)
    json = JSONWriter.text { json in
      json.beginObject()
      // A value of another app replaces Napkin's.
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

  /// Returns the keys of other apps that are written to a card: the first entry of each key, if its value is JSON.
  /// Entries with a key of Napkin's own remain in the native JSON only.
  static func onCard(_ foreign: Foreign) -> [Foreign.Entry] {
    var keys: Set<String> = [ownKey, textKey, "version"]
    return foreign.pieces(from: foreignFormat).filter { piece in
      let value = piece.value.utf8
      let isAlone = value.first.map { $0 > 0x20 } == true && value.last.map { $0 > 0x20 } == true
      return isAlone && JSONReader.compact(piece.value) != nil && keys.insert(piece.key).inserted
    }
  }

  /// Returns the entries for the card of a note, without another app's `type` if the text is Markdown or XHTML.
  static func onCard(of note: Note) -> [Foreign.Entry] {
    let isOutdated = note.text.syntax != .plain && foreignText(in: note.foreign)?.fileName != nil
    return onCard(note.foreign).filter { !isOutdated || $0.key != "type" }
  }

  /// Returns the type that another app's card gives the text, unless it is Markdown or plain text, and the name of
  /// the text's file.
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

/// The content of a card that was read.
struct TextBundleCard {
  /// The type of the text, as Apple's uniform type identifier.
  private(set) var type: String?
  /// The keys of other apps, with their values as they were written.
  private(set) var foreign: [Foreign.Entry] = []
  /// The native JSON of the note, and the hashes of the text and the drawing's picture that were written with it.
  private(set) var own: (document: String, textDigest: ByteDigest, drawingDigest: ByteDigest?)?

  /// Creates an empty card.
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

  /// Takes a field that Napkin uses, and returns whether it did. Other fields become foreign content.
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

  /// The string that a JSON value holds; `nil` for a value of another type.
  static func text(_ value: String) -> String? {
    var json = JSONReader(MemorySource(value))
    return try? json.string()
  }
}
