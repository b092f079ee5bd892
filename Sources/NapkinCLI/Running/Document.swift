import NapkinCore
import NapkinFormats

/// A file that a command reads: opened, and its format found out.
struct Document {
  /// What it is called in messages.
  let name: String
  /// The format of the file; `nil` if it is none that can be read.
  let format: Format?
  private let path: String
  private var source: PeekableSource
  private var request: ImportRequest
  private let wanted: FormatName?

  /// Opens a file, or standard input.
  init(
    _ path: String, _ invocation: Invocation, _ registry: FormatRegistry,
    _ input: any ByteSource
  ) throws(Failure) {
    self.path = path
    name = path == "-" ? "standard input" : path
    request = ImportRequest(fileName: name, mode: invocation.has(.strict) ? .strict : .salvage)
    request.limits = try invocation.limits()
    request.registry = registry
    let importer = try invocation.importer(of: registry)
    source = try failing { () throws(FormatError) in
      path == "-" ? PeekableSource(input) : PeekableSource(try FileSource(path: path))
    }
    if let importer {
      format = importer.format
      wanted = invocation.source
    } else {
      format = try Self.recognise(&source, name, registry)
      wanted = format.map { FormatName(format: $0.id) }
    }
  }

  /// Reads it, with the options that were given for its format.
  mutating func read(_ invocation: Invocation) throws(Failure) -> Import {
    if let format { request.options = try invocation.options(for: format) }
    let name = wanted
    return try failing { () throws(FormatError) in
      var document = try request.registry.read(request, as: name, from: &source)
      document.media = try Self.media(document.media, beside: path)
      return document
    }
  }

  private static func recognise(
    _ source: inout PeekableSource, _ name: String, _ registry: FormatRegistry
  ) throws(Failure) -> Format? {
    do throws(FormatError) {
      let head = FileHead(try source.peek(FileHead.byteCount))
      let importer =
        registry.importer(recognising: head, fileName: name) ?? registry.importer(forFile: name)
      return importer?.format
    } catch {
      throw Failure(error.named(name))
    }
  }

  /// What the file holds itself comes first, then the folder that lies beside it.
  private static func media(
    _ own: any MediaSource, beside path: String
  ) throws(FormatError) -> any MediaSource {
    if path == "-" { return own }
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    return MediaChain(first: own, second: try FolderMedia(path: folder + "Media"))
  }
}

/// Looks for media in one place, and then in another.
private struct MediaChain: MediaSource {
  let first: any MediaSource
  let second: any MediaSource

  func open(_ digest: Digest) throws(FormatError) -> (any ByteSource)? {
    if let found = try first.open(digest) { return found }
    return try second.open(digest)
  }
}
