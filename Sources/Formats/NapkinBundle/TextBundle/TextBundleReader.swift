import NapkinCore
import NapkinFormats
import NapkinPacking

/// Reads the note of a TextBundle from its files.
struct TextBundleReader<Parts: PartSource> {
  private let request: ImportRequest
  private let parts: Parts
  /// Returns the offset of a file in the archive.
  private let offset: (String) -> Int
  private let name: String
  private var repairs = Repairs()
  private var ledger = Ledger()
  private var media: PartMedia<Parts>
  private var textPath = ""
  private var damagedAssets: [String] = []
  private var hasBrokenCard = false

  /// Creates a reader; `name` is the name of the bundle's folder, with or without its ending.
  init(
    _ request: ImportRequest, _ parts: Parts, name: String,
    offset: @escaping (String) -> Int = { _ in 0 }
  ) {
    self.request = request
    self.parts = parts
    self.name = TextBundle.title(of: name)
    self.offset = offset
    media = PartMedia(parts)
  }

  mutating func read() throws(FormatError) -> Import {
    let card = try readCard()
    let (text, syntax) = try readText(card)
    let attachments = try readAssets()
    let note = try note(card, text, syntax, attachments)
    countOthers()
    if hasBrokenCard { ledger.count(.foreign, .dropped, at: note.id.rawValue) }
    ledger.merge(Ledger(of: .note(note), as: .converted))
    var result = Import(.note(note), ledger: ledger, repairs: repairs)
    result.media = media
    return result
  }

  // MARK: Parts

  private mutating func readCard() throws(FormatError) -> TextBundleCard {
    let path = "info.json"
    guard parts.paths.contains(path) else {
      try mend("no-card", "The TextBundle has no 'info.json'; it is read without.")
      return TextBundleCard()
    }
    let bytes = try contents(of: path)
    var limits = request.limits
    limits.inputBytes = limits.entryBytes
    do {
      return try TextBundleCard(bytes, file: place(of: path).file, limits: limits)
    } catch {
      if request.mode == .strict || error.code == .limit { throw error }
      let message: Phrase = "The card of the TextBundle is damaged, and left out. \(error.words)"
      repairs.add(Repair("broken-card", message, at: error.location))
      hasBrokenCard = true
      return TextBundleCard()
    }
  }

  private mutating func readText(
    _ card: TextBundleCard
  ) throws(FormatError) -> (text: [UInt8], syntax: RichText.Syntax) {
    let texts = parts.paths.filter(TextBundle.isText)
    guard let best = texts.first(where: TextBundle.isMarkdown) ?? texts.first else {
      throw FormatError(
        .malformed, "The TextBundle has no text, as 'text.md'.",
        at: FileLocation(file: request.fileName, offset: 0))
    }
    textPath = best
    let isMarkdown = TextBundle.isMarkdown(best) || card.type?.contains("markdown") == true
    var bytes = try contents(of: best)
    if let wide = WideText.Encoding(markedBy: bytes) {
      try mend("encoding", "The text is \(wide.rawValue); it was read as that.")
      let text = WideText(bytes.dropFirst(wide.width), in: wide)
      if text.firstBroken != nil {
        try mend("encoding", "Halves of characters in the text became \u{FFFD}.")
      }
      bytes = text.bytes
    }
    if let index = UTF8Scan.firstInvalidByte(in: bytes) {
      let message: Phrase = "The text is no UTF-8; what cannot be read became \u{FFFD}."
      let place = FileLocation(file: place(of: best).file, offset: index)
      try mend("no-utf-8", message, at: place, instead: "The text is no UTF-8; save it as UTF-8.")
    }
    return (bytes, isMarkdown ? .markdown : .plain)
  }

  private mutating func readAssets() throws(FormatError) -> [Media] {
    var attachments: [Media] = []
    for path in parts.paths where path.hasPrefix("assets/") {
      var source = try open(path)
      guard let (digest, count) = try source.measure() else {
        try mend(
          "damaged-asset", "This file of the TextBundle is damaged; it is left out.",
          at: place(of: path), instead: "This file of the TextBundle is damaged.")
        damagedAssets.append(path)
        continue
      }
      media.paths[digest] = path
      let name = String(path.dropFirst("assets/".count))
      attachments.append(
        Media(
          .stored(digest), name: name,
          mediaType: MediaType.named(ofFile: name) ?? MediaType.unknown,
          byteCount: Int64(count)))
    }
    return attachments
  }

  // MARK: The note

  /// Returns the note as Napkin wrote it, if nobody has changed its text since. Otherwise the note has the content
  /// of the files, and Napkin's own data that the files do not hold.
  private mutating func note(
    _ card: TextBundleCard, _ bytes: [UInt8], _ syntax: RichText.Syntax, _ attachments: [Media]
  ) throws(FormatError) -> Note {
    let own = try ownNote(card)
    // A note that Napkin wrote refers to damaged assets all the same, and accounts for them when it is written.
    if own == nil { for path in damagedAssets { ledger.count(.media, .dropped, at: path) } }
    var identifiers = request.identifiers
    var note = own ?? Note(id: Note.ID(identifiers.next()), title: name)
    if own == nil || ByteDigest(of: bytes) != card.own?.textDigest {
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
      take(RichText(String(decoding: text, as: UTF8.self), syntax: syntax), into: &note, own)
      if own != nil { rename(attachments, in: &note) }
    }
    take(attachments, into: &note, besides: card.own?.drawingDigest)
    note.foreign = foreign(of: note, card)
    return note
  }

  /// The foreign content of a note: it has the keys that are on the card, and the file name of the text if that is
  /// in the syntax of another app.
  private func foreign(of note: Note, _ card: TextBundleCard) -> Foreign {
    let own = TextBundleInfo.onCard(of: note)
    let isSame = own == card.foreign
    let rest = isSame ? note.foreign.pieces : note.foreign.pieces.filter { !own.contains($0) }
    var foreign = Foreign(isSame ? rest : rest + card.foreign)
    let text = note.text.syntax == .plain ? TextBundleInfo.foreignText(in: foreign) : nil
    let name = text == nil || textPath == TextBundle.plainText ? nil : textPath
    if text?.fileName == name { return foreign }
    let (format, key) = (TextBundleInfo.foreignFormat, TextBundleInfo.textKey)
    foreign.pieces.removeAll { $0.format == format && $0.key == key }
    if let name { foreign.pieces.append(Foreign.Entry(format: format, key: key, value: name)) }
    return foreign
  }

  /// Renames media to the names that the text uses, if another app has renamed both the files and the links.
  private func rename(_ assets: [Media], in note: inout Note) {
    let known = Dictionary(grouping: note.media, by: \.source).mapValues { Set($0.map(\.name)) }
    let names = Set(assets.map(\.name) + note.media.map(\.name))
    let spoken = MentionedAssets(in: note.text.source).among(names.map { "assets/" + $0 })
    func isSpokenOf(_ media: Media) -> Bool { spoken.contains("assets/" + media.name) }
    let places = Dictionary(
      note.attachments.enumerated().map { ($1.source, $0) }
    ) { first, _ in first }
    for asset in assets
    where isSpokenOf(asset) && known[asset.source]?.contains(asset.name) == false {
      if let picture = note.picture, picture.source == asset.source, !isSpokenOf(picture) {
        note.picture?.name = asset.name
      } else if let place = places[asset.source], !isSpokenOf(note.attachments[place]) {
        note.attachments[place].name = asset.name
      } else {
        // The text mentions the old name, too.
        note.attachments.append(asset)
      }
    }
  }

  /// Takes the text of another app. Its heading becomes the title, and is removed from the text if Napkin added it.
  private func take(_ text: RichText, into note: inout Note, _ own: Note?) {
    note.text = text
    guard text.syntax == .markdown, let heading = TextTitle.heading(of: text.source) else {
      return
    }
    note.title = heading
    guard let own,
      own.text.syntax != .markdown
        || TextTitle.heading(of: own.text.source) != Line.single(own.title)
    else { return }
    let rest = text.source.drop { !$0.isNewline }.dropFirst()
    note.text.source = String(rest.first?.isNewline == true ? rest.dropFirst() : rest)
  }

  /// Takes the files that another app has added to the bundle. A file that replaces one of the note's media is the
  /// same medium, changed. The picture of the drawing is not taken as long as it is Napkin's.
  private func take(_ assets: [Media], into note: inout Note, besides drawing: ByteDigest?) {
    var known = Set(note.media.map(\.source))
    if let drawing { known.insert(.stored(drawing)) }
    for asset in assets where !known.contains(asset.source) {
      if let picture = note.picture, isReplaced(picture, by: asset) {
        note.picture = Self.changed(picture, to: asset)
      } else if let index = note.attachments.firstIndex(where: { isReplaced($0, by: asset) }) {
        note.attachments[index] = Self.changed(note.attachments[index], to: asset)
      } else {
        note.attachments.append(asset)
      }
    }
  }

  /// Whether the bundle lacks the bytes of a medium, but has a file of its name.
  private func isReplaced(_ own: Media, by asset: Media) -> Bool {
    guard case .stored(let digest) = own.source, media.paths[digest] == nil else { return false }
    let file = MediaFile(digest: digest, name: own.name, mediaType: own.mediaType)
    let (stem, ending) = file.attachedName
    return [own.name, "\(stem).\(ending)"].contains(asset.name)
  }

  private static func changed(_ own: Media, to asset: Media) -> Media {
    var changed = own
    changed.source = asset.source
    changed.byteCount = asset.byteCount
    changed.thumbnail = nil
    return changed
  }

  private mutating func ownNote(_ card: TextBundleCard) throws(FormatError) -> Note? {
    guard let own = card.own, let importer = request.registry.importer(id: "napkin") else {
      return nil
    }
    var inner = request
    inner.limits.inputBytes = request.limits.entryBytes
    var source = MemorySource(own.document)
    do {
      if case .note(let note) = try importer.read(inner, from: &source).content { return note }
    } catch {
      if error.code == .limit { throw error }
    }
    try mend("broken-document", "Napkin's own part of 'info.json' is damaged; it is left out.")
    return nil
  }

  // MARK: Helpers

  /// Counts files that a note cannot hold as dropped. `paths` does not include the files that systems add.
  private mutating func countOthers() {
    for path in parts.paths where !["info.json", textPath].contains(path) {
      if !path.hasPrefix("assets/") { ledger.count(.foreign, .dropped, at: path) }
    }
  }

  private func open(_ path: String) throws(FormatError) -> any ByteSource {
    try parts.open(path) ?? MemorySource([])
  }

  private func contents(of path: String) throws(FormatError) -> [UInt8] {
    var source = try open(path)
    do {
      return try source.readAll(limit: request.limits.textBytes)
    } catch {
      guard error.limit == .inputBytes else { throw error }
      throw .exceeds(
        .textBytes, request.limits.textBytes,
        at: FileLocation(file: request.fileName, offset: offset(path)))
    }
  }

  private mutating func mend(
    _ code: Repair.Code, _ message: Phrase, at place: FileLocation? = nil,
    instead refusal: Phrase? = nil
  ) throws(FormatError) {
    let place = place ?? FileLocation(file: request.fileName, offset: 0)
    if request.mode == .strict { throw FormatError(.malformed, refusal ?? message, at: place) }
    repairs.add(Repair(code, message, at: place))
  }

  /// Returns the location at which a file of the bundle begins.
  private func place(of path: String) -> FileLocation {
    let file = [request.fileName, path].compactMap(\.self).joined(separator: "/")
    return FileLocation(file: file, offset: offset(path))
  }
}
