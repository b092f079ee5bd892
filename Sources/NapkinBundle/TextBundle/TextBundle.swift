import NapkinCore
public import NapkinFormats

/// Reads and writes TextBundles, which are folders: a text in Markdown, a card `info.json`, and
/// `assets`. As one file they are a TextPack; see ``TextPackFormat``.
public enum TextBundle {
  /// Reads the note in a folder. Links in it are not followed.
  public static func read(
    at path: String, _ request: ImportRequest = ImportRequest()
  ) throws(FormatError) -> Import {
    var request = request
    if request.fileName == nil { request.fileName = path }
    var files: [BundleFile] = []
    var pending = [""]
    var total: Int64 = 0
    while let folder = pending.popLast() {
      for name in try FileSystem.names(in: path + "/" + folder) where !isStray(name) {
        let inside = folder + name
        let place = path + "/" + inside
        guard let status = try FileSystem.status(of: place),
          try FileSystem.followingLinks(place) == place, status.isFolder || status.isRegular
        else {
          throw FormatError(
            .malformed, "A file of the TextBundle is a link, or no file at all.",
            at: FileLocation(file: place, offset: 0))
        }
        if status.isFolder {
          pending.append(inside + "/")
          continue
        }
        total += status.byteCount
        files.append(
          BundleFile(path: inside, offset: 0) { () throws(FormatError) in
            try FileSource(path: place)
          })
        guard files.count <= request.limits.entries else {
          throw .exceeds(.entries, request.limits.entries, at: FileLocation(file: path))
        }
        guard total <= Int64(request.limits.archiveBytes) else {
          throw .exceeds(.archiveBytes, request.limits.archiveBytes, at: FileLocation(file: path))
        }
      }
    }
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let name = path.hasSuffix("/") ? String(path.dropLast()) : path
    var reader = TextBundleReader(request, files: files, name: title(of: name))
    return try reader.read()
  }

  /// Writes a note into a folder that is not there yet.
  public static func write(
    _ request: ExportRequest, at path: String
  ) throws(FormatError) -> Ledger {
    guard try FileSystem.status(of: path, for: .writing) == nil else {
      throw FormatError(
        .io, "There is something of that name already; choose another one.",
        at: FileLocation(file: path))
    }
    let files = try TextBundleFiles(request)
    for file in files.all {
      let place = path + "/" + file.path
      try FileSystem.makeFolder(FileSystem.folder(of: place))
      let sink = try FileSink(path: place)
      switch file.body {
      case .bytes(let bytes): try sink.write(bytes)
      case .media(let digest):
        var source = try request.media.open(digest)
        while let bytes = try source?.read(upTo: PackedEntry.pieceCount), !bytes.isEmpty {
          try sink.write(bytes)
        }
      }
      try sink.commit()
    }
    return files.ledger
  }

  /// What the folder of a note without a title is called.
  static let untitled = "Note"

  /// The title of a bundle by the name of its folder or file.
  static func title(of path: String) -> String {
    let name = FileSystem.name(of: path)
    let ending = [".textbundle", ".textpack"].first { name.lowercased().hasSuffix($0) } ?? ""
    let title = String(name.dropLast(ending.count))
    return title == untitled ? "" : title
  }

  /// Whether a file is one of those that systems strew about.
  static func isStray(_ name: String) -> Bool {
    name.hasPrefix("__MACOSX/") || name == ".DS_Store" || name.hasSuffix("/.DS_Store")
  }
}
