import NapkinFormats

/// Names files after those that they are made from.
struct FileNames {
  private let known: [String]
  private let ending: String

  /// Takes the endings of all formats, and the one to write.
  init(_ registry: FormatRegistry, ending: String) {
    known = (registry.readable + registry.writable).flatMap(\.fileExtensions)
    self.ending = ending
  }

  /// The name of a file with the ending that belongs to the format.
  func name(for path: String) -> String {
    "\(stem(of: path)).\(ending)"
  }

  /// The name of a file without its folders and the ending of its format.
  func stem(of path: String) -> String {
    let name = FileSystem.name(of: FileSystem.trimmed(path))
    let small = name.lowercased()
    let endings = known.filter { small.hasSuffix("." + $0) && small.utf8.count > $0.utf8.count + 1 }
    if let ending = endings.max(by: { $0.utf8.count < $1.utf8.count }) {
      return String(name.dropLast(ending.count + 1))
    }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
