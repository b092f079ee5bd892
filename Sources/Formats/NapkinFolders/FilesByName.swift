import NapkinFormats

/// The first file of each name, in whatever folder it lies, for those who look for it as wikis do: capitals do
/// not matter unless there is the very name.
struct FilesByName {
  private var firsts = PathTable<String>()

  /// Takes in paths, the first ones first.
  init(_ paths: [String]) {
    for path in paths { firsts.enter(path, at: FileSystem.name(of: path)) }
    for path in paths { firsts.enter(path, at: FileSystem.name(of: path).lowercased()) }
  }

  subscript(name: String) -> String? { firsts[name] ?? firsts[name.lowercased()] }
}
