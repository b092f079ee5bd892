/// The files of a folder and of the folders in it.
///
/// Hidden files are passed over: they belong to the system, or to another program. No link is
/// followed, for it may lead anywhere.
public struct FolderSource: PartSource {
  /// The folder.
  public let path: String
  /// The paths of all files, sorted by their bytes.
  public let paths: [String]
  private let known: Set<String>

  /// Looks into a folder; what comes into it later is not seen.
  public init(path: String, limits: Limits = Limits()) throws(FormatError) {
    self.path = path
    var paths: [String] = []
    var pending = [""]
    var total: Int64 = 0
    while let folder = pending.popLast() {
      for name in try FileSystem.names(in: path + "/" + folder) where !Self.isStray(name) {
        let place = path + "/" + folder + name
        let status = FileSystem.isLink(place) ? nil : try FileSystem.status(of: place)
        if status?.isFolder == true {
          pending.append(folder + name + "/")
          continue
        }
        if status == nil, name.unicodeScalars.contains("\u{FFFD}") {
          throw FormatError(
            .io, "The name of a file in it is not UTF-8; rename that file.",
            at: FileLocation(file: FileSystem.trimmed(path) + "/" + folder + name))
        }
        total += status?.byteCount ?? 0
        paths.append(folder + name)
        guard paths.count <= limits.entries else {
          throw .exceeds(.entries, limits.entries, at: FileLocation(file: path))
        }
        guard total <= Int64(limits.archiveBytes) else {
          throw .exceeds(.archiveBytes, limits.archiveBytes, at: FileLocation(file: path))
        }
      }
    }
    self.paths = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    known = Set(paths)
  }

  /// The name of the folder.
  public var name: String {
    let name = FileSystem.name(of: FileSystem.trimmed(path))
    return name == "." || name == ".." ? FileSystem.name(of: FileSystem.absolute(path)) : name
  }

  /// The bytes of a file. What is no ordinary file is refused.
  public func open(_ part: String) throws(FormatError) -> (any ByteSource)? {
    guard known.contains(part) else { return nil }
    let place = path + (path.hasSuffix("/") ? "" : "/") + part
    guard !FileSystem.isLink(place), try FileSystem.status(of: place)?.isRegular == true else {
      throw FormatError(
        .malformed, "It is a link, or no file at all; put the file itself into the folder.",
        at: FileLocation(file: place))
    }
    return try FileSource(path: place)
  }

  private static func isStray(_ name: String) -> Bool {
    name.hasPrefix(".") || name == "__MACOSX"
  }
}
