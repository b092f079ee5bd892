import NapkinCore
import NapkinFormats

/// A file to read, and what it is called among those of a folder.
struct InputFile: Sendable {
  let path: String
  /// Its path without the folder that was named, and without the ending of its format.
  let stem: String

  /// The files that a path or a pattern means: of a folder, those in it and below it that can be read, or that can
  /// be read as a format, by their ending. Nothing of another folder is taken.
  static func all(
    at pattern: String, _ registry: FormatRegistry, as format: FormatName? = nil,
    besides other: String? = nil, _ limits: Limits
  ) throws(FormatError) -> [InputFile] {
    var files: [InputFile] = []
    for path in FileSystem.matches(pattern) {
      guard FileSystem.isFolder(path) else {
        files.append(InputFile(path: path, stem: registry.stem(of: path)))
        continue
      }
      let top = path == "." ? "" : FileSystem.trimmed(path) + "/"
      let isInside = other.map { FileSystem.absolute($0) != FileSystem.absolute(path) } ?? false
      let skipped = isInside ? other.map { FileSystem.absolute($0) + "/" } : nil
      let found = try FolderSource(path: path, limits: limits).paths.filter { place in
        guard let own = registry.importer(forFile: place)?.format else { return false }
        if let skipped, FileSystem.absolute(top + place).hasPrefix(skipped) { return false }
        return own.id == format?.format
          || format == nil && MediaType.kind(of: own.mediaType) != .image
      }
      func stem(_ place: String) -> String {
        let folder = place.contains("/") ? FileSystem.folder(of: place) + "/" : ""
        return folder + registry.stem(of: place)
      }
      let counts = Dictionary(found.map { (stem($0).lowercased(), 1) }, uniquingKeysWith: +)
      files += found.map { place in
        // Two that would become one keep their endings.
        let stem = stem(place)
        let isOne = counts[stem.lowercased()] == 1
        return InputFile(path: top + place, stem: isOne ? stem : place)
      }
    }
    return files
  }
}

extension Invocation {
  /// The files that arguments mean.
  func files(
    at patterns: some Sequence<String>, _ registry: FormatRegistry, besides other: String? = nil
  ) throws(Failure) -> [InputFile] {
    let (format, limits) = (source(of: registry), try limits())
    var files: [InputFile] = []
    for pattern in patterns {
      files += try failing { () throws(FormatError) in
        try InputFile.all(at: pattern, registry, as: format, besides: other, limits)
      }
    }
    return files
  }

  /// Refuses to write to a file that is there, unless the person says so, or it is the one that is read.
  func checkReplaced(_ path: String, reading inputs: [String]) throws(Failure) {
    if mayReplace(path, reading: inputs) { return }
    throw .refused("\(SafeText.name(path)): there is a file already; --overwrite replaces it.")
  }

  func mayReplace(_ path: String, reading inputs: [String]) -> Bool {
    has(.overwrite) || path == "-" || !FileSystem.isFile(path)
      || inputs.contains { FileSystem.isSame($0, path) }
  }
}
