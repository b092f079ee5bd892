import NapkinCore
import NapkinFormats

/// The card of a TextBundle, `info.json`.
struct TextBundleInfo {
  /// Under which name Napkin keeps what only Napkin knows.
  static let ownKey = "org.napkin"
  /// Whose foreign content the keys of other apps are.
  static let foreignFormat = "textbundle"

  /// The card as it is written.
  let json: String

  /// The card of a note: what the specification asks for, the keys of other apps, our own.
  init(
    note: Note, isMarkdown: Bool, textDigest: ByteDigest, drawingDigest: ByteDigest?,
    native: String?
  ) {
    var members: [(key: String, value: String)] = [
      ("version", "2"),
      ("type", isMarkdown ? "\"net.daringfireball.markdown\"" : "\"public.plain-text\""),
      ("transient", "false"),
    ]
    let others = Self.onCard(note.foreign)
    // What another app said stands instead of what we would say.
    members.removeAll { member in others.contains { $0.key == member.key } }
    members += others.map { ($0.key, $0.value) }
    if let native {
      let lines = native.split(separator: "\n").joined(separator: "\n    ")
      let drawing = drawingDigest.map { "\n    \"drawing\": \"\($0.hex)\"," } ?? ""
      members.append(
        (
          Self.ownKey,
          """
          {
              "version": 1,
              "sha256": "\(textDigest.hex)",\(drawing)
              "document": \(lines)
            }
          """
        ))
    }
    var out = OutputBuffer()
    out.append("{")
    for (number, member) in members.enumerated() {
      out.append(number == 0 ? "\n  " : ",\n  ")
      out.appendJSON(member.key)
      out.append(": \(member.value)")
    }
    out.append("\n}\n")
    json = out.text
  }

  /// The keys of other apps that come back from a card: the first of each, if its value is one in JSON. What
  /// stands in the place of ours is in the native JSON alone.
  static func onCard(_ foreign: Foreign) -> [Foreign.Piece] {
    var keys: Set<String> = [ownKey, "version"]
    return foreign.pieces(from: foreignFormat).filter { piece in
      let bytes = Array(piece.value.utf8)
      let isValue = (try? JSONValueReader.read(bytes, file: nil)) != nil
      let isAlone = bytes.first.map { $0 > 0x20 } == true && bytes.last.map { $0 > 0x20 } == true
      return isValue && isAlone && keys.insert(piece.key).inserted
    }
  }
}

/// What a card that is read says.
struct TextBundleCard {
  /// What kind of text it is, as Apple names types.
  let type: String?
  /// The keys of other apps, as they were written.
  let foreign: [Foreign.Piece]
  /// The native JSON of the note, and the hashes of the text and the picture of a drawing that belong to it.
  let own: (document: String, textDigest: ByteDigest, drawingDigest: ByteDigest?)?

  /// A card that says nothing.
  init() {
    type = nil
    foreign = []
    own = nil
  }

  /// Reads a card.
  init(_ bytes: [UInt8], file: String) throws(FormatError) {
    let json = try JSONValueReader.read(bytes, file: file)
    guard case .object(let members) = json else {
      throw FormatError(
        .malformed, "The card of a TextBundle is an object.",
        at: FileLocation(file: file, offset: 0))
    }
    type = json["type"]?.string
    own = Self.own(members)
    let standard = ["net.daringfireball.markdown", "public.plain-text"].map(JSONValue.string)
    let hasOwn = own != nil
    foreign = members.filter { member in
      switch member.key {
      case "version": false
      case "type": !standard.contains(member.value)
      case "transient": member.value != .bool(false)
      case TextBundleInfo.ownKey: !hasOwn
      default: true
      }
    }.map {
      Foreign.Piece(format: TextBundleInfo.foreignFormat, key: $0.key, value: $0.source)
    }
  }

  private static func own(
    _ members: [JSONValue.Member]
  ) -> (String, ByteDigest, ByteDigest?)? {
    guard let value = members.first(where: { $0.key == TextBundleInfo.ownKey })?.value,
      case .object(let own) = value, value["version"] == .number("1"),
      let digest = value["sha256"]?.string.flatMap({ ByteDigest(hex: $0) }),
      let document = own.first(where: { $0.key == "document" })
    else { return nil }
    let drawing = value["drawing"]?.string.flatMap { ByteDigest(hex: $0) }
    return (document.source, digest, drawing)
  }
}
