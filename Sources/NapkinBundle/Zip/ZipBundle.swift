import NapkinCore
import NapkinFormats

/// All entries of a zip, ready to be written.
///
/// What formats write is packed and in memory by now, because the manifest has to know all of it;
/// pictures and recordings are not.
struct ZipBundle {
  /// The account of it.
  private(set) var ledger = Ledger()
  private var entries: [PackedEntry] = []
  private let media: any MediaSource
  private let day: Day?

  /// Makes the entries; media that were measured already are not read again for it.
  init(
    _ request: ExportRequest, measured: [ByteDigest: PackedEntry] = [:]
  ) throws(FormatError) {
    media = request.media
    day = try request.options.zipDay("date")
    var packing = try Packing(request)
    try packing.addNative()
    try packing.addDocuments()
    try packing.addMedia(measured)
    try packing.addIndex()
    ledger = packing.account()
    try packing.addManifest(ledger)
    entries = packing.entries
    try check(against: request.options.byteCount("max-size"))
  }

  private func check(against limit: Int?) throws(FormatError) {
    guard let limit else { return }
    try SizeLimit(what: "zip", byteCount: byteCount, limit: limit).check(
      entries.map { ($0.name, $0.packedCount) }.sorted {
        $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
      })
  }

  /// How many bytes it takes, without the zip's own notes of 4 GB and more.
  var byteCount: Int {
    entries.reduce(22) { $0 + $1.packedCount + 76 + 2 * $1.name.utf8.count }
  }

  /// The hash of all that is in it.
  var digest: ByteDigest {
    var hash = ByteHasher()
    for entry in entries {
      hash.update("\(entry.name.utf8.count) \(entry.name)".utf8)
      hash.update(entry.digest.bytes)
    }
    return hash.finalize()
  }

  /// Writes the archive.
  func write(to sink: inout some ByteSink) throws(FormatError) {
    try ZipWriter.write(entries, day: day, media: media, to: &sink)
  }
}

/// The making of the entries, one after the other.
private struct Packing {
  private(set) var entries: [PackedEntry] = []
  private var manifest: Manifest
  private let request: ExportRequest
  private let deflater = Deflater()
  private let documents: [BundleItem]
  private var native: Ledger?
  private var accounts: [Ledger.Part] = []
  private var links: [[PageLink]] = []
  private var absent: Set<ByteDigest> = []

  init(_ request: ExportRequest) throws(FormatError) {
    self.request = request
    documents = BundleItem.all(in: request).leadingToEachOther(request.registry)
    manifest = Manifest(of: request.content)
  }

  mutating func addNative() throws(FormatError) {
    guard let exporter = request.registry.exporter(id: "napkin"),
      exporter.format.kinds.contains(request.content.kind),
      let ending = exporter.format.fileExtensions.first
    else { return }
    let name = "\(BundleNames.native(request.content.kind)).\(ending)"
    let piece = Piece(name: name, exporter: exporter, content: request.content)
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

  mutating func addMedia(_ measured: [ByteDigest: PackedEntry]) throws(FormatError) {
    var measured = measured
    for var file in MediaFile.allPaths(in: request.content) where !absent.contains(file.digest) {
      if file.isThumbnail { file.mediaType = try request.media.thumbnailType(of: file.digest) }
      if measured[file.digest] == nil {
        measured[file.digest] = try PackedEntry(file.path, file.digest, in: request.media)
      }
      guard var entry = measured[file.digest] else {
        // A thumbnail can be made again.
        if file.isThumbnail { continue }
        absent.insert(file.digest)
        manifest.missing.append(file.digest)
        continue
      }
      entry.name = file.path
      add(entry, mediaType: file.mediaType, format: nil, ids: [])
    }
  }

  mutating func addIndex() throws(FormatError) {
    let page = IndexPage(
      content: request.content, documents: documents, links: links, absent: absent,
      files: entries.map(\.name), registry: request.registry)
    try add(text: page.html, BundleNames.index, mediaType: "text/html")
  }

  mutating func addManifest(_ ledger: Ledger) throws(FormatError) {
    try add(text: manifest.json(ledger), BundleNames.manifest, mediaType: "application/json")
  }

  /// What became of everything: the native JSON has it all; without it, the best of the others.
  func account() -> Ledger {
    let ledger = native ?? Ledger(of: request.content, parts: accounts, shown: [:])
    return ledger.withoutBytes(of: absent, in: request.content)
  }

  private mutating func add(
    _ piece: Piece, ids: [Notebook.ItemID]
  ) throws(FormatError) -> Ledger {
    var sink = try PackingSink(deflater, expansionLimit: max(1, request.limits.expansion))
    let ledger = try piece.write(for: request, to: &sink)
    let entry = try sink.finish(as: piece.name)
    add(entry, mediaType: piece.format.mediaType, format: piece.format.id, ids: ids)
    return ledger
  }

  private mutating func add(
    text: String, _ name: String, mediaType: String
  ) throws(FormatError) {
    var sink = try PackingSink(deflater, expansionLimit: max(1, request.limits.expansion))
    try sink.write(text)
    add(try sink.finish(as: name), mediaType: mediaType, format: nil, ids: [])
  }

  private mutating func add(
    _ entry: PackedEntry, mediaType: String, format: String?, ids: [Notebook.ItemID]
  ) {
    entries.append(entry)
    manifest.files.append(
      Manifest.File(
        path: entry.name, mediaType: mediaType, format: format, byteCount: entry.byteCount,
        digest: entry.digest, ids: ids))
  }
}
