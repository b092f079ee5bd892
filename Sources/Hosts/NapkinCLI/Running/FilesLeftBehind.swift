import NapkinFormats
import NapkinMarkdownCore

extension Content {
  /// Returns the addresses of media files that are in the document's folder `old` but not in the output's folder;
  /// without media in texts that the output no longer shows.
  func mediaLeftBehind(from old: String, to output: String, lost: [LostPicture]) -> [String] {
    guard let new = FileSystem.otherFolder(than: old, of: output) else { return [] }
    let lost = Set(lost)
    let left = shownFiles.filter { media in
      if lost.contains(media.asLost) { return false }
      let places = media.relativePaths.filter { FileSystem.isFile($0, in: old) }
      return !places.isEmpty && !places.contains { FileSystem.isFile($0, in: new) }
    }
    return left.addresses
  }
}

extension Content {
  /// Returns the linked files that are in the folder `old` but cannot be reached from the output: from its folder,
  /// or at all if `output` is `nil`.
  func linkedFilesLeft(in old: String, besides output: String?) -> [LinkedFile] {
    var new: String?
    if let output {
      new = FileSystem.otherFolder(than: old, of: output)
      if new == nil { return [] }
    }
    var known: Set<String> = []
    return linkedFiles.filter { file in
      let places = file.relativePaths.filter { FileSystem.isThere($0, in: old) }
      guard let place = places.first else { return false }
      if let new, places.contains(where: { FileSystem.isThere($0, in: new) }) { return false }
      // Several links may point into the same file.
      return known.insert(LinkedFile.plain(place)).inserted
    }
  }
}

extension FileSystem {
  /// Returns the folder of an output file, if it has one and it differs from `old`.
  fileprivate static func otherFolder(than old: String, of output: String) -> String? {
    guard output != "-", let file = try? fileToWrite(at: output) else { return nil }
    let new = folder(of: file)
    return isSame(old, new) ? nil : new
  }

  fileprivate static func isFile(_ path: String, in folder: String) -> Bool {
    isFile(place(of: path, in: folder))
  }

  fileprivate static func isThere(_ path: String, in folder: String) -> Bool {
    isThere(place(of: path, in: folder))
  }
}
