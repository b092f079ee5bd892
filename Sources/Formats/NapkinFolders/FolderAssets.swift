import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// The pictures, recordings and films of a folder, each in one place.
struct FolderAssets {
  private var names: FolderNames
  private var places: [(path: String, digest: ByteDigest)] = []
  /// Where media lay, or would lie by their names, and the first of these places for each name.
  private let origins: Set<ExactText>
  private let originsByName: FilesByName
  private var taken: [String: (path: ExactText, digest: ByteDigest)] = [:]

  /// Begins with the names of the documents, and the media of each with the folder that it lies in.
  init(_ names: FolderNames, for media: [(media: [Media], folder: String)]) {
    self.names = names
    let origins = media.flatMap { media, folder in
      media.filter(\.isStored).compactMap {
        $0.pathInFolder ?? LocalLinks.path(of: $0.name, from: folder)
      }
    }
    self.origins = Set(origins.map(ExactText.init))
    originsByName = FilesByName(
      origins.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  /// Takes in media where they lay in the folder that they came from, and those that cannot lie there
  /// in `Media/`; returns the former.
  mutating func add(_ media: [Media]) -> [String: ByteDigest] {
    var kept: [String: ByteDigest] = [:]
    for one in media {
      guard case .stored(let digest) = one.source else { continue }
      if let path = one.pathInFolder, take(path, for: digest) {
        kept[path] = digest
      } else {
        addStored(one)
      }
    }
    return kept
  }

  /// Takes in a medium that is looked for in `Media/`.
  mutating func addStored(_ media: Media) {
    guard case .stored(let digest) = media.source else { return }
    add(digest, at: media.path)
  }

  /// Puts one of the media of a note where its text refers to it by its name, or where it lay if that name alone
  /// finds it there; says whether the text, which lies in a folder and leads to these targets, does.
  mutating func place(_ media: Media, in targets: Set<String>, from folder: String) -> Bool {
    guard case .stored(let digest) = media.source, targets.contains(media.name),
      let path = LocalLinks.path(of: media.name, from: folder)
    else { return false }
    let place = media.pathInFolder ?? path
    // A reader looks beside the document, and then from the top, or for the first file of that name.
    let places =
      origins.contains(ExactText(path))
      ? [path] : [path, media.name, originsByName[media.name] ?? path]
    return places.contains { ExactText($0) == ExactText(place) } && take(place, for: digest)
  }

  /// Takes a path for a file; says whether it lies there. A reader would take Markdown for a document.
  private mutating func take(_ path: String, for digest: ByteDigest) -> Bool {
    if let other = taken[PartNames.key(path)] { return other == (ExactText(path), digest) }
    // What is called by a digest is known by it.
    if let other = FolderNames.digest(at: path) {
      guard other == digest, LocalLinks.folder(of: path) == Media.folder else { return false }
    } else if MarkdownNames.isText(path) {
      return false
    }
    guard names.take(path) else { return false }
    add(digest, at: path)
    return true
  }

  private mutating func add(_ digest: ByteDigest, at path: String) {
    let key = PartNames.key(path)
    guard taken[key] == nil else { return }
    taken[key] = (ExactText(path), digest)
    places.append((path, digest))
  }

  /// Writes them; returns those whose bytes are missing or damaged.
  func write(
    from source: any MediaSource, to folder: inout some PartSink
  ) throws(FormatError) -> Set<ByteDigest> {
    var absent: Set<ByteDigest> = []
    for (path, digest) in places {
      guard try source.measure(digest) != nil else {
        absent.insert(digest)
        continue
      }
      try folder.begin(path)
      try source.copy(digest) { piece throws(FormatError) in
        try folder.write(piece)
      }
    }
    return absent
  }
}
