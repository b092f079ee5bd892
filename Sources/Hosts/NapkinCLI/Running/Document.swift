import NapkinCore
import NapkinFolders
import NapkinFormats
import NapkinKit
import NapkinMarkdownCore

/// A file or folder that a command reads: it is opened, and its format is determined.
struct Document {
  private enum Place {
    /// A file; `nil` while it is not open.
    case file(PeekableSource?)
    case folder(FolderSource)
  }

  /// The name in messages.
  let name: String
  /// The format of the file; `nil` if it is not a readable format.
  let format: Format?
  let path: String
  private var place: Place
  private(set) var request: ImportRequest
  private let wanted: FormatName?
  /// The paths of the files to be written.
  private var outputs: [String] = []
  private(set) var lost: String?
  /// The bytes of the file, if they are kept.
  private(set) var bytes: [UInt8]?
  /// A remark on the files of a folder that were not read; `nil` if there are none.
  private(set) var unreadFiles: Phrase?

  /// Whether the import keeps the file's spelling.
  var keepsSource: Bool {
    get { request.keepsSource }
    set { request.keepsSource = newValue }
  }

  /// Whether the document is a folder.
  var isFolder: Bool {
    if case .folder = place { true } else { false }
  }

  /// Whether the document contains all media that it shows.
  private var isArchive: Bool { format?.media == .held }

  /// The folder to which paths of pictures are relative; `nil` if the document contains its pictures, or was read
  /// from a pipe.
  var folderOfMedia: String? {
    if path == "-" || format?.holdsMedia == true { return nil }
    if isFolder { return path }
    return FileSystem.folder(of: path)
  }

  /// The folder to which paths of shown files are relative, even if the document contains nearby media; `nil` if it
  /// has no files around it.
  var folderThatShows: String? {
    isFolder ? path : folderOfMedia
  }

  /// Returns the path of the file, keyed by its item; empty unless the content is one document in a file of its own.
  func files(of content: Content) -> [Notebook.ItemID: String] {
    guard path != "-", case .file = place, let item = content.item else { return [:] }
    return [item.id: path]
  }

  /// Returns the original places of all items, from which links between them are resolved; those of two notebooks
  /// may have the same names.
  func places(of content: Content) -> [Notebook.ItemID: PlaceOfOrigin] {
    if path == "-" { return [:] }
    if !isFolder, !isArchive, let item = content.item {
      return [item.id: PlaceOfOrigin(absolutePath)]
    }
    let top = absolutePath + "/"
    let items = content.items
    let places = zip(items, items.places()).map { item, path in
      (item.id, PlaceOfOrigin(top + path, below: top))
    }
    return Dictionary(places) { first, _ in first }
  }

  private var absolutePath: String { String(FileSystem.absolute(path).drop { $0 == "/" }) }

  /// Opens a file or standard input.
  init(
    _ path: String, _ invocation: Invocation, _ registry: FormatRegistry,
    _ input: any ByteSource
  ) throws(Failure) {
    self.path = path
    name = path == "-" ? "standard input" : path
    // Nothing is named after a pipe.
    request = ImportRequest(
      fileName: path == "-" ? nil : name, mode: invocation.has(.strict) ? .strict : .salvage)
    request.limits = try invocation.limits()
    request.registry = registry
    request.kind = try invocation.kind()
    let importer = try invocation.importer(of: registry)
    let limits = request.limits
    let folder = try failing { () throws(FormatError) in
      try Self.folder(path, limits)
    }
    if let folder {
      place = .folder(folder)
      wanted = invocation.source(of: registry)
      format = try Self.format(of: folder, wanted, registry)
      try invocation.checkPassword(reading: nil, name)
      return
    }
    var source = try failing { () throws(FormatError) in
      path == "-" ? PeekableSource(input) : PeekableSource(try FileSource(path: path))
    }
    if let importer {
      format = importer.format
      wanted = invocation.source(of: registry)
    } else {
      format = try Self.recognize(&source, name, registry)
      wanted = format.map { FormatName(format: $0.id) }
    }
    place = .file(source)
    try invocation.checkPassword(reading: format, name)
  }

  /// Closes a file until it is read, because the number of open files is limited. An input that cannot be opened
  /// again, such as a pipe, stays open.
  mutating func close() {
    guard path != "-", case .file(let source?) = place, source.wholeFile() != nil else { return }
    place = .file(nil)
  }

  /// Reads the document with the options for its format; `withNearby` adds the pictures, recordings and films beside
  /// it. None of these may be a file that is to be written. `keepingBytes` keeps the bytes for saving in place.
  mutating func read(
    _ invocation: Invocation, withNearby: Bool = false, keepingBytes keepsBytes: Bool = false,
    writing written: [String] = []
  ) throws(Failure) -> Import {
    if let format { request.options = try invocation.options(for: format) }
    outputs = written + [invocation[.report]].compactMap { $0 }
    let document = try failing(of: format?.id) { () throws(FormatError) in
      do throws(FormatError) {
        return try read(withNearby: withNearby, keepingBytes: keepsBytes)
      } catch {
        guard error.code == .unknownFormat else { throw error.named(name) }
        if invocation.takesSender { throw unnamed }
        let message = error.message.replacing("name one of:", with: "name it with --from:")
        throw FormatError(.unknownFormat, Phrase(verbatim: message), at: error.location)
          .named(name)
      }
    }
    if let lost {
      throw .usage(
        "\(SafeText.name(name)) shows \(quoted(lost)), which would be lost; "
          + "write to another file.", try: invocation.help)
    }
    guard let kind = request.kind, document.content.kind != kind else { return document }
    // In a folder of Markdown, `--as` applies to each file.
    if isFolder, format?.id == MarkdownFormat.id { return document }
    let what = SafeText.name(name)
    throw .usage(
      "'--as' has no meaning here: \(what) is a \(document.content.kind).", try: invocation.help)
  }

  private mutating func read(
    withNearby: Bool, keepingBytes keepsBytes: Bool
  ) throws(FormatError) -> Import {
    var document: Import
    switch place {
    case .folder(let folder):
      document = try request.registry.read(request, as: wanted, from: folder)
      unreadFiles = unreadFiles(of: folder, document.ledger)
    case .file(let open):
      var source = if let open { open } else { PeekableSource(try FileSource(path: path)) }
      place = .file(nil)
      if keepsBytes {
        let all = try source.readAll(limit: request.limits.inputBytes)
        source = PeekableSource(MemorySource(all))
        bytes = all
      }
      document = try read(&source)
      document.media = try Self.media(document.media, beside: path)
    }
    // Most outputs are new files, which no document shows.
    let replaced = outputs.filter(FileSystem.isFile)
    if !replaced.isEmpty, let folder = folderOfMedia {
      let places = document.content.shownFiles.flatMap(\.paths).map {
        $0.hasPrefix("/") ? $0 : "\(folder)/\($0)"
      }
      lost = replaced.first { output in places.contains { FileSystem.isSame($0, output) } }
    }
    if request.mode == .strict { try checkMedia(of: document) }
    // An archive may come from a stranger, so it must not choose files beside it.
    if withNearby, path != "-", case .file = place, !isArchive {
      try document.takeInNearbyFiles(of: path, request)
    }
    return document
  }

  /// Refuses documents that refer to missing or damaged pictures, recordings and films.
  private func checkMedia(of document: Import) throws(FormatError) {
    // A `.zip` itself lists the media that were missing when it was made; a pipe has no folder beside it.
    if format?.id == ZipFormat.id || path == "-" && format?.holdsMedia != true { return }
    let absent = try document.content.mediaAbsent(from: document.media)
    // Errors name files, never texts of a document.
    var files = document.content.names(of: absent, \.path)
    if format?.id == TextPackFormat.id {
      // A TextPack must contain every file in `assets/` that its text names, whoever wrote it.
      files += document.content.shownFiles.map(\.address).filter { $0.hasPrefix("assets/") }
    } else if let folder = folderThatShows {
      files += document.content.shownFiles.filter { media in
        let paths = media.relativePaths
        return !paths.isEmpty
          && !paths.contains { FileSystem.isFile(FileSystem.place(of: $0, in: folder)) }
      }.map(\.address)
    }
    guard let remark = MediaRemark(missing: files).text else { return }
    throw FormatError(
      .missingMedia, "\(remark); --strict refuses that.", at: FileLocation(file: name))
  }

  private func read(_ source: inout PeekableSource) throws(FormatError) -> Import {
    let isEmpty = try source.peek(1).isEmpty
    do {
      return try request.registry.read(request, as: wanted, from: &source)
    } catch {
      guard isEmpty, error.limit == nil else { throw error }
      throw FormatError(
        .malformed, "The file is empty; look for a complete copy of it.",
        at: FileLocation(file: name))
    }
  }

  /// The error for a file of unknown format when `--from` is the sender of the bundle and so cannot name it.
  private var unnamed: FormatError {
    FormatError(
      .unknownFormat,
      "This is none of the formats that can be read, by its first bytes and its name; name its "
        + "format to 'napkin convert - - --from FORMAT --to napkin', and bundle what that writes.",
      at: FileLocation(file: name))
  }

  private static func folder(
    _ path: String, _ limits: Limits
  ) throws(FormatError) -> FolderSource? {
    guard path != "-", try FileSystem.status(of: path)?.isFolder == true else { return nil }
    return try FolderSource(path: path, limits: limits)
  }

  private static func format(
    of folder: FolderSource, _ name: FormatName?, _ registry: FormatRegistry
  ) throws(Failure) -> Format {
    do throws(FormatError) {
      return try registry.folderImporter(for: folder, named: name).format
    } catch {
      var error = error
      error.location.file = folder.path
      throw Failure(error)
    }
  }

  private static func recognize(
    _ source: inout PeekableSource, _ name: String, _ registry: FormatRegistry
  ) throws(Failure) -> Format? {
    do throws(FormatError) {
      let head = FileHead(try source.peek(FileHead.byteCount))
      let importer =
        registry.importer(recognizing: head, fileName: name) ?? registry.importer(forFile: name)
      return importer?.format
    } catch {
      throw Failure(error.named(name))
    }
  }

  /// Returns the media in the file itself, followed by the media in the folder beside it.
  private static func media(
    _ own: any MediaSource, beside path: String
  ) throws(FormatError) -> any MediaSource {
    if path == "-" { return own }
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    return MediaChain([own, try FolderMedia(path: folder + "Media")])
  }
}
