import NapkinFormats

/// Finds files by their names in any folder, as wikis do: the first file of each name. Capitals do not matter unless
/// a file has the exact name.
struct FilesByName {
  private var firsts = PathTable<String>()

  /// Enters paths; the first path of each name counts.
  init(_ paths: [String]) {
    for path in paths { firsts.enter(path, at: FileSystem.name(of: path)) }
    for path in paths { firsts.enter(path, at: FileSystem.name(of: path).lowercased()) }
  }

  subscript(name: String) -> String? { firsts[name] ?? firsts[name.lowercased()] }
}
