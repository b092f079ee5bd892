import NapkinCore
import NapkinFormats
import NapkinPacking

/// Builds the parts of a mail, one after the other.
struct MailBuilder {
  private let request: ExportRequest
  private let documents: [BundleItem]
  private let attachesZip: Bool
  private var names = PartNames()
  /// The attached files of each document.
  private var files: [[PageLink]] = []
  private var pictures: [Picture?] = []
  private var accounts: [Ledger.Part] = []
  private var attachments: [MailPart] = []
  /// The pictures of notes and nodes, which the letter shows.
  private var shown: [MailPart] = []
  private var digests: [ByteDigest] = []
  /// The media whose bytes are available, with the names under which they are attached.
  private var media: [(file: MediaFile, name: String, byteCount: Int)] = []
  private var others: [String] = []
  private var absent: Set<ByteDigest> = []
  /// The ledger of the zip, if it is attached.
  private var zipLedger: Ledger?
  /// The maps and drawings that could not be drawn for the letter.
  private var undrawn: [(feature: Feature, id: String)] = []

  /// A picture inside the letter.
  private struct Picture {
    let part: MailPart
    let identifier: String
    let width: Int?
  }

  init(_ request: ExportRequest, attachesZip: Bool) throws(FormatError) {
    self.request = request
    self.attachesZip = attachesZip
    documents = BundleItem.all(in: request).leadingToEachOther(request.registry)
    for document in documents {
      for piece in document.pieces(request.registry) { names.take(piece.name) }
    }
    try findMedia()
  }

  private mutating func findMedia() throws(FormatError) {
    // A letter does not show thumbnails; the zip holds them.
    for file in MediaFile.allForLetter(in: request.content) where !file.isThumbnail {
      guard let byteCount = try request.media.measure(file.digest) else {
        absent.insert(file.digest)
        continue
      }
      media.append((file, names.claim(file.attachedName), byteCount))
    }
  }

  /// The title of the mail if neither the options nor the content have one.
  var fallbackTitle: String { documents.count == 1 ? documents[0].title : "Notebook" }

  mutating func addDocuments() throws(FormatError) {
    let attached = Dictionary(uniqueKeysWithValues: media.map { ($0.file.digest, $0.name) })
    for document in documents {
      var ledgers = [MailFormat.account(of: document.content)]
      var links: [PageLink] = []
      var size: Extent?
      for piece in document.attached(by: attached, request.registry).pieces(request.registry) {
        var sink = MemorySink()
        ledgers.append(try piece.write(for: request, to: &sink))
        attach(
          .bytes(sink.bytes), piece.name, piece.format.mediaType,
          ByteDigest(of: sink.bytes))
        if piece.format.id == "svg" { size = SVGHead.size(of: sink.bytes) }
        links.append(PageLink(name: piece.name, format: piece.format.name))
      }
      accounts.append(Ledger.Part(document.content, ledgers))
      files.append(links)
      pictures.append(try picture(of: document, large: size))
    }
  }

  private mutating func picture(
    of document: BundleItem, large size: Extent?
  ) throws(FormatError) -> Picture? {
    guard let piece = document.picture(request.registry) else { return nil }
    var sink = MemorySink()
    do throws(FormatError) {
      if case .map = document.item, let size { try Self.checkLegibility(at: size) }
      _ = try piece.write(for: request, to: &sink)
    } catch {
      // The letter describes the document as text then, and the SVG is attached all the same.
      guard [.missingLibrary, .limit].contains(error.code) else { throw error }
      undrawn.append((document.drawing == nil ? .map : .drawing, document.item.id.rawValue))
      return nil
    }
    let digest = ByteDigest(of: sink.bytes)
    let identifier = "\(digest.hex.prefix(32))@napkin.invalid"
    let part = MailPart.file(
      .bytes(sink.bytes), name: piece.name, type: piece.format.mediaType, identifier: identifier,
      isInline: true)
    return Picture(part: part, identifier: identifier, width: Self.width(of: sink.bytes))
  }

  /// Refuses a map that would be illegible at the size of a picture in a letter.
  private static func checkLegibility(at size: Extent) throws(FormatError) {
    let box = BundleItem.pictureBox
    let scale = min(Double(box.width) / size.width, Double(box.height) / size.height)
    if scale < 0.25 { throw FormatError(.limit, "The map is too large for a letter.") }
  }

  /// Returns the width of a picture on the page: each point has two pixels, for sharp screens.
  private static func width(of png: [UInt8]) -> Int? {
    guard let extent = PictureType(of: png)?.extent(of: png) else { return nil }
    return max(1, min(Int(extent.width) / 2, Page.contentWidth))
  }

  mutating func addMedia() {
    for (file, name, byteCount) in media {
      let part = MailPart.file(
        .media(file.digest, byteCount: byteCount), name: name, type: file.mediaType,
        identifier: file.identifier, isInline: file.identifier != nil)
      // Mail programs look for the pictures of a page among the parts that are related to it.
      if file.identifier == nil { attachments.append(part) } else { shown.append(part) }
      digests.append(file.digest)
      others.append(name)
    }
  }

  mutating func addZip() throws(FormatError) {
    guard attachesZip else { return }
    guard let exporter = request.registry.exporter(id: "zip") else {
      throw FormatError(
        .unknownFormat, "The zip cannot be attached; register the format 'zip'.")
    }
    var own = request
    own.options = FormatOptions()
    var sink = HashedFile(try TemporaryFile())
    zipLedger = try exporter.export(own, to: &sink)
    let fallback = documents.count == 1 ? documents[0].stem : "Notebook"
    let name = names.claim(request.content.titleLine, else: fallback, ending: "zip")
    attach(.zip(sink.file), name, exporter.format.mediaType, sink.digest)
    others.append(name)
  }

  private mutating func attach(
    _ body: MailPart.Body, _ name: String, _ type: String, _ digest: ByteDigest
  ) {
    attachments.append(.file(body, name: name, type: type))
    digests.append(digest)
  }

  // MARK: The letter

  /// The letter in plain text and in HTML.
  func letter(title: String) -> (text: String, html: String) {
    let names = files.map { $0.map(\.name) }
    let text = PlainLetter(
      request.content, documents, files: names, others: others, absent: absent
    ).text
    var page = Page(
      title: title, language: request.settings.languageTag, beside: names.joined())
    if case .notebook(let notebook) = request.content {
      let heading = Line.single(notebook.title)
      page.heading(
        heading.isEmpty ? "Notebook" : heading, MailPlaceholderText.contents(of: documents))
    }
    for (number, document) in documents.enumerated() {
      page.show(
        document,
        picture: pictures[number].map { PagePicture("cid:\($0.identifier)", width: $0.width) },
        links: files[number], namesAreLinks: false, registry: request.registry,
        place: {
          absent.contains($0.digest) ? .absent : .attached($0.identifier.map { "cid:\($0)" })
        })
    }
    if !others.isEmpty {
      page.quiet("Attached: \(others.joined(separator: ", "))")
    }
    page.end()
    return (text, page.html)
  }

  /// Returns the hash of everything in the mail.
  func digest(of letter: (text: String, html: String), with words: [String]) -> ByteDigest {
    var hash = ByteHasher()
    for word in words + [letter.text, letter.html] + (shown + attachments).map(\.head) {
      // The length separates texts that would run together otherwise.
      hash.update("\(word.utf8.count) \(word)".utf8)
    }
    for digest in digests { hash.update(digest.bytes) }
    return hash.finalize()
  }

  /// Returns all parts as one; a level with only one child is left out.
  func root(
    _ letter: (text: String, html: String), _ digest: ByteDigest
  ) throws(FormatError) -> MailPart {
    // No encoded part contains an equals sign before an underscore, so no content can contain the boundary.
    func boundary(_ level: Int) -> String { "=_napkin_\(digest.hex.prefix(24))_\(level)" }
    var seen: Set<String> = []
    let inline = pictures.compactMap { $0 }.filter { seen.insert($0.identifier).inserted }
    let html = MailPart.text(letter.html, type: "text/html")
    let related = MailPart.together(
      [html] + inline.map(\.part) + shown, as: "related", boundary: boundary(3))
    let body = MailPart.together(
      [MailPart.text(letter.text, type: "text/plain")] + (related.map { [$0] } ?? []),
      as: "alternative", boundary: boundary(2))
    let all = (body.map { [$0] } ?? []) + attachments
    guard let root = MailPart.together(all, as: "mixed", boundary: boundary(1)) else {
      throw FormatError(.unsupportedContent, "There is nothing to send.")
    }
    return root
  }

  // MARK: Account

  /// Returns the ledger: that of the zip, if it is attached; otherwise that of the letter and the best of the files.
  func account() -> Ledger {
    var ledger = zipLedger ?? ownAccount()
    for (feature, id) in undrawn { ledger.revise(feature, to: .approximated, at: id) }
    return ledger
  }

  private func ownAccount() -> Ledger {
    var shown: [Feature: Int] = [:]
    if case .notebook(let notebook) = request.content {
      shown[.notebook] = 1
      shown[.title] = notebook.title.isEmpty ? 0 : 1
      shown[.order] = notebook.items.count
      if notebook.hasOnlyOfferedDefaultList {
        shown[.planList, default: 0] += 1
        shown[.title, default: 0] += 1
      }
    }
    let ledger = Ledger(of: request.content, parts: accounts, shown: shown)
    return ledger.withoutBytes(of: absent, in: request.content)
  }
}
