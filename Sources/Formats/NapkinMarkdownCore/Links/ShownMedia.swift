import NapkinMarkup
package import NapkinCore
package import NapkinFormats

/// A picture, recording or film that a document shows without holding its bytes.
package struct ShownMedia: Hashable {
  package let address: String
  /// The identifier of the note, node or list that shows it.
  package let place: String
  /// Whether it is in a text; ledgers do not count such media.
  package let isAmongWords: Bool
  /// The folder of the document in the folder from which it was read, with a `/` at its end; empty at the top.
  fileprivate let folder: String

  package var isFile: Bool { LinkTarget.isFile(address) }

  /// The picture as a ledger records it when it is lost.
  package var asLost: LostPicture { LostPicture(address, at: place) }

  /// The paths that the address may mean, relative to the folder from which the document was read; empty for an
  /// absolute address.
  package var relativePaths: [String] { LocalLinks.relativePaths(of: address, from: folder) }

  package var paths: [String] { LocalLinks.paths(of: address) }
}

extension Content {
  /// The pictures, recordings and films in files that the documents show without holding their bytes.
  package var shownFiles: [ShownMedia] { shownMedia.filter(\.isFile) }

  /// The pictures, recordings and films that the documents show without holding their bytes: in files, on the web,
  /// and inside of their own address.
  package var shownMedia: [ShownMedia] {
    var finder = ShownFiles()
    if case .notebook(let notebook) = self {
      if let background = notebook.settings.background {
        finder.add([background], at: notebook.id.rawValue)
      }
      for item in notebook.items + notebook.trash.map(\.item) { finder.add(item) }
    } else if let item {
      finder.add(item)
    }
    return finder.found
  }
}

/// Searches documents for the media that they show.
private struct ShownFiles {
  private(set) var found: [ShownMedia] = []
  private var folder = ""

  mutating func add(_ item: Notebook.Item) {
    let id = item.id.rawValue
    folder = item.placeOfOrigin.map(LocalLinks.folder) ?? ""
    switch item {
    case .note(let note):
      add(note.media, at: id)
      add(
        LocalLinks.pictures(in: note.text), at: id, besides: note.media.placesInTexts,
        hasDrawing: note.drawing != nil)
    case .map(let map):
      add(LocalLinks.pictures(in: map.info), at: id)
      map.forEachNode { add($1) }
    case .planList(let list):
      add(list.background.map { [$0] } ?? [], at: id)
      for plan in list.allPlans {
        if let note = plan.note { add(LocalLinks.pictures(in: note), at: plan.id.rawValue) }
      }
    case .drawing: return
    }
  }

  private mutating func add(_ node: MindMap.Node) {
    let media = node.media
    let shown = LocalLinks.pictures(of: node)
    if media.isEmpty && shown.isEmpty { return }
    let place = node.id.rawValue
    add(media, at: place)
    if !shown.isEmpty { add(shown, at: place, besides: media.placesInTexts) }
  }

  mutating func add(_ media: [Media], at place: String) {
    for case .external(let uri) in media.map(\.source) {
      found.append(
        ShownMedia(address: uri, place: place, isAmongWords: false, folder: folder))
    }
  }

  /// Adds the media that texts show, each once, except media that the document holds beside them.
  private mutating func add(
    _ shown: [String], at place: String, besides held: Set<String> = [], hasDrawing: Bool = false
  ) {
    if shown.isEmpty { return }
    var known = held
    for media in found.reversed().prefix(while: { $0.place == place }) {
      known.formUnion(LocalLinks.places(of: media.address))
    }
    for address in shown {
      let places = LocalLinks.places(of: address)
      // In a TextBundle the drawing is a picture among the assets.
      let isDrawing =
        hasDrawing && places.contains { $0.hasPrefix("assets/") && $0.hasSuffix(".svg") }
      guard known.isDisjoint(with: places), !isDrawing else { continue }
      known.formUnion(places)
      found.append(
        ShownMedia(address: address, place: place, isAmongWords: true, folder: folder))
    }
  }
}

extension [Media] {
  /// The paths by which texts may refer to the media.
  var placesInTexts: Set<String> {
    Set((map(\.path) + indicesByNameInTexts.keys).flatMap(LocalLinks.places(of:)))
  }

  /// Returns the addresses that refer to none of the media whose bytes are held.
  package func notHolding(_ addresses: some Sequence<String>) -> [String] {
    let held = filter(\.isStored)
    if held.isEmpty { return [String](addresses) }
    let places = held.placesInTexts
    return addresses.filter { places.isDisjoint(with: LocalLinks.places(of: $0)) }
  }
}

extension Note {
  /// The paths of stored media to which the text refers by their path.
  package var storedMediaShown: [String] {
    guard text.syntax == .markdown, text.source.hasBytes(of: "Media/") else { return [] }
    return LocalLinks.targets(in: text.source).map(\.text).filter { target in
      let media = Media(path: target, name: target, isImage: false)
      if case .stored = media.source { return media.path == target }
      return false
    }.sorted()
  }

  /// Attaches the stored media to which the text refers, unless the note has them by other names.
  mutating func attachStoredMediaShown() {
    let known = Set(media.map(\.source))
    for path in storedMediaShown {
      let media = Media(path: path, name: path, isImage: false)
      if !known.contains(media.source) { attachments.append(media) }
    }
  }
}

extension LocalLinks {
  /// Returns the addresses of the pictures, recordings and films that a text shows, in order.
  package static func pictures(in text: RichText) -> [String] {
    if text.syntax == .plain || !mayShow(text.source) { return [] }
    if text.syntax == .xhtml { return sources(in: Array(text.source.utf8)) }
    let tree = MarkdownFragment(text.source).tree
    var pictures: [String] = []
    for block in tree.blocks {
      if block.kind == .html { pictures += sources(in: tree.text(of: block)) }
      tree.forEachText(of: block) { inline, _ in
        for part in inline.parts {
          if part.kind == .imageStart { pictures.append(inline.destinations[part.data].uri) }
          if part.kind == .html { pictures += sources(in: Array(inline.bytes[part.range])) }
        }
        forEachWikilink(in: inline.bytesOfWords) { name, _, isShown in
          if isShown && isMedia(name) { pictures.append(name) }
        }
      }
    }
    return pictures
  }

  /// Returns the addresses of the pictures that the texts of a node show. Most nodes have only plain text, and most
  /// notes show nothing.
  static func pictures(of node: MindMap.Node) -> [String] {
    var shown: [String] = []
    if node.text.syntax != .plain { shown += pictures(in: node.text) }
    guard !node.isPlain else { return shown }
    if let note = node.note { shown += pictures(in: note) }
    if let details = node.details { shown += pictures(in: details) }
    return shown
  }

  /// Whether a text has `![`, or the beginning of a tag that may show something. Most texts have neither, and need
  /// not be parsed.
  private static func mayShow(_ text: String) -> Bool {
    text.withBytes { bytes in
      var index = 0
      while true {
        index = ByteScan.first(in: bytes, from: index) { $0.marks("!") | $0.marks("<") }
        guard index + 1 < bytes.count else { return false }
        if bytes[index] == .bang ? bytes[index + 1] == .leftBracket : mayShow(bytes, at: index) {
          return true
        }
        index += 1
      }
    }
  }

  /// Whether a tag that shows something may begin at an index: `<em>` counts, because of `<embed>`; `<a>` and `<i>`
  /// do not.
  private static func mayShow(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + 2 < bytes.count else { return false }
    return switch (bytes[index + 1].lowercase, bytes[index + 2].lowercase) {
    case (UInt8(ascii: "i"), UInt8(ascii: "m")), (UInt8(ascii: "a"), UInt8(ascii: "u")),
      (UInt8(ascii: "v"), UInt8(ascii: "i")), (UInt8(ascii: "s"), UInt8(ascii: "o")),
      (UInt8(ascii: "e"), UInt8(ascii: "m")):
      true
    default: false
    }
  }
}
