import NapkinFormats

/// The names of the files in an archive, with checks for problems.
package struct EntryNames {
  private var files: Set<String> = []
  private var folders: Set<String> = []

  /// The largest number of bytes of a name.
  package static let longestName = 4096

  /// Some archivers begin all names with this, and use it as the name of the packed folder.
  private static let here = Array("./".utf8)

  /// Returns a name as text, relative to the packed folder; `nil` if it is not UTF-8. Archives from a Mac have
  /// UTF-8 names without the flag for it, so the flag is ignored.
  static func decode(_ bytes: [UInt8]) -> String? {
    let isBelowHere = bytes.count > here.count && bytes.starts(with: here)
    return UTF8Scan.text(of: bytes.dropFirst(isBelowHere ? here.count : 0))
  }

  /// Adds a name; returns the reason if it is refused.
  mutating func add(_ name: String) -> EntryProblem? {
    if name.utf8.elementsEqual(Self.here) { return nil }
    if let problem = Self.problem(of: name) { return problem }
    let isFolder = Self.isFolder(name)
    let key = Self.key(name)
    if isFolder {
      folders.insert(key)
    } else if !files.insert(key).inserted {
      return (
        "Two files have the same name, or names that differ only in capitals or accents", true
      )
    }
    return nil
  }

  /// Whether the name belongs to a folder.
  static func isFolder(_ name: String) -> Bool { name.utf8.last == slash }

  /// Swift forms one character from a slash and an accent after it, but file systems do not; so bytes are compared.
  private static let slash = UInt8(ascii: "/")

  /// The problem of all names together; `nil` if there is none.
  var conflict: String? {
    // With 0 in place of `/`, each path comes directly before the paths inside it.
    let paths = (Array(files) + folders.map { $0 + "/" })
      .map { path in path.utf8.map { $0 == Self.slash ? 0 : $0 } }
      .sorted { $0.lexicographicallyPrecedes($1) }
    let isFolderToo = zip(paths, paths.dropFirst()).contains { path, next in
      path.last != 0 && next.count > path.count && next[path.count] == 0 && next.starts(with: path)
    }
    return isFolderToo ? "A file has the name of a folder." : nil
  }

  private static func problem(of name: String) -> EntryProblem? {
    let path = isFolder(name) ? name.utf8.dropLast() : name.utf8[...]
    if path.isEmpty || name.utf8.count > longestName {
      return ("A file has no name, or an endless one", false)
    }
    for scalar in name.unicodeScalars
    where scalar.properties.generalCategory == .control || scalar == "\\" {
      return ("The name of a file has characters that are not allowed", true)
    }
    for part in path.split(separator: slash, omittingEmptySubsequences: false) {
      if part.isEmpty || part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) {
        return ("The name of a file leads out of the archive", false)
      }
      let second = part.dropFirst().first
      if second == UInt8(ascii: ":") { return ("The name of a file names a drive", true) }
      if PartNames.isDevice(String(decoding: part, as: UTF8.self)) {
        return ("The name of a file is that of a device", true)
      }
      if part.count > 255 { return ("A file has no name, or an endless one", false) }
    }
    return nil
  }

  /// Returns the key by which names are compared: without blanks and dots at the ends of components, because some
  /// systems remove them.
  private static func key(_ name: String) -> String {
    let parts = name.utf8.split(separator: slash).map { bytes in
      var part = String(decoding: bytes, as: UTF8.self)
      while let last = part.last, last == " " || last == "." { part.removeLast() }
      return part
    }
    return PartNames.key(parts.joined(separator: "/"))
  }
}

/// The reason why a file in an archive is refused, and whether unpacking with another program can help.
typealias EntryProblem = (what: String, helpsToUnpack: Bool)
