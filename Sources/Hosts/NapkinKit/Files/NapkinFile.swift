#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A document together with the file from which it was read or to which it is saved.
///
/// ```swift
/// var file = try Napkin.open(url)
/// try file.perform("done", ["part": ["Sow"]])
/// try file.save()
/// ```
///
/// ``save()`` changes the file in place: in `.mm`, OPML and Markdown files, all unchanged content stays, byte for
/// byte. A file that another program has changed meanwhile is refused, and stays as it is.
///
/// The file has the properties of ``content``, too: `file.map`, `file.note`, `file.notebook`, `file.items`.
@dynamicMemberLookup
public struct NapkinFile: Sendable {
  /// The document. Change it as you like; ``save()`` writes it.
  public var content: Content
  /// The format and the dialect in which the file was read or will be written.
  public let format: FormatName
  /// The treatment of everything in the file when it was read.
  public let losses: Ledger
  /// The repairs when the file was read.
  public let repairs: Repairs

  let path: String
  private let isFolder: Bool
  private let registry: FormatRegistry
  /// The result of reading the file.
  private let read: Import?
  /// The file as it was read, if it can be changed in place.
  private let source: SourceFile?
  /// The bytes on disk; `nil` if the document was not read from the file or written to it.
  private var written: [UInt8]?

  /// Whether the path has a file of this document, perhaps an older version.
  var isSaved: Bool { written != nil || isFolder }

  /// Creates a file for a document that has none. Nothing is written before ``save()``, which replaces an existing
  /// file.
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

  /// Reads a file or a folder. If it is only converted to another format, nothing is kept for changing it in place.
  init(
    path: String, as name: FormatName?, kind: ContentKind? = nil, registry: FormatRegistry,
    for target: FileTarget? = nil, _ watch: Watch
  ) throws(FormatError) {
    self.path = path
    self.registry = registry
    var request = ImportRequest(fileName: path)
    request.kind = kind
    isFolder = try FileSystem.status(of: path)?.isFolder == true
    let read: Import
    if isFolder {
      read = try registry.read(request, as: name, from: FolderSource(path: path))
      source = nil
    } else {
      var bytes = WatchedSource(try FileSource(path: path), watch)
      if let target, target.isOther(than: path, in: registry) {
        // The spelling is kept if the other format can store it.
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

  /// The URL of the file.
  public var url: URL { URL(filePath: path) }

  /// The folder `Media` beside the file, or in the folder, with the document's pictures, recordings and films.
  private var mediaPath: String {
    (isFolder ? FileSystem.trimmed(path) : FileSystem.folder(of: path)) + "/Media"
  }

  /// The property of the document with a key path.
  public subscript<Value>(dynamicMember member: KeyPath<Content, Value>) -> Value {
    content[keyPath: member]
  }

  /// The property of the document with a key path, for changes.
  public subscript<Value>(dynamicMember member: WritableKeyPath<Content, Value>) -> Value {
    get { content[keyPath: member] }
    set { content[keyPath: member] = newValue }
  }
}

extension NapkinFile {
  /// Performs a command in words as one step, as at a prompt: `try file.perform("add", ["text": ["Peas"]])`. Returns
  /// the name of the step; `nil` if there was nothing to do.
  @discardableResult
  public mutating func perform(
    _ name: String, _ arguments: [String: [String]], of table: CommandTable = .builtIn,
    context: Context = .live()
  ) throws(Refusal) -> String? {
    var context = context
    return try content.perform(name, arguments, of: table, in: &context)
  }
}

// MARK: - Saving

extension NapkinFile {
  /// Saves the document in its file; an unchanged document is not written at all.
  ///
  /// It throws, and leaves the file as it is, if another program has changed it meanwhile
  /// (`FormatError.Code.changedMeanwhile`), if the file cannot be written, if the document is a folder, and if the
  /// format contains media and new ones are missing. New media are read from the folder `Media` beside the file.
  ///
  /// - Returns: The treatment of everything in the document.
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

  /// Saves the document in its file without blocking the caller, and returns the saved file.
  @concurrent
  public func saved() async throws(FormatError) -> NapkinFile {
    var file = self
    try file.save()
    return file
  }

  /// Writes a copy of the document, with its pictures, recordings and films. This file does not change.
  ///
  /// - Parameters:
  ///   - other: The file or folder to write. An existing file is replaced; a folder that is not empty is refused.
  ///   - name: The format; by default it follows from the ending of the name.
  ///   - options: The options of the format, as in `.svg(theme: .night)`.
  ///   - allowsMissingMedia: Whether to continue if pictures, recordings or films are missing or damaged. By default
  ///     this is an error (`FormatError.Code.missingMedia`), and nothing is written.
  /// - Returns: The treatment of everything in the document, including reading.
  @discardableResult
  public func save(
    to other: some FileReference, as name: FormatName? = nil, options: FormatOptions = [:],
    allowsMissingMedia: Bool = false
  ) throws(FormatError) -> Ledger {
    try write(
      to: FileTarget(try other.filePath(), as: name, in: registry), options,
      allowsMissingMedia: allowsMissingMedia, Watch())
  }

  /// Writes a copy of the document without blocking the caller. Cancel the task to stop it; nothing is written then.
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

  /// Copies the pictures, recordings and films of the document into the folder `Media` beside another file, for
  /// example when the document is imported there. Existing files stay.
  ///
  /// - Parameters:
  ///   - other: The file beside which the folder is; it need not exist yet.
  ///   - allowsMissingMedia: Whether to continue if media are missing or damaged. By default this is an error
  ///     (`FormatError.Code.missingMedia`), and nothing is copied.
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

  /// The source of the bytes of media: the file itself, and the folder beside it.
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
    // An archive may come from a stranger, so it must not choose files beside it.
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

  /// Returns the bytes of the file with the document in its present state.
  private func rendered() throws(FormatError) -> (bytes: [UInt8], ledger: Ledger) {
    if var source {
      let known = source.read
      source.read.media = try media
      let saved = try registry.save(content, over: source)
      var absent = saved.ledger.absentMedia
      // Media that were already missing do not prevent saving.
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

  /// Whether a copy keeps the bytes of the file except for the changes; repaired files do not.
  private func keepsBytes(in target: FileTarget, _ options: FormatOptions) -> Bool {
    source != nil && repairs.isEmpty && !target.isFolder && target.name.format == format.format
      && target.name.dialect == nil && options.names.isEmpty
  }
}

extension FileTarget {
  /// Whether the format differs from the format that the path of a file suggests.
  fileprivate func isOther(than path: String, in registry: FormatRegistry) -> Bool {
    isFolder || registry.importer(forFile: path)?.format.id != format.id || name.dialect != nil
  }
}
