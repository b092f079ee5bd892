#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A document and the file that it came from, or goes to.
///
/// ```swift
/// var file = try Napkin.open(url)
/// try file.map?.update("peas") { $0.task = TaskState(.done) }
/// try file.save()
/// ```
///
/// ``save()`` changes the file in place: in `.mm`, OPML and Markdown all that was not changed stays, byte for
/// byte. A file that another program has changed meanwhile is refused, and stays as it is.
///
/// What ``content`` has, the file has: `file.map`, `file.note`, `file.notebook`, `file.items`.
@dynamicMemberLookup
public struct NapkinFile: Sendable {
  /// The document. Change it as you like; ``save()`` writes it.
  public var content: Content
  /// The format and the dialect that the file was read in, or will be written in.
  public let format: FormatName
  /// What became of each thing in the file when it was read.
  public let losses: Ledger
  /// What was mended in the file when it was read.
  public let repairs: Repairs

  let path: String
  private let isFolder: Bool
  private let registry: FormatRegistry
  /// What was read.
  private let read: Import?
  /// The file as it was read, if it can be changed in place.
  private let source: SourceFile?
  /// The bytes that are on the disk; `nil` if nothing of ours is there yet.
  private var written: [UInt8]?

  /// Whether the place of the file has a file of this document, be it an older one.
  var isSaved: Bool { written != nil || isFolder }

  /// Creates a file for a document that has none yet; nothing is written before ``save()``, which then replaces
  /// what is there.
  public init(
    _ document: some ContentConvertible, at file: some FileReference, as name: FormatName? = nil,
    registry: FormatRegistry = .builtIn
  ) throws(FormatError) {
    path = try file.filePath()
    let target = try FileTarget(path, as: name, in: registry)
    content = document.content
    format = target.name
    isFolder = target.isFolder
    (losses, repairs, read, source) = (Ledger(), Repairs(), nil, nil)
    self.registry = registry
  }

  /// Reads a file or a folder. If it is only read to be written in another format, nothing is kept for changing
  /// it in place.
  init(
    path: String, as name: FormatName?, registry: FormatRegistry, for target: FileTarget? = nil,
    _ watch: Watch
  ) throws(FormatError) {
    self.path = path
    self.registry = registry
    var request = ImportRequest(fileName: path)
    isFolder = try FileSystem.status(of: path)?.isFolder == true
    let read: Import
    if isFolder {
      read = try registry.read(request, as: name, from: FolderSource(path: path))
      source = nil
    } else {
      var bytes = WatchedSource(try FileSource(path: path), watch)
      if let target, target.isOther(than: path, in: registry) {
        // What another format keeps of the spelling comes back with it.
        let writes = target.format.table(for: target.name.dialect)[.foreign]?.writes ?? [.dropped]
        request.keepsSource = writes.contains { !$0.isLoss }
        read = try registry.read(request, as: name, from: &bytes)
        source = nil
      } else {
        let opened = try registry.open(request, as: name, from: &bytes)
        (source, read, written) = (opened, opened.read, opened.bytes)
      }
    }
    content = read.content
    format = FormatName(format: read.format ?? "", dialect: name?.dialect ?? read.dialect)
    (losses, repairs) = (read.ledger, read.repairs)
    self.read = read
  }

  /// Where the file is.
  public var url: URL { URL(filePath: path) }

  /// The folder beside the file, or in the folder, where the pictures, recordings and films of its document lie.
  public var mediaFolder: URL { URL(filePath: mediaPath) }

  private var mediaPath: String {
    (isFolder ? FileSystem.trimmed(path) : FileSystem.folder(of: path)) + "/Media"
  }

  /// What the document has.
  public subscript<Value>(dynamicMember member: KeyPath<Content, Value>) -> Value {
    content[keyPath: member]
  }

  /// What the document has, to be changed.
  public subscript<Value>(dynamicMember member: WritableKeyPath<Content, Value>) -> Value {
    get { content[keyPath: member] }
    set { content[keyPath: member] = newValue }
  }
}

// MARK: - Saving

extension NapkinFile {
  /// Saves the document in its file; one that was not changed is not written at all.
  ///
  /// It throws, and leaves the file as it is, if another program has changed it meanwhile
  /// (`FormatError.Code.changedMeanwhile`), if the place cannot be written to, if the document is a folder, and if
  /// the file holds pictures itself and new ones are missing. Those are looked for in ``mediaFolder``.
  ///
  /// - Returns: What became of each thing in the document.
  @discardableResult
  public mutating func save() throws(FormatError) -> Ledger {
    do throws(FormatError) {
      if isFolder {
        throw FormatError(.io, "A folder is not changed in place; save to a new one.")
      }
      let (bytes, ledger) = try rendered()
      if let written {
        if bytes != written { try FileSink.replace(path, by: bytes, over: written) }
      } else {
        let sink = try FileSink(path: path)
        try sink.write(bytes)
        try sink.commit()
      }
      written = bytes
      return ledger
    } catch {
      throw error.named(path)
    }
  }

  /// Saves the document in its file without blocking the caller, and returns the file as it is then.
  @concurrent
  public func saved() async throws(FormatError) -> NapkinFile {
    var file = self
    try file.save()
    return file
  }

  /// Writes a copy of the document, in the format of its name or in one that is asked for. Pictures, recordings
  /// and films go along. The file itself stays what it is.
  ///
  /// - Parameters:
  ///   - other: The file or folder, which is replaced or made; a folder that holds anything is refused.
  ///   - name: The format; by default the ending of the file tells.
  ///   - options: What is asked of the format, as in `.svg(theme: .night)`.
  ///   - allowsMissingMedia: Whether to go on without pictures, recordings and films that are missing or damaged.
  ///     By default they are an error (`FormatError.Code.missingMedia`), and nothing is written.
  /// - Returns: What became of each thing, reading included.
  @discardableResult
  public func save(
    to other: some FileReference, as name: FormatName? = nil, options: FormatOptions = [:],
    allowsMissingMedia: Bool = false
  ) throws(FormatError) -> Ledger {
    try write(
      to: FileTarget(try other.filePath(), as: name, in: registry), options,
      allowsMissingMedia: allowsMissingMedia, Watch())
  }

  /// Writes a copy of the document without blocking the caller. Cancel the task to stop it: then nothing is
  /// written.
  @concurrent @discardableResult
  public func save(
    to other: some FileReference, as name: FormatName? = nil, options: FormatOptions = [:],
    allowsMissingMedia: Bool = false
  ) async throws -> Ledger {
    try Watch.current { watch throws(FormatError) in
      try write(
        to: FileTarget(try other.filePath(), as: name, in: registry), options,
        allowsMissingMedia: allowsMissingMedia, watch)
    }
  }

  /// Brings the pictures, recordings and films of the document into the folder `Media` beside another file, as
  /// when the document is imported there. Those that are there already stay.
  ///
  /// - Parameters:
  ///   - other: The file beside which they are to be; it need not be there yet.
  ///   - allowsMissingMedia: Whether to go on without those that are missing or damaged. By default they are an
  ///     error (`FormatError.Code.missingMedia`), and nothing is copied.
  public func copyMedia(
    beside other: some FileReference, allowsMissingMedia: Bool = false
  ) throws(FormatError) {
    var copies = MediaCopies(of: content)
    do throws(FormatError) {
      try copies.make(from: media, beside: other.filePath()) { path throws(FormatError) in
        try FileSink(path: path)
      }
      if !allowsMissingMedia { try content.refuseMissing(copies.missing) }
    } catch {
      copies.undo()
      throw error.named(path)
    }
  }

  /// Where the bytes of media are: in the file, or beside it as it is now.
  private var media: any MediaSource {
    get throws(FormatError) {
      let beside = try FolderMedia(path: mediaPath)
      return MediaChain([read?.media, beside].compactMap(\.self))
    }
  }

  func write(
    to target: FileTarget, _ options: FormatOptions, allowsMissingMedia: Bool, _ watch: Watch
  ) throws(FormatError) -> Ledger {
    var copy = read ?? Import(content, ledger: losses)
    if read?.content != content { copy.content = content }
    copy.media = try media
    // An archive may be a stranger's, and has no say about what lies beside it.
    let isArchive = registry.importer(id: format.format)?.format.media == .held
    if target.mediaUse(options) == .held, !isFolder, !isArchive {
      var request = ImportRequest(fileName: path)
      request.registry = registry
      try copy.takeInNearbyFiles(of: path, request)
    }
    var request = ExportRequest(copy)
    request.options = options
    guard keepsBytes(in: target, options) else {
      let ledger = try registry.write(
        request, to: target, allowsMissingMedia: allowsMissingMedia, watch)
      return copy.ledger.followed(by: ledger)
    }
    let ledger = try registry.write(
      request, to: target, allowsMissingMedia: allowsMissingMedia, watch
    ) {
      sink throws(FormatError) in
      let (bytes, ledger) = try rendered()
      try sink.write(bytes)
      return ledger
    }
    return read?.content == content ? ledger : copy.ledger.followed(by: ledger)
  }

  /// The bytes of the file with the document as it is now.
  private func rendered() throws(FormatError) -> (bytes: [UInt8], ledger: Ledger) {
    if var source {
      let known = source.read
      source.read.media = try media
      let saved = try registry.save(content, over: source)
      var absent = saved.ledger.absentMedia
      // What was missing before is no reason to save nothing.
      if !absent.isEmpty { absent.subtract(try known.content.mediaAbsent(from: known.media)) }
      try content.refuseMissing(absent)
      return (saved.bytes, saved.ledger)
    }
    var request = ExportRequest(content)
    request.media = try media
    var sink = MemorySink()
    let ledger = try registry.export(request, as: format, to: &sink)
    try content.refuseMissing(ledger.absentMedia)
    return (sink.bytes, ledger)
  }

  /// Whether a copy is to have the bytes of the file, but for what was changed; not if they had to be mended.
  private func keepsBytes(in target: FileTarget, _ options: FormatOptions) -> Bool {
    source != nil && repairs.isEmpty && !target.isFolder && target.name.format == format.format
      && target.name.dialect == nil && options.names.isEmpty
  }
}

extension FileTarget {
  /// Whether the format is another one than that of a file, by the name of the file.
  fileprivate func isOther(than path: String, in registry: FormatRegistry) -> Bool {
    isFolder || registry.importer(forFile: path)?.format.id != format.id || name.dialect != nil
  }
}
