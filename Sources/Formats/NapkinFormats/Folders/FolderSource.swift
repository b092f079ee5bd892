import NapkinCore

/// The files of a folder and of the folders in it.
///
/// Hidden files are passed over: they belong to the system, or to another program. No link is
/// followed out of the folder, for it may lead anywhere.
public struct FolderSource: PartSource {
  /// The folder.
  public let path: String
  /// The paths of all files, sorted by their bytes.
  public let paths: [String]
  private let known: Set<ExactText>

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
    known = Set(paths.map(ExactText.init))
  }

  /// The name of the folder.
  public var name: String {
    let name = FileSystem.name(of: FileSystem.trimmed(path))
    return name == "." || name == ".." ? FileSystem.name(of: FileSystem.absolute(path)) : name
  }

  /// The bytes of a file. A link is followed to a file of the folder; what leads elsewhere, and what is no
  /// ordinary file, is refused.
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

  /// The file of the folder that a link in it leads to; `nil` if it leads elsewhere.
  package func target(of link: String) -> String? {
    let (top, target) = (FileSystem.absolute(path) + "/", FileSystem.absolute(place(of: link)))
    // As bytes, for an accent after the slash would be one character with it.
    guard target.utf8.starts(with: top.utf8) else { return nil }
    let part = String(Substring(target.utf8.dropFirst(top.utf8.count)))
    return known.contains(ExactText(part)) && !FileSystem.isLink(target) ? part : nil
  }

  private func place(of part: String) -> String {
    path + (path.hasSuffix("/") ? "" : "/") + part
  }

  private static func isStray(_ name: String) -> Bool {
    name.hasPrefix(".") || name == "__MACOSX"
  }
}
