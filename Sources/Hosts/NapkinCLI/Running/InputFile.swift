import NapkinCore
import NapkinFormats

/// A file to read, with its path below the folder that was named.
struct InputFile: Sendable {
  let path: String
  /// The path below the named folder, without the ending of the format.
  let stem: String

  /// Returns the files for a path or a pattern. A folder gives the readable files in it and below it, or the files
  /// with the format's ending; files in the folder `other` are skipped, and links out of the folder left out.
  static func all(
    at pattern: String, _ registry: FormatRegistry, as format: FormatName? = nil,
    besides other: String? = nil, _ limits: Limits, _ leftOut: inout [String]
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
      let source = try FolderSource(path: path, limits: limits)
      var found = source.paths.filter { place in
        guard let own = registry.importer(forFile: place)?.format else { return false }
        if let skipped, FileSystem.absolute(top + place).hasPrefix(skipped) { return false }
        return own.id == format?.format
          || format == nil && MediaType.kind(of: own.mediaType) != .image
      }
      leftOut += found.filter(source.leadsOut).map { top + $0 }
      found.removeAll(where: source.leadsOut)
      func stem(_ place: String) -> String {
        let folder = place.contains("/") ? FileSystem.folder(of: place) + "/" : ""
        return folder + registry.stem(of: place)
      }
      let counts = Dictionary(found.map { (stem($0).lowercased(), 1) }, uniquingKeysWith: +)
      files += found.map { place in
        // Two files that would get the same stem keep their endings.
        let stem = stem(place)
        let isOne = counts[stem.lowercased()] == 1
        return InputFile(path: top + place, stem: isOne ? stem : place)
      }
    }
    return files
  }
}

extension Invocation {
  func files(
    at patterns: some Sequence<String>, _ registry: FormatRegistry, besides other: String? = nil,
    _ streams: inout Streams
  ) throws(Failure) -> [InputFile] {
    let (format, limits) = (source(of: registry), try limits())
    var (files, leftOut): ([InputFile], [String]) = ([], [])
    for pattern in patterns {
      files += try failing { () throws(FormatError) in
        try InputFile.all(at: pattern, registry, as: format, besides: other, limits, &leftOut)
      }
    }
    for path in leftOut where !has(.quiet) {
      streams.complain("\(SafeText.name(path)): not read, a link to no file of the folder")
    }
    return files
  }

  /// Refuses to replace a notebook, or any other file unless the user allows it or the file is one of the inputs.
  func checkReplaced(_ path: String, reading inputs: [String]) throws(Failure) {
    if path != "-", FileSystem.isFile(path),
      (try? FileSource(path: path).read(upTo: 16)) == Array("SQLite format 3\0".utf8)
    {
      throw .refused("\(SafeText.name(path)): this is a notebook; write to another file.")
    }
    if mayReplace(path, reading: inputs) { return }
    throw .refused("\(SafeText.name(path)): there is a file already; --overwrite replaces it.")
  }

  func mayReplace(_ path: String, reading inputs: [String]) -> Bool {
    has(.overwrite) || path == "-" || !FileSystem.isFile(path)
      || inputs.contains { FileSystem.isSame($0, path) }
  }
}
