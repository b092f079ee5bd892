extension FormatRegistry {
  /// Returns a file's name without its folders and without the longest known file extension, or else its last one.
  package func stem(of path: String) -> String {
    let name = FileSystem.name(of: FileSystem.trimmed(path))
    let small = name.lowercased()
    let endings = (readable + writable).flatMap(\.fileExtensions).filter {
      small.hasSuffix("." + $0) && small.utf8.count > $0.utf8.count + 1
    }
    if let ending = endings.max(by: { $0.utf8.count < $1.utf8.count }) {
      return String(name.dropLast(ending.count + 1))
    }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
