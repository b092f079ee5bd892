import NapkinCore

/// The files of a folder and of the folders in it.
///
/// Hidden files are left out: they belong to the system or to another program. A link is never followed out of the
/// folder, because it may point to anything.
public struct FolderSource: PartSource {
  /// The path of the folder.
  public let path: String
  /// The paths of all files, sorted by their bytes.
  public let paths: [String]
  private let known: Set<ExactText>

  /// Lists the files of a folder; files that are added later are not in the list.
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
    known = Set(paths.map(ExactText.init))
  }

  /// The name of the folder.
  public var name: String {
    let name = FileSystem.name(of: FileSystem.trimmed(path))
    return name == "." || name == ".." ? FileSystem.name(of: FileSystem.absolute(path)) : name
  }

  /// Returns the bytes of a file. A link is followed if its target is another file of the folder. A link out of the
  /// folder is refused, and so is anything that is not a regular file.
  public func open(_ part: String) throws(FormatError) -> (any ByteSource)? {
    guard known.contains(ExactText(part)) else { return nil }
    let file = FileSystem.isLink(place(of: part)) ? target(of: part) : part
    guard let file, try FileSystem.status(of: place(of: file))?.isRegular == true else {
      throw FormatError(
        .malformed,
        "It is a link out of the folder, or no file at all; put the file itself into the folder.",
        at: FileLocation(file: place(of: part)))
    }
    return try FileSource(path: place(of: file))
  }

  /// Returns the file that a link in the folder points to; `nil` if that file is not in the folder.
  package func target(of link: String) -> String? {
    let (top, target) = (FileSystem.absolute(path) + "/", FileSystem.absolute(place(of: link)))
    // Compared as bytes, because an accent after the slash would form one character with it.
    guard target.utf8.starts(with: top.utf8) else { return nil }
    let part = String(Substring(target.utf8.dropFirst(top.utf8.count)))
    return known.contains(ExactText(part)) && !FileSystem.isLink(target) ? part : nil
  }

  /// Whether a file is a link to anything that is not in the folder.
  package func leadsOut(_ part: String) -> Bool {
    FileSystem.isLink(place(of: part)) && target(of: part) == nil
  }

  private func place(of part: String) -> String {
    path + (path.hasSuffix("/") ? "" : "/") + part
  }

  private static func isStray(_ name: String) -> Bool {
    name.hasPrefix(".") || name == "__MACOSX"
  }
}
