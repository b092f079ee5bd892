import NapkinArchive
import NapkinMarkup
import NapkinCore
import NapkinFormats
import NapkinPacking

/// The files of a TextBundle that is to be written.
struct TextBundleFiles {
  struct File {
    enum Body {
      case bytes([UInt8])
      case media(ByteDigest, byteCount: Int)
    }

    let path: String
    let body: Body
  }

  /// The name of the bundle's folder.
  let folder: String
  /// The files: the assets, `info.json` and the text.
  private(set) var all: [File] = []
  /// The account of losses.
  private(set) var ledger: Ledger

  private var names = PartNames()
  /// All assets; an asset that the text does not mention gets a line at the end of the text.
  private var unspoken: [(path: String, isPicture: Bool)] = []
  /// The paths of the media in the bundle, by the digests of their bytes.
  private var paths: [ByteDigest: String] = [:]
  private var absent: Set<ByteDigest> = []
  private var drawingDigest: ByteDigest?

  /// Makes the files of a note.
  init(_ request: ExportRequest) throws(FormatError) {
    guard case .note(let note) = request.content else {
      throw FormatError(.unsupportedContent, "A TextBundle holds a note.")
    }
    let stem = PartNames.safe(note.title)
    folder = (stem.isEmpty ? TextBundle.untitled : stem) + ".textbundle"
    ledger = Ledger()
    let spoken = MentionedAssets(in: note.text.source)
    try addMedia(of: note, spoken, request)
    try addDrawing(of: note, request)
    let body = try body(of: note, request)
    let isMarkdown = body.syntax == .markdown
    let text = isMarkdown ? markdown(body, of: note, request.registry) : body.plain
    let name =
      isMarkdown
      ? "text.md" : TextBundleInfo.foreignText(in: note.foreign)?.fileName ?? TextBundle.plainText
    let native = try Self.native(request)
    let info = TextBundleInfo(
      note: note, isMarkdown: isMarkdown, textDigest: ByteDigest(of: text.utf8),
      drawingDigest: drawingDigest, native: native)
    all.append(File(path: "info.json", body: .bytes(Array(info.json.utf8))))
    all.append(File(path: name, body: .bytes(Array(text.utf8))))
    ledger = account(of: note, isMarkdown: isMarkdown, hasNative: native != nil)
  }

  // MARK: Assets

  private mutating func addMedia(
    of note: Note, _ spoken: MentionedAssets, _ request: ExportRequest
  ) throws(FormatError) {
    let files = MediaFile.all(in: .note(note)).filter { !$0.isThumbnail }
    let named = spoken.among(files.map { "assets/" + $0.name })
    for file in files {
      // Media whose bytes are missing take no name.
      guard let byteCount = try request.media.measure(file.digest) else {
        absent.insert(file.digest)
        continue
      }
      let isSpokenOf = named.contains("assets/" + file.name)
      let path = "assets/" + names.claimAsset(file, isSpokenOf: isSpokenOf)
      all.append(File(path: path, body: .media(file.digest, byteCount: byteCount)))
      paths[file.digest] = path
      let isPicture = MediaType.kind(of: file.mediaType) == .image
      unspoken.append((path, isPicture))
    }
  }

  private mutating func addDrawing(of note: Note, _ request: ExportRequest) throws(FormatError) {
    guard let drawing = note.drawing, let svg = request.registry.exporter(id: "svg"),
      svg.format.kinds.contains(.drawing)
    else { return }
    var sink = MemorySink()
    let piece = BundledFile(name: "", exporter: svg, content: .drawing(drawing))
    _ = try piece.write(for: request, to: &sink)
    let path = "assets/" + names.claim(drawing.title, else: "Drawing", ending: "svg")
    all.append(File(path: path, body: .bytes(sink.bytes)))
    unspoken.append((path, true))
    drawingDigest = ByteDigest(of: sink.bytes)
  }

  // MARK: Text

  /// Returns the text of a note, as Markdown if there is a title or an asset to show with it. A text in the syntax
  /// of another app stays as it is.
  private func body(of note: Note, _ request: ExportRequest) throws(FormatError) -> RichText {
    guard note.text.syntax != .markdown, !note.title.isEmpty || !unspoken.isEmpty,
      note.text.syntax == .xhtml || TextBundleInfo.foreignText(in: note.foreign) == nil,
      let exporter = request.registry.exporter(id: "markdown")
    else { return note.text }
    var text = note.text
    if text.syntax == .plain { text.source = String(text.source.droppingLast(while: \.isNewline)) }
    var sink = MemorySink()
    let piece = BundledFile(
      name: "", exporter: exporter, content: .note(Note(id: note.id, text: text)))
    _ = try piece.write(for: request, to: &sink)
    // A text that ends in media is followed by `[]()` in a file of its own, to separate it from the note's media.
    let parting = "\n[]()\n"
    let written = sink.text.drop(while: \.isNewline)
    let own = written.hasSuffix(parting) ? written.dropLast(parting.count) : written
    return RichText(String(own), syntax: .markdown)
  }

  /// Returns the Markdown for other apps. Addresses of the note's media in it become the paths of the assets. Each
  /// asset that the text does not mention gets a line at the end, because such apps leave it out otherwise.
  private func markdown(
    _ body: RichText, of note: Note, _ registry: FormatRegistry
  ) -> String {
    let addresses = addresses(of: note)
    let relinked = registry.linkRewriter?.relinking(body, to: addresses)
    var spoken = Set((relinked?.found ?? []).compactMap { addresses[$0] })
    if note.text.syntax == .markdown {
      spoken.formUnion(MentionedAssets(in: body.source).among(unspoken.map(\.path)))
    }
    let references = unspoken.filter { !spoken.contains($0.path) }.map { asset in
      let name = asset.path.dropFirst("assets/".count).filter { !"[]\\`*_<>&!".contains($0) }
      return "\(asset.isPicture ? "!" : "")[\(name)](\(HTMLText.path(asset.path)))"
    }
    var text = relinked?.text.source ?? body.source
    let title = Line.single(note.title)
    if !title.isEmpty && TextTitle.heading(of: text) != title {
      text = "# \(title)\n" + (text.isEmpty ? "" : "\n") + text
    }
    if !references.isEmpty {
      if !text.isEmpty { text += text.hasSuffix("\n") ? "\n" : "\n\n" }
      text += references.joined(separator: "\n\n") + "\n"
    }
    return text
  }

  /// The path of each asset, by the addresses that the text may use for it.
  private func addresses(of note: Note) -> [String: String] {
    let media = note.media
    func path(of media: Media) -> String? {
      if case .stored(let digest) = media.source { paths[digest] } else { nil }
    }
    let byName = media.indicesByNameInTexts.compactMapValues { path(of: media[$0]) }
    let all = media.reduce(into: byName) { $0[$1.path] = path(of: $1) }
    // An address that is the path of the asset already needs no change.
    return note.text.syntax == .markdown ? all.filter { $0.key != $0.value } : all
  }

  private static func native(_ request: ExportRequest) throws(FormatError) -> String? {
    guard let exporter = request.registry.exporter(id: "napkin"),
      exporter.format.kinds.contains(.note)
    else { return nil }
    var sink = MemorySink()
    let piece = BundledFile(name: "", exporter: exporter, content: request.content)
    _ = try piece.write(for: request, to: &sink)
    return sink.text
  }

  // MARK: Account

  /// Returns the ledger: features that other apps show are converted; the native JSON, if any, carries the rest.
  private func account(of note: Note, isMarkdown: Bool, hasNative: Bool) -> Ledger {
    let media = note.media
    let shown: [Feature: Int] = [
      .note: 1, .title: isMarkdown && !note.title.isEmpty ? 1 : 0,
      .text: note.text.isEmpty ? 0 : 1, .markup: note.text.syntax == .markdown ? 1 : 0,
      .media: isMarkdown ? media.count { isPacked($0) } : 0,
    ]
    var ledger = Ledger()
    let source = Ledger(of: .note(note), as: .converted)
    for feature in source.features {
      let count = source[feature].source
      let kept = min(count, shown[feature] ?? 0)
      ledger.count(feature, .converted, times: kept)
      for _ in kept..<count {
        ledger.count(feature, hasNative ? .carried : .dropped, at: note.id.rawValue)
      }
    }
    return ledger.withoutBytes(of: absent, in: .note(note))
  }

  private func isPacked(_ media: Media) -> Bool {
    guard case .stored(let digest) = media.source else { return false }
    return !absent.contains(digest)
  }
}

extension PartNames {
  /// Returns a name for a file in the assets: its own name, folders included, if the file is in a folder or the text
  /// mentions it; otherwise the name that it has as an attachment.
  fileprivate mutating func claimAsset(_ file: MediaFile, isSpokenOf: Bool) -> String {
    let parts = file.name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard isSpokenOf || parts.count > 1, file.name.utf8.count <= Self.longestAsset,
      !contains(file.name), parts.allSatisfy({ !$0.isEmpty && Self.safe($0) == $0 })
    else { return claim(file.attachedName) }
    take(file.name)
    return file.name
  }

  /// This leaves room for the name of the bundle's folder, which comes first in an archive.
  private static let longestAsset = EntryNames.longestName - 512
}
