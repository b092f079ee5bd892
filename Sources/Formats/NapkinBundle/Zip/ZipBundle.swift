import NapkinArchive
import NapkinCore
import NapkinFormats
import NapkinPacking

/// A complete zip of everything, ready to be copied.
struct ZipBundle {
  /// The account of losses.
  let ledger: Ledger
  /// The archive.
  let zip: WrittenZip

  /// Packs a content with everything that belongs to it.
  init(_ request: ExportRequest, password: Password?) throws(FormatError) {
    let day = try request.options.zipDay("date")
    let limit = try request.options.byteCount("max-size")
    var packing = try Packing(request)
    try packing.addNative()
    try packing.addDocuments()
    try packing.addMedia()
    try packing.addIndex()
    ledger = packing.account()
    try packing.addManifest(ledger)
    var zip = try WrittenZip(
      packing.contents, day: day, media: request.media, expansion: request.limits.expansion)
    if let password { try zip.encrypt(as: EncryptedBundle.name, password.text) }
    self.zip = zip
    if let limit {
      try SizeLimit(what: "zip", byteCount: zip.file.count, limit: limit).check(zip.sizes)
    }
  }
}

/// Makes the entries of a zip, one after the other.
private struct Packing {
  private(set) var contents: ArchiveSink
  private var manifest: Manifest
  private let request: ExportRequest
  private let documents: [BundleItem]
  private var native: Ledger?
  private var accounts: [Ledger.Part] = []
  private var links: [[PageLink]] = []
  private var absent: Set<ByteDigest> = []

  init(_ request: ExportRequest) throws(FormatError) {
    self.request = request
    contents = try ArchiveSink()
    documents = BundleItem.all(in: request).leadingToEachOther(request.registry)
    manifest = Manifest(of: request.content)
  }

  mutating func addNative() throws(FormatError) {
    guard let exporter = request.registry.exporter(id: "napkin"),
      exporter.format.kinds.contains(request.content.kind),
      let ending = exporter.format.fileExtensions.first
    else { return }
    let name = "\(BundleNames.native(request.content.kind)).\(ending)"
    let piece = BundledFile(name: name, exporter: exporter, content: request.content)
    native = try add(piece, ids: [])
  }

  mutating func addDocuments() throws(FormatError) {
    for document in documents {
      let pieces = document.pieces(request.registry)
      var ledgers: [Ledger] = []
      for piece in pieces { ledgers.append(try add(piece, ids: [document.item.id])) }
      accounts.append(Ledger.Part(document.content, ledgers))
      links.append(pieces.map { PageLink(name: $0.name, format: $0.format.name) })
    }
  }

  mutating func addMedia() throws(FormatError) {
    var measured: [ByteDigest: Int] = [:]
    for var file in MediaFile.allPaths(in: request.content) where !absent.contains(file.digest) {
      if file.isThumbnail { file.mediaType = try request.media.thumbnailType(of: file.digest) }
      if measured[file.digest] == nil {
        measured[file.digest] = try request.media.measure(file.digest)
      }
      guard let byteCount = measured[file.digest] else {
        // A thumbnail can be made again, so a missing one is no loss.
        if file.isThumbnail { continue }
        absent.insert(file.digest)
        manifest.missing.append(file.digest)
        continue
      }
      contents.add(file.path, file.digest, byteCount: byteCount)
      list(file.mediaType, format: nil, ids: [])
    }
  }

  mutating func addIndex() throws(FormatError) {
    let page = IndexPage(
      content: request.content, documents: documents, links: links, absent: absent,
      files: contents.files.map(\.name), language: request.settings.languageTag,
      registry: request.registry)
    try add(text: page.html, BundleNames.index, mediaType: "text/html")
  }

  mutating func addManifest(_ ledger: Ledger) throws(FormatError) {
    try add(text: manifest.json(ledger), BundleNames.manifest, mediaType: "application/json")
  }

  /// Returns the ledger of the native JSON; without it, the best treatment of each feature in the other files.
  func account() -> Ledger {
    let ledger = native ?? Ledger(of: request.content, parts: accounts, shown: [:])
    return ledger.withoutBytes(of: absent, in: request.content)
  }

  private mutating func add(
    _ piece: BundledFile, ids: [Notebook.ItemID]
  ) throws(FormatError) -> Ledger {
    let ledger = try contents.add(piece.name) { [request] sink throws(FormatError) in
      try piece.write(for: request, to: &sink)
    }
    list(piece.format.mediaType, format: piece.format.id, ids: ids)
    return ledger
  }

  private mutating func add(
    text: String, _ name: String, mediaType: String
  ) throws(FormatError) {
    try contents.add(name) { sink throws(FormatError) in try sink.write(text) }
    list(mediaType, format: nil, ids: [])
  }

  /// Adds the newest file of the archive to the manifest.
  private mutating func list(_ mediaType: String, format: String?, ids: [Notebook.ItemID]) {
    guard let file = contents.files.last else { return }
    manifest.files.append(
      Manifest.File(
        path: file.name, mediaType: mediaType, format: format, byteCount: file.byteCount,
        digest: file.digest, ids: ids))
  }
}
