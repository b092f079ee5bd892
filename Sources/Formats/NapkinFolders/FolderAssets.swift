import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// The pictures, recordings and films that are written to a folder, with their paths.
struct FolderAssets {
  private var names: FolderNames
  private var places: [(path: String, digest: ByteDigest)] = []
  /// The paths at which media were read, or at which their names would be; and the first such path for each name.
  private let origins: Set<ExactText>
  private let originsByName: FilesByName
  private var taken: [String: (path: ExactText, digest: ByteDigest)] = [:]

  /// Begins with the names that documents have taken, and the media of each document with its folder.
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

  /// Adds media: at the path that they had in their original folder, or in `Media/` if that is not possible. Returns
  /// the media at their original paths.
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

  /// Adds a medium that is looked for in `Media/`.
  mutating func addStored(_ media: Media) {
    guard case .stored(let digest) = media.source else { return }
    add(digest, at: media.path)
  }

  /// Puts one of a note's media where the text refers to it by its name, or at its original path if the name alone
  /// finds it there. Returns whether the text, which is in `folder` and refers to `targets`, finds it.
  mutating func place(_ media: Media, in targets: Set<String>, from folder: String) -> Bool {
    guard case .stored(let digest) = media.source, targets.contains(media.name),
      let path = LocalLinks.path(of: media.name, from: folder)
    else { return false }
    let place = media.pathInFolder ?? path
    // A reader looks beside the document, then from the top of the folder, then for the first file of that name.
    let places =
      origins.contains(ExactText(path))
      ? [path] : [path, media.name, originsByName[media.name] ?? path]
    return places.contains { ExactText($0) == ExactText(place) } && take(place, for: digest)
  }

  /// Takes a path for a file, and returns whether it did. Markdown is refused, as a reader takes it for a document.
  private mutating func take(_ path: String, for digest: ByteDigest) -> Bool {
    if let other = taken[PartNames.key(path)] { return other == (ExactText(path), digest) }
    // A file whose name is a digest is known by this digest.
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

  /// Writes the media; returns the media whose bytes are missing or damaged.
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
      try source.copy(digest) { piece throws(FormatError) in try folder.write(piece) }
    }
    return absent
  }
}
