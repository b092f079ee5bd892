package import NapkinCore
package import NapkinFormats

/// Where the files of a folder lie: documents that came from somebody's folder where they lay, so
/// that what leads to them finds them; others at its top, called like their titles.
package struct FolderNames {
  /// Whether drawings have files of their own kind.
  let drawsSVG: Bool
  private var titles = PartNames(taken: [MarkdownNames.index])
  private var files: Set<String> = [PartNames.key(MarkdownNames.index)]
  private var folders: Set<String> = [PartNames.key("Media")]

  package init(drawsSVG: Bool) {
    self.drawsSVG = drawsSVG
  }

  // MARK: Documents

  /// A name like the title of a document.
  package mutating func claim(_ item: Notebook.Item) -> String {
    let path = titles.claim(item.title, else: item.fallbackTitle, ending: ending(of: item))
    files.insert(PartNames.key(path))
    return path
  }

  /// What a document would be called by its title.
  package func free(_ item: Notebook.Item) -> String {
    titles.free(item.title, else: item.fallbackTitle, ending: ending(of: item))
  }

  /// A name for the drawing on the back of a note, in the folder of the note.
  package mutating func claimDrawing(of note: Note, in folder: String) -> String {
    let title = PartNames.safe(note.title)
    let path = titles.claim((folder + (title.isEmpty ? "Drawing" : title), "svg"))
    files.insert(PartNames.key(path))
    return path
  }

  private func ending(of item: Notebook.Item) -> String {
    if case .drawing = item, drawsSVG { return "svg" }
    return "md"
  }

  /// Where a document lay in the folder that it came from, if it can lie there again. A note that has
  /// lost its category lies at the top.
  package mutating func keep(_ item: Notebook.Item) -> String? {
    let kept = item.foreign.pieces(from: MarkdownNames.formatID)
      .filter { $0.key == MarkdownNames.fileKey }
    guard kept.count == 1, var path = kept.first?.value else { return nil }
    if case .note(let note) = item, note.category == nil {
      path = FileSystem.name(of: path)
    }
    let isText = MarkdownNames.isText(path)
    guard Self.digest(at: path) == nil,
      ending(of: item) == "svg" ? path.lowercased().hasSuffix(".svg") : isText, take(path)
    else { return nil }
    titles.take(path)
    return path
  }

  // MARK: Files

  /// The digest that a place among the media is for, on every system.
  package static func digest(at path: String) -> ByteDigest? {
    let (key, folder) = (PartNames.key(path), PartNames.key(Media.folder))
    return key.hasPrefix(folder)
      ? ByteDigest(hex: key.dropFirst(folder.count).prefix { $0 != "." }) : nil
  }

  /// Takes a path, unless a file or a folder is there already.
  package mutating func take(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.utf8.count <= 1_024, parts.allSatisfy({ PartNames.isSafe($0) }) else { return false }
    let key = PartNames.key(path)
    var above: [String] = []
    for part in key.split(separator: "/").dropLast() {
      if MarkdownNames.isText(String(part)) || part.hasSuffix(".svg") { return false }
      above.append((above.last.map { $0 + "/" } ?? "") + part)
      if files.contains(above[above.count - 1]) { return false }
    }
    guard !folders.contains(key), files.insert(key).inserted else { return false }
    folders.formUnion(above)
    return true
  }
}

extension [Notebook.Item] {
  /// Where each document lies: where it is known to, where it came from, or where a folder would have it.
  package func places(knowing places: [PlaceOfOrigin?] = []) -> [String] {
    var names = FolderNames(drawsSVG: true)
    let kept = map { names.keep($0) }
    let origins = placesOfOrigin
    return enumerated().map { number, item in
      let place = number < places.count ? places[number]?.path : nil
      return place ?? origins[number] ?? kept[number] ?? names.claim(item)
    }
  }

  /// Where each document lay in the folder that it came from; of those that lay at one place in several folders,
  /// the first one counts.
  package var placesOfOrigin: [String?] {
    var seen: Set<ExactText> = []
    return map { item in
      item.placeOfOrigin.flatMap { seen.insert(ExactText($0)).inserted ? $0 : nil }
    }
  }
}
