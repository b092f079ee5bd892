import NapkinFormats
import NapkinMarkdownCore

extension Content {
  /// Where the files are that lie near the document, as seen from a folder, and not near what it was
  /// written to; those among words as far as they are still shown there.
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
  /// The files that links lead to, as seen from a folder, and not from where it was written: beside a file,
  /// or away from all of them.
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
      // Links may lead to several places inside of one.
      return known.insert(LinkedFile.plain(place)).inserted
    }
  }
}

extension FileSystem {
  /// The folder of a file to write, if it is another one than this, and the file has one at all.
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
