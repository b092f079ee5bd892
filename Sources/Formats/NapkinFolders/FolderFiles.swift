import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// The files of a folder to which documents refer.
struct FolderFiles<Folder: PartSource> {
  private let folder: Folder
  /// Whether the files are only near the documents. A name of a document's own media does not refer to such a file.
  private let isNearby: Bool
  private let paths: PathTable<String>
  private var byName = FilesByName([])
  /// Files whose names are their digests.
  private var byDigest: [ByteDigest: String] = [:]
  /// Files of Markdown that are attachments, not documents: they are in `Media/`, and their names are the SHA-256 of
  /// their bytes.
  private var attached: Set<ExactText> = []
  private var taken: Set<ExactText> = []
  private var hashed: [ExactText: (digest: ByteDigest, byteCount: Int64)] = [:]
  private var found: PartMedia<Folder>
  /// The content that other programs added to the pictures of drawings, which is not read.
  private(set) var lost = Ledger()

  init(_ folder: Folder, isNearby: Bool = false) throws(FormatError) {
    self.folder = folder
    self.isNearby = isNearby
    found = PartMedia(folder)
    paths = PathTable(folder.paths)
    for path in folder.paths where MarkdownNames.isText(path) {
      guard case .stored(let digest) = Media(path: path, name: "", isImage: false).source else {
        continue
      }
      // A file that cannot be read is taken for what its name indicates.
      let found = try hash(of: path)?.digest
      if found == nil || found == digest { attached.insert(ExactText(path)) }
    }
    let files = folder.paths.filter { !isDocument($0) }
    byName = FilesByName(files)
    for path in files {
      let name = FileSystem.name(of: path)
      if let digest = ByteDigest(hex: name.prefix { $0 != "." }), byDigest[digest] == nil {
        byDigest[digest] = path
      }
    }
  }

  func isDocument(_ path: String) -> Bool {
    MarkdownNames.isText(path) && !attached.contains(ExactText(path))
  }

  func isTaken(_ path: String) -> Bool { taken.contains(ExactText(path)) }

  var media: any MediaSource { found }

  // MARK: Drawings

  /// Returns the drawing that is kept in a picture; `nil` if the picture is not Napkin's.
  mutating func drawing(
    at path: String, _ request: ImportRequest
  ) throws(FormatError) -> Drawing? {
    guard path.lowercased().hasSuffix(".svg"), let svg = request.registry.importer(id: "svg"),
      let file = try folder.openIfSound(path)
    else { return nil }
    var source = PeekableSource(file)
    guard svg.format.recognizes(FileHead(try source.peek(FileHead.byteCount))) else { return nil }
    var own = request
    own.kind = nil
    own.options = FormatOptions()
    do throws(FormatError) {
      let read = try svg.read(own, from: &source)
      guard case .drawing(let drawing) = read.content else { return nil }
      lost.count(.foreign, .dropped, times: read.ledger[.foreign].dropped, at: path)
      taken.insert(ExactText(path))
      return drawing
    } catch {
      // An SVG that cannot be read as a drawing is treated as a picture.
      if error.limit != nil { throw error }
      return nil
    }
  }

  // MARK: Media

  /// Returns a document that holds the media of the folder to which it refers.
  mutating func withMedia(
    _ item: Notebook.Item, of path: String, _ request: ImportRequest
  ) throws(FormatError) -> Notebook.Item {
    switch item {
    case .note(var note):
      let held = note.media
      let drawing = try takeDrawing(into: &note, of: path, request)
      // An attachment that the text shows may be a document whose name is like that of media.
      let shown = note.storedMediaShown
      note.attachments.removeAll { shown.contains($0.path) && isDocument($0.path) }
      if let picture = note.picture { note.picture = try stored(picture, of: path) }
      for index in note.attachments.indices {
        note.attachments[index] = try stored(note.attachments[index], of: path)
      }
      let others = [note.picture?.path, drawing]
      try attachShown(to: &note, of: path, besides: others, holding: held)
      return .note(note)
    case .map(var map):
      let shown = shown(in: map)
      for slot in map.slotsWithMedia {
        var media = map[slot].media
        for index in media.indices { media[index] = try stored(media[index], of: path) }
        map.update(slot) { $0.media = media }
      }
      for (slot, addresses) in shown { try attach(addresses, to: &map, at: slot, of: path) }
      return .map(map)
    case .planList(var list):
      if let background = list.background { list.background = try stored(background, of: path) }
      return .planList(list)
    case .drawing: return item
    }
  }

  /// Moves a drawing from the note's last attachment into the note. Returns the drawing's path, or `nil`.
  private mutating func takeDrawing(
    into note: inout Note, of path: String, _ request: ImportRequest
  ) throws(FormatError) -> String? {
    guard let last = note.attachments.last, case .external(let uri) = last.source,
      let place = place(of: uri, from: path), let drawing = try drawing(at: place, request)
    else { return nil }
    note.drawing = drawing
    note.attachments.removeLast()
    return place
  }

  /// Attaches the files that the text of a note shows, except its picture and its drawing, whose paths are in
  /// `others`.
  private mutating func attachShown(
    to note: inout Note, of path: String, besides others: [String?], holding media: [Media]
  ) throws(FormatError) {
    guard note.text.syntax == .markdown else { return }
    let others = Set(others.compactMap(\.self))
    var targets = LocalLinks.targets(in: note.text.source).map(\.text).filter { target in
      others.isEmpty || place(of: target, from: path).map(others.contains) != true
    }
    if isNearby { targets = media.notHolding(targets) }
    let ordered = targets.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let written = LocalLinks.targets(asWrittenIn: note.text.source)
    try attach(ordered, to: &note.attachments, of: path) { written.contains(ExactText($0)) }
  }

  private func shown(in map: MindMap) -> [(slot: MindMap.Slot, addresses: [String])] {
    var found: [(slot: MindMap.Slot, addresses: [String])] = []
    map.forEachShown { slot, shown in
      found.append((slot, isNearby ? map[slot].media.notHolding(shown) : shown))
    }
    return found
  }

  private mutating func attach(
    _ addresses: [String], to map: inout MindMap, at slot: MindMap.Slot, of path: String
  ) throws(FormatError) {
    var media = map[slot].media
    let count = media.count
    try attach(addresses, to: &media, of: path)
    if media.count > count { map.update(slot) { $0.media = media } }
  }

  /// Adds the files that texts refer to by these addresses.
  ///
  /// - Parameter isWritten: Whether the texts contain an address when they are written.
  private mutating func attach(
    _ targets: [String], to attachments: inout [Media], of path: String,
    isWritten: (String) -> Bool = { _ in true }
  ) throws(FormatError) {
    var known = Dictionary(grouping: attachments, by: \.name).mapValues { Set($0.map(\.source)) }
    var shown: Set<ExactText> = []
    let places = targets.compactMap { target in
      place(of: target, from: path).map { place in
        // One meaning of the address is the path of the file; otherwise the file was found by its name, as in wikis.
        let spelling = LocalLinks.meanings(of: target).first { meaning in
          LocalLinks.path(of: meaning, from: LocalLinks.folder(of: path)) == place
        }
        return (place: place, spelling: spelling, target: target)
      }
    }
    // Addresses that spell the paths of their files come first, and give the names.
    let ordered = places.filter { $0.spelling != nil } + places.filter { $0.spelling == nil }
    for (place, spelling, target) in ordered {
      let name = spelling ?? target
      // Wikis find a file in other capitals, too; elsewhere, these are a different name.
      let isCalledOtherwise =
        ExactText(FileSystem.name(of: name)) != ExactText(FileSystem.name(of: place))
      guard shown.insert(ExactText(place)).inserted || isCalledOtherwise else { continue }
      var media = try stored(Media(path: place, name: name, isImage: false), at: place)
      guard case .stored = media.source else { continue }
      // The path is kept if the name does not show it, or if no written text refers to it by the name.
      if spelling == nil || !isWritten(name) { media.pathInFolder = place }
      if known[name, default: []].insert(media.source).inserted { attachments.append(media) }
    }
  }

  private mutating func stored(_ media: Media, of path: String) throws(FormatError) -> Media {
    switch media.source {
    case .stored(let digest):
      if let place = paths[media.path] ?? byDigest[digest] {
        taken.insert(ExactText(place))
        found.paths[digest] = place
      }
      return media
    case .external(let uri):
      guard let place = place(of: uri, from: path) else { return media }
      var stored = try stored(media, at: place)
      if case .stored = stored.source { stored.pathInFolder = place }
      return stored
    }
  }

  /// Returns a medium with the digest of a file in the folder; unchanged, if the file is a link out of the folder.
  private mutating func stored(_ media: Media, at place: String) throws(FormatError) -> Media {
    guard let (digest, count) = try hash(of: place) else { return media }
    taken.insert(ExactText(place))
    // The target of a link is taken, too.
    if let file = (folder as? FolderSource)?.target(of: place) { taken.insert(ExactText(file)) }
    found.paths[digest] = place
    var stored = media
    stored.source = .stored(digest)
    stored.byteCount = count
    if stored.name.isEmpty { stored.name = FileSystem.name(of: place) }
    return stored
  }

  private mutating func hash(
    of path: String
  ) throws(FormatError) -> (digest: ByteDigest, byteCount: Int64)? {
    if let known = hashed[ExactText(path)] { return known }
    guard var source = try folder.openIfSound(path), let found = try source.measure() else {
      return nil
    }
    let result = (digest: found.digest, byteCount: Int64(found.byteCount))
    hashed[ExactText(path)] = result
    return result
  }

  /// Returns the file to which an address in a document refers; `nil` for the text of another document.
  private func place(of address: String, from path: String) -> String? {
    guard LinkTarget.scheme(of: address) == nil, !address.isEmpty else { return nil }
    for spelling in LocalLinks.meanings(of: address) {
      let meant = LocalLinks.path(of: spelling, from: LocalLinks.folder(of: path))
      if let place = meant.flatMap({ paths[$0] }), !isDocument(place) {
        return place
      }
    }
    // Otherwise the address is a path from the top of the folder, or a name alone, as in wikis.
    return paths[address].flatMap { isDocument($0) ? nil : $0 } ?? byName[address]
  }
}
