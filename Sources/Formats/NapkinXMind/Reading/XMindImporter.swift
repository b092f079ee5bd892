import NapkinArchive
import NapkinCore
public import NapkinFormats
import NapkinXML

/// Reads files of XMind: archives with `content.json`, those of XMind 8 with `content.xml`, and such
/// XML by itself.
public struct XMindImporter: Importer {
  /// The description of the format.
  public var format: Format { XMindFormat.format }

  /// Creates an importer.
  public init() {}

  /// Reads a map, or several sheets as a notebook of maps. Whatever Napkin has no words for is kept,
  /// other files of the archive too; their pictures and attachments come along as media.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    var source = PeekableSource(source)
    let head = FileHead(try source.peek(FileHead.byteCount))
    if head.rootElement == XMindFormat.rootElement {
      let (builder, repairs) = try readXML(request, from: &source, [:], XMindOldStyles())
      return try builder.finish(request, repairs)
    }
    var file = try XMindArchive(request, from: &source)
    let (name, content) = try file.content()
    var inner = request
    inner.limits.inputBytes = request.limits.entryBytes
    inner.fileName = file.archive.location(of: name).file
    var stream = PeekableSource(content)
    if name == XMindName.oldContent {
      let (builder, repairs) = try readXML(inner, from: &stream, file.resources, file.oldStyles())
      return try file.finish(builder, repairs)
    }
    var builder = XMindBuilder(inner, resources: file.resources)
    try XMindJSON.read(stream, inner, into: &builder)
    return try file.finish(builder, Repairs())
  }

  private func readXML(
    _ request: ImportRequest, from source: inout some ByteSource, _ resources: [String: Media],
    _ styles: XMindOldStyles
  ) throws(FormatError) -> (XMindBuilder, Repairs) {
    try XMLReader.read(request, from: &source, words: []) { reader throws(FormatError) in
      var builder = XMindBuilder(request, resources: resources)
      try XMindXML.read(reader, styles, into: &builder)
      return builder
    }
  }
}

/// The files of an archive besides that of the maps.
private struct XMindArchive {
  let archive: Archive
  /// The files that topics may refer to, by their paths.
  private(set) var resources: [String: Media] = [:]
  private let request: ImportRequest
  private var repairs = Repairs()
  private var ledger = Ledger()
  /// The files that are not kept as foreign content.
  private var done: Set = [XMindName.content, XMindName.manifest, XMindName.oldManifest]
  private var media: PartMedia<Archive>

  init(_ request: ImportRequest, from source: inout some ByteSource) throws(FormatError) {
    self.request = request
    archive = try Archive(reading: &source, limits: request.limits, fileName: request.fileName)
    media = PartMedia(archive)
    for path in archive.paths where XMindName.isResource(path) {
      guard var file = archive.open(path) else { continue }
      if let (digest, count) = try file.measure() {
        resources[path] = Media(digest, path: path, byteCount: count)
        media.paths[digest] = path
      } else {
        try leaveOut(path, "This file of the archive is damaged.")
      }
    }
  }

  func content() throws(FormatError) -> (name: String, any ByteSource) {
    if var manifest = archive.open(XMindName.manifest) {
      // A locked file holds other bytes under the names of the ordinary one.
      let bytes = try manifest.readAll(limit: request.limits.textBytes)
      if String(decoding: bytes, as: UTF8.self).hasBytes(of: "\"encryption-data\"") {
        throw FormatError(
          .password, "The file is encrypted; open it in XMind and save it without a password.",
          at: archive.location(of: XMindName.manifest))
      }
    }
    for name in [XMindName.content, XMindName.oldContent] {
      if let content = archive.open(name) { return (name, content) }
    }
    throw FormatError(
      .wrongFormat,
      "This is no file of XMind: there is neither content.json nor content.xml in it.",
      at: FileLocation(file: request.fileName, offset: 0))
  }

  /// The styles of XMind 8; none if their file is missing or damaged.
  mutating func oldStyles() throws(FormatError) -> XMindOldStyles {
    guard let styles = archive.open(XMindName.oldStyles) else { return XMindOldStyles() }
    var source = PeekableSource(styles)
    var inner = request
    inner.fileName = archive.location(of: XMindName.oldStyles).file
    do throws(FormatError) {
      let (read, found) = try XMLReader.read(inner, from: &source, words: []) {
        reader throws(FormatError) in
        try XMindOldStyles(reader)
      }
      repairs.merge(found)
      return read
    } catch {
      try leaveOut(XMindName.oldStyles, error.words)
      return XMindOldStyles()
    }
  }

  private mutating func leaveOut(_ path: String, _ what: Phrase) throws(FormatError) {
    let place = archive.location(of: path)
    if request.mode == .strict { throw FormatError(.malformed, what, at: place) }
    repairs.add(Repair(.damagedFile, "\(what) It is left out.", at: place))
    ledger.count(.foreign, .dropped, at: path)
    done.insert(path)
  }

  /// Hands over the document, with the files that nothing refers to as foreign content.
  mutating func finish(
    _ builder: XMindBuilder, _ found: Repairs
  ) throws(FormatError) -> Import {
    let used = Set(builder.maps.flatMap { Content.map($0).media }.map(\.source))
    if archive.byteCount(of: XMindName.content) == nil { done.insert(XMindName.oldContent) }
    var files: [Foreign.Entry] = []
    for path in archive.paths where !done.contains(path) {
      if let file = resources[path], used.contains(file.source) { continue }
      do throws(FormatError) {
        let file = try archive.foreignFile(path, of: XMindName.format, limits: request.limits)
        if let file, file.value != XMindName.ownMetadata.text { files.append(file) }
      } catch {
        try leaveOut(path, error.words)
      }
    }
    var all = found
    all.merge(repairs)
    var read = try builder.finish(request, all, files)
    read.ledger.merge(ledger)
    read.media = media
    return read
  }
}

extension XMindBuilder {
  /// The map of a single sheet, or a notebook of all, with files that the archive had besides.
  fileprivate func finish(
    _ request: ImportRequest, _ found: Repairs, _ files: [Foreign.Entry] = []
  ) throws(FormatError) -> Import {
    var (maps, identifiers, all) = (maps, identifiers, found)
    guard !maps.isEmpty else {
      throw FormatError(
        .malformed, "There is no sheet in this file of XMind.",
        at: FileLocation(file: request.fileName, offset: 0))
    }
    maps[0].foreign.pieces.insert(contentsOf: foreignOfAll.pieces, at: 0)
    all.merge(repairs)
    let content: Content
    if maps.count == 1 && request.kind != .notebook {
      maps[0].foreign.pieces += files
      content = .map(maps[0])
    } else {
      var notebook = Notebook(id: .init(identifiers.next()))
      for map in maps { try? notebook.insert(.map(map)) }
      notebook.foreign.pieces = files
      content = .notebook(notebook)
    }
    let census = Census(of: content)
    var ledger = Ledger(of: census, as: .converted)
    ledger.count(.foreign, .dropped, times: droppedCount)
    return Import(census, ledger: ledger, repairs: all)
  }
}
