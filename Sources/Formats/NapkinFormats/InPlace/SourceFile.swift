public import NapkinCore

/// A document together with the bytes of the file that it was read from. It can be changed and saved again, and the
/// unchanged parts of the file stay the same.
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
  /// The result of reading the file.
  public package(set) var read: Import
  /// The request that the file was read with; its kind is the kind of the content.
  public let request: ImportRequest
  /// The map of the whole file, if this value is only the part of the file that a change affects.
  public internal(set) var whole: MindMap?
  /// The format and the dialect of the file.
  let format: FormatName

  /// Creates a value for a file that was read.
  package init(_ bytes: [UInt8], _ read: Import, _ request: ImportRequest, _ format: FormatName) {
    (self.bytes, self.read, self.request, self.format) = (bytes, read, request, format)
  }

  /// The document in the file.
  public var content: Content { read.content }
}

/// The result of saving a changed document.
public struct SavedFile: Sendable {
  /// The bytes of the changed file.
  public let bytes: [UInt8]
  /// The ledger of the whole document.
  public let ledger: Ledger
  /// Whether the whole file was written anew, so that nothing of its old spelling remains.
  public let isWhole: Bool
}

/// An exporter that can change a file in place.
public protocol InPlaceExporter: Exporter {
  /// Returns the bytes of a file after its document was changed; `nil` if the file has to be written anew.
  ///
  /// The content has the same kind as the content of the file. The caller reads the result and compares it with the
  /// content, so an exporter need not foresee how several changes act together.
  func edit(_ file: SourceFile, _ request: ExportRequest) throws(FormatError) -> [UInt8]?

  /// Whether each element of the file has a meaning that does not depend on other parts of the file, except for
  /// references to other nodes. If so, the elements that a change affects are changed and checked without the rest.
  func readsElementsAlone(_ file: SourceFile) -> Bool

  /// Whether a file of which only a part was changed and checked is still recognised as the same kind of document.
  func keepsKind(_ bytes: [UInt8], of file: SourceFile) throws(FormatError) -> Bool

  /// Returns the content that reading the changed file must give: the given content without the values that the
  /// format cannot hold at their new positions.
  func held(_ content: Content, over file: SourceFile) throws(FormatError) -> Content
}

extension InPlaceExporter {
  /// Returns `false`: an exporter has to know that its elements can be read alone.
  public func readsElementsAlone(_ file: SourceFile) -> Bool { false }

  /// Returns `true`: in most formats, a file cannot change its kind.
  public func keepsKind(_ bytes: [UInt8], of file: SourceFile) -> Bool { true }

  /// Returns the content as it is.
  public func held(_ content: Content, over file: SourceFile) -> Content { content }
}

extension FormatRegistry {
  /// Reads a document to change it and save it again.
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

  /// Returns the bytes of a file after its document was changed. Unchanged parts keep their bytes. If that is
  /// impossible, the whole file is written anew, and ``SavedFile/isWhole`` is `true`.
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

  /// Changes the file in place: only the part that the change affects if possible, or else the whole file.
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

  /// Changes the file in place and reads it again; `nil` if the content that was read is not the expected content.
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
    ledger.correct(of: request.content, readBackAs: read.content, since: file.content)
    return (SavedFile(bytes: bytes, ledger: ledger, isWhole: false), read)
  }
}

/// The changes of a document, written as a document of their own to find out what the format keeps of them.
private struct WrittenChanges {
  /// The ledger of the whole document; unchanged values count as converted.
  var ledger: Ledger
  /// The changed nodes, with the values that are read back from the format.
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
  /// Counts values as carried that a file of only the changes would have dropped, but the changed file has, and new
  /// sides as dropped that it lacks: all changed nodes are branches of the root in a file of only the changes.
  fileprivate mutating func correct(
    of content: Content, readBackAs read: Content, since old: Content
  ) {
    let dropped = features.filter { self[$0][.dropped] > 0 }
    if dropped.isEmpty, self[.side].converted == 0 { return }
    let (all, kept) = (Census(of: content), Census(of: read))
    let lostSides = all[.side] - max(kept[.side], Census(of: old)[.side]) - self[.side].dropped
    for _ in 0..<max(0, lostSides) { revise(.side, to: .dropped, at: "") }
    for feature in dropped {
      let count = self[feature][.dropped] - max(0, all[feature] - kept[feature])
      for _ in 0..<max(0, count) {
        let place = places(of: feature).last { $0.treatment == .dropped }
        revise(feature, from: .dropped, to: .carried, at: place?.id ?? "")
      }
    }
  }
}
