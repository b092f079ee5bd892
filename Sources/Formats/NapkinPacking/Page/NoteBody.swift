package import NapkinCore
package import NapkinFormats
import NapkinMarkup

/// The text of a note as HTML, with the pictures that it refers to.
package struct NoteBody {
  package let html: String
  /// The digests of the pictures that the HTML shows.
  package let shown: Set<ByteDigest>

  /// Creates the HTML of a note with the exporter `html` if it is registered, or else as plain paragraphs. Links to
  /// other files stay only if `namesAreLinks`, which means that files are beside the page.
  package init(
    of note: Note, among files: Set<String>, _ registry: FormatRegistry, namesAreLinks: Bool,
    place: (MediaFile) -> MediaPlace
  ) {
    var pictures = LetterPictures(of: note, namesAreLinks: namesAreLinks, place: place)
    if note.text.isBlank {
      (html, shown) = ("", [])
    } else if let written = Self.written(pictures.relinked(note, among: files, registry), registry)
    {
      html = pictures.direct(written)
      shown = pictures.shown
    } else {
      (html, shown) = (HTMLText.paragraphs(note.text.plain), [])
    }
  }

  private static func written(_ note: Note, _ registry: FormatRegistry) -> String? {
    guard note.text.syntax != .plain, let exporter = registry.exporter(id: "html"),
      exporter.format.kinds.contains(.note)
    else { return nil }
    var sink = MemorySink()
    var request = ExportRequest(.note(note))
    request.options["fragment"] = ""
    do {
      _ = try exporter.export(request, to: &sink)
    } catch {
      return nil
    }
    let body = body(of: Array(sink.bytes))
    return String(decoding: note.title.isEmpty ? body : withoutTitle(body), as: UTF8.self)
  }

  /// Removes a heading that repeats the title, which the page shows already. A heading with more than text, or with
  /// an identifier that links may refer to, stays.
  private static func withoutTitle(_ html: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var tokens = MarkupTokenizer(Array(html.drop(while: \.isSpace)))
    guard case .start(let title)? = tokens.next(), title.name == "h1",
      tokens.attribute("id", of: title) == nil
    else { return tokens.bytes[...] }
    while let token = tokens.next() {
      switch token {
      case .text, .reference: continue
      case .end(let tag) where tag.name == "h1":
        return tokens.bytes[tokens.position...].drop(while: \.isSpace)
      default: return tokens.bytes[...]
      }
    }
    return tokens.bytes[...]
  }

  /// Returns the body of a page; a fragment has only a body.
  private static func body(of html: [UInt8]) -> ArraySlice<UInt8> {
    var tokens = MarkupTokenizer(html)
    var body = html[...]
    while let token = tokens.next() {
      switch token {
      case .start(let tag) where tag.name == "body": body = html[tag.range.upperBound...]
      case .end(let tag) where tag.name == "body":
        body = html[body.startIndex..<tag.range.lowerBound]
      default: break
      }
    }
    return body
  }
}

/// Replaces the addresses of pictures, and of links to other files, in the HTML of a note by addresses that work
/// from the page. In the text, they are the paths of the files beside the note. Identifiers inside the note get a
/// prefix that no other note on the page has.
private struct LetterPictures {
  private(set) var shown: Set<ByteDigest> = []
  private var files: [String: (file: MediaFile, place: MediaPlace)] = [:]
  /// The paths of the note's files, by the names that the text may use for them.
  private var paths: [String: String] = [:]
  private let namesAreLinks: Bool
  /// The prefix of identifiers in the note.
  private let prefix: [UInt8]

  init(of note: Note, namesAreLinks: Bool, place: (MediaFile) -> MediaPlace) {
    self.namesAreLinks = namesAreLinks
    prefix = Array(MarkupContext.html.escape(note.id.rawValue + "-").utf8)
    let all = note.media
    var found: [Int: (file: MediaFile, place: MediaPlace)] = [:]
    for (index, media) in all.enumerated() {
      guard case .stored(let digest) = media.source else { continue }
      let file = MediaFile(digest: digest, name: media.name, mediaType: media.mediaType)
      found[index] = (file, place(file))
      files[file.path] = found[index]
    }
    for (name, index) in all.indicesByNameInTexts {
      files[name] = found[index]
      paths[name] = found[index]?.file.path
    }
  }

  /// Returns a note with only the title and the text, in which all names of the note's files are replaced by their
  /// paths. The page shows the other values elsewhere.
  func relinked(_ note: Note, among documents: Set<String>, _ registry: FormatRegistry) -> Note {
    let text =
      registry.linkRewriter.map { exporter in
        let shown = exporter.showingWikilinks(note.text, among: documents)
        return exporter.relinking(shown, to: paths).text
      } ?? note.text
    return Note(id: note.id, title: note.title, text: text)
  }

  /// Replaces the addresses; a picture whose file is missing is replaced by its alternative text.
  mutating func direct(_ html: String) -> String {
    var tokens = MarkupTokenizer(Array(html.utf8))
    var directed: [UInt8] = []
    var start = 0
    while let token = tokens.next() {
      if case .start(let tag) = token {
        directed += direct(tag, tokens)
      } else {
        directed += tokens.bytes[start..<tokens.position]
      }
      start = tokens.position
    }
    return String(decoding: directed, as: UTF8.self)
  }

  private mutating func direct(
    _ tag: MarkupTokenizer.Tag, _ tokens: MarkupTokenizer
  ) -> ArraySlice<UInt8> {
    let source = tokens.bytes[tag.range]
    if tag.name == "img", let address = tokens.attribute("src", of: tag)?.value {
      let alternative = tokens.attribute("alt", of: tag)?.value
      return direct(picture: source, to: address, or: alternative ?? [])
    }
    if tag.name == "a", let address = tokens.attribute("href", of: tag)?.value {
      return direct(link: source, to: address)
    }
    guard let name = tokens.attribute("id", of: tag)?.value else { return source }
    return source[..<name.startIndex] + prefix + source[name.startIndex...]
  }

  private mutating func direct(
    picture: ArraySlice<UInt8>, to value: ArraySlice<UInt8>, or words: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    let path = Self.decoded(value)
    // A picture in a `data:` address needs no file.
    if path.hasPrefix("data:") { return picture }
    guard let (file, place) = files[path], let address = place.address else { return words }
    shown.insert(file.digest)
    return picture[..<value.startIndex] + MarkupContext.html.escape(address).utf8
      + picture[value.endIndex...]
  }

  /// Replaces the address of a link to a position in the note or to a file. A link to a missing file loses its address.
  private mutating func direct(
    link: ArraySlice<UInt8>, to value: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    let fragment = value.drop { $0 != UInt8(ascii: "#") }
    if value.count > 1, fragment.startIndex == value.startIndex {
      let start = value.startIndex + 1
      return link[..<start] + prefix + link[start...]
    }
    guard let (file, place) = files[Self.decoded(value[..<fragment.startIndex])] else {
      return namesAreLinks || !Self.isPath(value) ? link : Self.deadLink
    }
    guard case .at(let path) = place else { return Self.deadLink }
    // The link does not show the picture, so the picture itself has to be shown elsewhere on the page.
    if MediaType.kind(of: file.mediaType) != .image { shown.insert(file.digest) }
    return link[..<value.startIndex] + MarkupContext.html.escape(path).utf8
      + link[fragment.startIndex...]
  }

  private static let deadLink = Array("<a>".utf8)[...]

  /// Whether an address is the path of a file: it has no scheme and is not a fragment of the page.
  private static func isPath(_ address: ArraySlice<UInt8>) -> Bool {
    let start = address.prefix { !"/?#".utf8.contains($0) }
    return address.first != UInt8(ascii: "#") && !start.contains(UInt8(ascii: ":"))
  }

  /// Returns an address without the escapes of HTML and URLs.
  private static func decoded(_ value: ArraySlice<UInt8>) -> String {
    String(decoding: PercentCode.decode(Entity.decode(value, as: .html).utf8), as: UTF8.self)
  }
}
