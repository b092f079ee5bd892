import NapkinArchive
import NapkinCore
public import NapkinFormats
import NapkinXML

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads files of XMind: archives with `content.json`, those of XMind 8 with `content.xml`, and such
/// XML by itself.
public struct XMindImporter: Importer {
  /// What the format is.
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
      let read = try readXML(request, from: &source, [:])
      return try read.builder.finish(request, read.repairs)
    }
    var file = try XMindArchive(request, from: &source)
    let read = try readContent(of: file, request)
    return try file.finish(read.builder, request, read.repairs)
  }

  private func readContent(
    of file: XMindArchive, _ request: ImportRequest
  ) throws(FormatError) -> (builder: XMindBuilder, repairs: Repairs) {
    var inner = request
    inner.limits.inputBytes = request.limits.entryBytes
    if let content = file.archive.open(XMindName.content) {
      try file.refuseEncrypted()
      var builder = XMindBuilder(request, resources: file.resources)
      let place = file.archive.location(of: XMindName.content)
      try XMindJSON.read(
        PeekableSource(content), limits: inner.limits, fileName: place.file, into: &builder)
      return (builder, Repairs())
    }
    guard let content = file.archive.open(XMindName.oldContent) else {
      throw FormatError(
        .wrongFormat,
        "This is no file of XMind: there is neither content.json nor content.xml in it.",
        at: FileLocation(file: request.fileName, offset: 0))
    }
    inner.fileName = file.archive.location(of: XMindName.oldContent).file
    var source = PeekableSource(content)
    return try readXML(inner, from: &source, file.resources)
  }

  private func readXML(
    _ request: ImportRequest, from source: inout some ByteSource, _ resources: [String: Media]
  ) throws(FormatError) -> (builder: XMindBuilder, repairs: Repairs) {
    let (builder, repairs) = try XMLReader.read(request, from: &source, words: []) {
      reader throws(FormatError) in
      var builder = XMindBuilder(request, resources: resources)
      try XMindXML.read(reader, into: &builder)
      return builder
    }
    return (builder, repairs)
  }
}

/// The files of an archive besides that of the maps.
private struct XMindArchive {
  let archive: Archive
  /// The files that topics may refer to, by their paths.
  private(set) var resources: [String: Media] = [:]
  private var repairs = Repairs()
  private var ledger = Ledger()
  private var media: PartMedia<Archive>

  init(_ request: ImportRequest, from source: inout some ByteSource) throws(FormatError) {
    archive = try Archive(reading: &source, limits: request.limits, fileName: request.fileName)
    media = PartMedia(archive)
    for path in archive.paths {
      guard XMindName.resourceFolders.contains(where: path.hasPrefix),
        let (digest, count) = try measure(path, request)
      else { continue }
      resources[path] = Media(digest, path: path, byteCount: count)
      media.paths[digest] = path
    }
  }

  /// A locked file holds other bytes under the names of the ordinary one.
  func refuseEncrypted() throws(FormatError) {
    guard var file = archive.open(XMindName.manifest) else { return }
    let text = String(decoding: try file.readAll(limit: 1 << 20), as: UTF8.self)
    if text.contains("\"encryption-data\"") {
      throw FormatError(
        .password, "The file is encrypted; open it in XMind and save it without a password.",
        at: archive.location(of: XMindName.manifest))
    }
  }

  /// Hashes a file; `nil` if it is damaged, which is told.
  private mutating func measure(
    _ path: String, _ request: ImportRequest
  ) throws(FormatError) -> (ByteDigest, Int)? {
    guard var file = archive.open(path) else { return nil }
    var (hash, count) = (ByteHasher(), 0)
    do throws(FormatError) {
      while case let piece = try file.read(upTo: 1 << 16), !piece.isEmpty {
        hash.update(piece)
        count += piece.count
      }
      return (hash.finalize(), count)
    } catch {
      try leaveOut(path, because: error, request)
      return nil
    }
  }

  private mutating func leaveOut(
    _ path: String, because error: FormatError, _ request: ImportRequest
  ) throws(FormatError) {
    if request.mode == .strict || error.code != .malformed { throw error }
    repairs.add(Repair(.damagedFile, "\(error.message) It is left out.", at: error.location))
    ledger.count(.foreign, .dropped, at: path)
  }

  /// Hands over the document with the files that nothing refers to.
  mutating func finish(
    _ builder: XMindBuilder, _ request: ImportRequest, _ repairs: Repairs
  ) throws(FormatError) -> Import {
    var content = builder.content(request)
    let used = Set(content.media.map(\.source))
    let understood = [
      XMindName.content, XMindName.manifest, XMindName.oldManifest,
      archive.byteCount(of: XMindName.content) == nil ? XMindName.oldContent : "",
    ]
    for path in archive.paths where !understood.contains(path) {
      let isResource = XMindName.resourceFolders.contains(where: path.hasPrefix)
      if isResource, resources[path].map({ used.contains($0.source) }) ?? true { continue }
      guard let bytes = try contents(of: path, request) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      if path == XMindName.metadata, text == XMindName.ownMetadata.text { continue }
      if text.utf8.elementsEqual(bytes) {
        content.keep(path, text, in: XMindName.file)
      } else {
        content.keep(path, Data(bytes).base64EncodedString(), in: XMindName.bytes)
      }
    }
    var all = repairs
    all.merge(self.repairs)
    var read = try builder.finish(request, all, content)
    read.ledger.merge(ledger)
    read.media = media
    return read
  }

  /// The bytes of a file; `nil` if it is damaged, or larger than a text may be.
  private mutating func contents(
    of path: String, _ request: ImportRequest
  ) throws(FormatError) -> [UInt8]? {
    guard var file = archive.open(path) else { return nil }
    if archive.byteCount(of: path) ?? 0 > request.limits.textBytes {
      ledger.count(.foreign, .dropped, at: path)
      return nil
    }
    do throws(FormatError) {
      return try file.readAll(limit: request.limits.textBytes)
    } catch {
      try leaveOut(path, because: error, request)
      return nil
    }
  }
}

extension XMindBuilder {
  /// The map of a single sheet, or a notebook of all.
  fileprivate func content(_ request: ImportRequest) -> Content {
    var maps = maps
    if !maps.isEmpty { maps[0].foreign.pieces += foreignOfAll.pieces }
    if let map = maps.first, maps.count == 1, request.kind != .notebook { return .map(map) }
    var identifiers = identifiers
    var notebook = Notebook(id: .init(identifiers.next()))
    for map in maps { try? notebook.insert(.map(map)) }
    return .notebook(notebook)
  }

  fileprivate func finish(
    _ request: ImportRequest, _ earlier: Repairs, _ content: Content? = nil
  ) throws(FormatError) -> Import {
    if maps.isEmpty {
      throw FormatError(
        .malformed, "There is no sheet in this file of XMind.",
        at: FileLocation(file: request.fileName, offset: 0))
    }
    var all = earlier
    all.merge(repairs)
    let census = Census(of: content ?? self.content(request))
    var ledger = Ledger(of: census, as: .converted)
    ledger.count(.foreign, .dropped, times: droppedCount)
    return Import(census, ledger: ledger, repairs: all)
  }
}

extension Content {
  /// Keeps a file of an archive.
  fileprivate mutating func keep(_ path: String, _ value: String, in format: String) {
    switch self {
    case .map(var map):
      map.foreign.keep(path, value, in: format)
      self = .map(map)
    case .notebook(var notebook):
      notebook.foreign.keep(path, value, in: format)
      self = .notebook(notebook)
    case .note, .drawing, .planList: break
    }
  }
}
