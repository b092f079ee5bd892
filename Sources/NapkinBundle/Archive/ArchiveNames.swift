import NapkinFormats

/// The names in an archive, and what is wrong with them.
struct ArchiveNames {
  private var files: Set<String> = []
  private var folders: Set<String> = []

  /// A name as text; `nil` if it is no UTF-8. On a Mac it is that even without its flag.
  static func decode(_ bytes: ArraySlice<UInt8>) -> String? {
    String(validating: bytes, as: UTF8.self)
  }

  /// Adds a name; says why it is refused.
  mutating func add(_ name: String) -> String? {
    if let problem = Self.problem(of: name) { return problem }
    let isFolder = name.hasSuffix("/")
    let key = Self.key(isFolder ? String(name.dropLast()) : name)
    for (index, byte) in key.utf8.enumerated() where byte == UInt8(ascii: "/") {
      folders.insert(String(decoding: key.utf8.prefix(index), as: UTF8.self))
    }
    if isFolder {
      folders.insert(key)
    } else if !files.insert(key).inserted {
      return "Two files have the same name, or names that differ only in capitals or accents."
    }
    return nil
  }

  /// What is wrong with all names together.
  var conflict: String? {
    files.isDisjoint(with: folders) ? nil : "A file has the name of a folder."
  }

  private static func problem(of name: String) -> String? {
    let path = name.hasSuffix("/") ? name.dropLast() : name[...]
    if path.isEmpty || name.utf8.count > 4096 { return "A file has no name, or an endless one." }
    for scalar in name.unicodeScalars
    where scalar.properties.generalCategory == .control || scalar == "\\" {
      return "The name of a file has characters that are not allowed."
    }
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      if part.isEmpty || part == "." || part == ".." {
        return "The name of a file leads out of the archive."
      }
      let second = part.dropFirst().first
      if second == ":" { return "The name of a file names a drive." }
      if PartNames.isDevice(String(part)) { return "The name of a file is that of a device." }
      if part.utf8.count > 255 { return "A file has no name, or an endless one." }
    }
    return nil
  }

  /// What two names share that some file system takes for the same.
  private static func key(_ name: String) -> String {
    let parts = name.split(separator: "/").map { part in
      var part = part
      while let last = part.last, last == " " || last == "." { part.removeLast() }
      return String(part)
    }
    return Composition.compose(parts.joined(separator: "/").lowercased())
  }
}
