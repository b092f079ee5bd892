public import NapkinCore

/// A document together with the bytes of the file that it was read from: it can be changed and saved again
/// without touching what was not changed.
///
/// ```swift
/// let file = try registry.open(path: path)
/// guard case .map(var map) = file.content else { return }
/// try map.update("peas") { $0.task = TaskState(.done) }
/// let saved = try registry.save(.map(map), over: file, at: path)
/// ```
public struct SourceFile: Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// What was read.
  public package(set) var read: Import
  /// How it was read, and as what.
  public let request: ImportRequest
  /// The map of the whole file, if this is only the part of it that a change concerns.
  public internal(set) var whole: MindMap?
  /// The format and the dialect that it was read in.
  let format: FormatName

  /// Creates a file that was read.
  package init(_ bytes: [UInt8], _ read: Import, _ request: ImportRequest, _ format: FormatName) {
    (self.bytes, self.read, self.request, self.format) = (bytes, read, request, format)
  }

  /// The document as the file says it.
  public var content: Content { read.content }
}

/// A changed file.
public struct SavedFile: Sendable {
  /// Its bytes.
  public let bytes: [UInt8]
  /// What became of each thing in the document.
  public let ledger: Ledger
  /// Whether the whole file was written anew, so that nothing of its old spelling is left.
  public let isWhole: Bool
}

/// An exporter that can change a file in place.
public protocol InPlaceExporter: Exporter {
  /// The bytes of a file after its document was changed; `nil` if it has to be written anew.
  ///
  /// The content is of the kind that the file was read as. What comes back is read again and compared
  /// with the content, so an exporter need not foresee how changes far from each other act together.
  func edit(_ file: SourceFile, _ request: ExportRequest) throws(FormatError) -> [UInt8]?

  /// Whether each element of the file means what it means whatever stands elsewhere in the file, but for identifiers that
  /// lead to others. Then the elements that a change concerns are changed and checked without the rest.
  func readsElementsAlone(_ file: SourceFile) -> Bool

  /// Whether a file of which only a part was changed and checked still looks like a document of the same kind.
  func keepsKind(_ bytes: [UInt8], of file: SourceFile) throws(FormatError) -> Bool

  /// What a reader is to find in the file after its document was changed: the content, but for what the
  /// format has no place for where it stands now.
  func held(_ content: Content, over file: SourceFile) throws(FormatError) -> Content
}

extension InPlaceExporter {
  /// Nothing is known of that.
  public func readsElementsAlone(_ file: SourceFile) -> Bool { false }

  /// A file of the format always holds the same kind.
  public func keepsKind(_ bytes: [UInt8], of file: SourceFile) -> Bool { true }

  /// All of the content, as it is.
  public func held(_ content: Content, over file: SourceFile) -> Content { content }
}

extension FormatRegistry {
  /// Reads a document that is to be changed and saved again.
  public func open(
    _ request: ImportRequest, as name: FormatName? = nil, from source: inout some ByteSource
  ) throws(FormatError) -> SourceFile {
    let bytes = try source.readAll(limit: request.limits.inputBytes)
    var request = request
    request.locatesNodes = true
    var memory = MemorySource(bytes)
    let read = try read(request, as: name, from: &memory)
    request.kind = read.content.kind
    let format = name ?? FormatName(format: read.format ?? "")
    return SourceFile(bytes, read, request, format)
  }

  /// The bytes of a file after its document was changed. What was not changed stays as it is, byte for
  /// byte; if that cannot be had, the whole file is written anew, and ``SavedFile/isWhole`` says so.
  public func save(
    _ content: Content, over file: SourceFile
  ) throws(FormatError) -> SavedFile {
    if content == file.content {
      return SavedFile(bytes: file.bytes, ledger: file.read.ledger, isWhole: false)
    }
    var request = ExportRequest(content, dialect: file.format.dialect ?? file.read.dialect)
    request.media = file.read.media
    if let exporter = try exporter(named: file.format) as? any InPlaceExporter,
      let saved = try? change(
        file, prepare(request, as: file.format, for: exporter.format), by: exporter)
    {
      return saved
    }
    var sink = MemorySink()
    let ledger = try export(request, as: file.format, to: &sink)
    return SavedFile(bytes: sink.bytes, ledger: ledger, isWhole: true)
  }

  /// The file changed in place: the part that the change concerns, or else the whole.
  private func change(
    _ file: SourceFile, _ request: ExportRequest, by exporter: any InPlaceExporter
  ) throws(FormatError) -> SavedFile? {
    if case .map(let map) = request.content, exporter.readsElementsAlone(file),
      let excerpt = FileExcerpt(of: file, changedTo: map)
    {
      var part = request
      part.content = .map(excerpt.map)
      if let (saved, read) = try? edit(excerpt.file, part, by: exporter),
        let bytes = excerpt.filled(saved.bytes, readAs: read),
        try exporter.keepsKind(bytes, of: file)
      {
        var ledger = saved.ledger
        let all = file.read.counted ?? Census(of: file.content)
        let own = Census(of: excerpt.file.content)
        for feature in Feature.all {
          ledger.count(
            feature, feature == .foreign ? .carried : .converted, times: all[feature] - own[feature]
          )
        }
        return SavedFile(bytes: bytes, ledger: ledger, isWhole: false)
      }
    }
    return try edit(file, request, by: exporter)?.saved
  }

  /// The file changed in place, and what is read from it then; `nil` if it would not say what it is to say.
  private func edit(
    _ file: SourceFile, _ request: ExportRequest, by exporter: any InPlaceExporter
  ) throws(FormatError) -> (saved: SavedFile, read: Import)? {
    guard let bytes = try exporter.edit(file, request) else { return nil }
    let content = try exporter.held(request.content, over: file)
    let changes = try WrittenChanges(of: request, held: content, over: file, in: self)
    var source = MemorySource(bytes)
    let read = try read(file.request, as: file.format, from: &source)
    guard content.isSame(as: read.content, unchangedSince: file.content, but: changes.nodes) else {
      return nil
    }
    var ledger = changes.ledger
    ledger.correct(of: request.content, readBackAs: read.content)
    return (SavedFile(bytes: bytes, ledger: ledger, isWhole: false), read)
  }
}

/// The changes of a document written by themselves: what becomes of them in the format.
private struct WrittenChanges {
  /// The account of the whole document; what was not changed is converted.
  var ledger: Ledger
  /// The nodes that were changed, as a reader of the format finds them.
  var nodes: [MindMap.Node.ID: MindMap.Node] = [:]

  init(
    of request: ExportRequest, held: Content, over file: SourceFile, in registry: FormatRegistry
  ) throws(FormatError) {
    guard case (.map(let map), .map(let old)) = (request.content, file.content) else {
      var request = request
      let all = Census(of: request.content)
      request.content = held
      ledger = try registry.explain(request, as: file.format)
      let kept = Census(of: held)
      for feature in Feature.all {
        ledger.count(feature, .dropped, times: all[feature] - kept[feature])
      }
      return
    }
    let changes = map.changes(since: old)
    var request = request
    let whole = Census(of: request.content)
    request.content = .map(changes)
    var sink = MemorySink()
    ledger = try registry.export(request, as: file.format, to: &sink)
    let anew = Census(of: request.content)
    for feature in Feature.all {
      ledger.count(
        feature, feature == .foreign ? .carried : .converted, times: whole[feature] - anew[feature])
    }
    var source = MemorySource(sink.bytes)
    guard
      case .map(let read) = try registry.read(file.request, as: file.format, from: &source).content,
      read.count == changes.count
    else { return }
    for (mine, other) in zip(changes.walkAll(), read.walkAll()) {
      nodes[changes[mine.slot].id] = read[other.slot]
    }
  }
}

extension Ledger {
  /// Takes back what a file of its own would not have held, but this one does.
  fileprivate mutating func correct(of content: Content, readBackAs read: Content) {
    let dropped = features.filter { self[$0][.dropped] > 0 }
    if dropped.isEmpty { return }
    let (all, kept) = (Census(of: content), Census(of: read))
    for feature in dropped {
      let count = self[feature][.dropped] - max(0, all[feature] - kept[feature])
      for _ in 0..<max(0, count) {
        let place = places(of: feature).last { $0.treatment == .dropped }
        revise(feature, from: .dropped, to: .carried, at: place?.id ?? "")
      }
    }
  }
}
