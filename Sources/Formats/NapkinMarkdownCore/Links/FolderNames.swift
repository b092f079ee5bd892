package import NapkinCore
package import NapkinFormats

/// The paths of the files in a folder. Documents that come from somebody's folder keep their paths, so that links
/// find them; other documents are at the top, and are named after their titles.
package struct FolderNames {
  let drawsSVG: Bool
  private var titles = PartNames(taken: [MarkdownNames.index])
  private var files: Set<String> = [PartNames.key(MarkdownNames.index)]
  private var folders: Set<String> = [PartNames.key("Media")]

  package init(drawsSVG: Bool) {
    self.drawsSVG = drawsSVG
  }

  // MARK: Documents

  /// Claims and returns a path that is named after the title of a document.
  package mutating func claim(_ item: Notebook.Item) -> String {
    let path = titles.claim(item.title, else: item.fallbackTitle, ending: ending(of: item))
    files.insert(PartNames.key(path))
    return path
  }

  /// Returns the path that a document would get by its title.
  package func free(_ item: Notebook.Item) -> String {
    titles.free(item.title, else: item.fallbackTitle, ending: ending(of: item))
  }

  /// Claims and returns a path for the drawing in a note, in the folder of the note.
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

  /// Claims the path that a document had in its original folder, and returns it; `nil` if it is not free. A note
  /// that has lost its category moves to the top.
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

  /// Returns the digest that the name of a file in `Media/` contains, whatever its capitals.
  package static func digest(at path: String) -> ByteDigest? {
    let (key, folder) = (PartNames.key(path), PartNames.key(Media.folder))
    return key.hasPrefix(folder)
      ? ByteDigest(hex: key.dropFirst(folder.count).prefix { $0 != "." }) : nil
  }

  /// Takes a path, unless a file or a folder already has it; returns whether it did.
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
  /// Returns the path of each document: the known path, the original path, or the path that a folder would give it.
  package func places(knowing places: [PlaceOfOrigin?] = []) -> [String] {
    var names = FolderNames(drawsSVG: true)
    let kept = map { names.keep($0) }
    let origins = placesOfOrigin
    return enumerated().map { number, item in
      let place = number < places.count ? places[number]?.path : nil
      return place ?? origins[number] ?? kept[number] ?? names.claim(item)
    }
  }

  /// The path of each document in its original folder. If documents of several folders have the same path, only the
  /// first document gets it.
  package var placesOfOrigin: [String?] {
    var seen: Set<ExactText> = []
    return map { item in
      item.placeOfOrigin.flatMap { seen.insert(ExactText($0)).inserted ? $0 : nil }
    }
  }
}
