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
  public let read: Import
  /// How it was read, and as what.
  public let request: ImportRequest
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

  /// What a reader is to find in the file after its document was changed: the content, but for what the
  /// format has no place for where it stands now.
  func held(_ content: Content, over file: SourceFile) throws(FormatError) -> Content
}

extension InPlaceExporter {
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
      let bytes = try exporter.edit(file, prepare(request, as: file.format, for: exporter.format)),
      isSaid(by: bytes, try exporter.held(content, over: file), file)
    {
      return SavedFile(bytes: bytes, ledger: try account(of: request, over: file), isWhole: false)
    }
    var sink = MemorySink()
    let ledger = try export(request, as: file.format, to: &sink)
    return SavedFile(bytes: sink.bytes, ledger: ledger, isWhole: true)
  }

  /// The account of content of which only what has changed was written.
  private func account(
    of request: ExportRequest, over file: SourceFile
  ) throws(FormatError) -> Ledger {
    guard case (.map(let map), .map(let old)) = (request.content, file.content) else {
      return try explain(request, as: file.format)
    }
    var changes = request
    changes.content = .map(map.changes(since: old))
    var ledger = try explain(changes, as: file.format)
    let (whole, anew) = (Census(of: request.content), Census(of: changes.content))
    for feature in Feature.all {
      ledger.count(
        feature, feature == .foreign ? .carried : .converted, times: whole[feature] - anew[feature])
    }
    return ledger
  }

  /// Whether a file that was changed in place says what it is to say.
  private func isSaid(by bytes: [UInt8], _ content: Content, _ file: SourceFile) -> Bool {
    var source = MemorySource(bytes)
    guard let read = try? read(file.request, as: file.format, from: &source) else { return false }
    return content.isSame(as: read.content, unchangedSince: file.content)
  }
}
