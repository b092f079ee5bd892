public import NapkinFormats

/// Reads TextPacks.
public struct TextPackImporter: Importer {
  /// What the format is.
  public var format: Format { TextPackFormat.format }

  /// Creates an importer.
  public init() {}

  /// Reads a note; its assets become attachments. The keys of other apps in `info.json` are kept.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let archive = try Archive(
      reading: &source, limits: request.limits, fileName: request.fileName)
    let (folder, entries) = try bundle(in: archive, request.fileName)
    let files = entries.map { entry in
      let path = String(decoding: entry.name.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
      return BundleFile(path: path, offset: entry.offset) {
        () throws(FormatError) in archive.open(entry)
      }
    }
    let name = folder.isEmpty ? request.fileName ?? "" : String(folder.dropLast())
    var reader = TextBundleReader(request, files: files, name: TextBundle.title(of: name))
    return try reader.read()
  }

  /// The bundle's folder, with the slash behind it, and what is in it. Some apps pack without one.
  private func bundle(
    in archive: Archive, _ fileName: String?
  ) throws(FormatError) -> (folder: String, entries: [ArchiveEntry]) {
    let entries = archive.entries.filter { !TextBundle.isStray($0.name) }
    let folders = Set(
      entries.map { entry in
        entry.name.contains("/") ? String(entry.name.prefix { $0 != "/" }) + "/" : ""
      })
    let isBare = entries.contains { $0.name == "info.json" || TextBundle.isText($0.name) }
    if isBare { return ("", entries) }
    guard let folder = folders.first, folders.count == 1, folder.hasSuffix(".textbundle/") else {
      throw FormatError(
        .wrongFormat, "This is no TextPack: it has to hold one folder that ends in '.textbundle'.",
        at: FileLocation(file: fileName, offset: 0))
    }
    return (folder, entries)
  }
}

/// TextBundles: what is in a TextPack, as a folder.
extension TextPackImporter: FolderImporter {
  /// What the format is where it is a folder.
  public var folderFormat: Format { TextPackFormat.folder }

  /// Whether there are a text and a card.
  public func recognises(_ paths: [String]) -> Bool {
    paths.contains("info.json") && paths.contains(where: TextBundle.isText)
  }

  /// Reads the note of a folder.
  public func read(
    _ request: ImportRequest, from folder: some PartSource
  ) throws(FormatError) -> Import {
    let files = folder.paths.map { path in
      BundleFile(path: path, offset: 0) { () throws(FormatError) in
        try folder.open(path) ?? MemorySource([])
      }
    }
    var reader = TextBundleReader(
      request, files: files, name: TextBundle.title(of: folder.name))
    return try reader.read()
  }
}
