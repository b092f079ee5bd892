package import NapkinCore
package import NapkinFormats
import NapkinMarkup

/// The text of a note as HTML, with the pictures that it speaks of.
package struct NoteBody {
  /// The HTML.
  package let html: String
  /// The pictures that stand in it.
  package let shown: Set<ByteDigest>

  /// Makes HTML of a note as the format `html` does, if it is registered; or else in plain
  /// paragraphs. Links to files lead to what lies beside the page, if anything does.
  package init(
    of note: Note, among files: Set<String>, _ registry: FormatRegistry, linksLead: Bool,
    place: (MediaFile) -> MediaPlace
  ) {
    var pictures = LetterPictures(of: note, linksLead: linksLead, place: place)
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

  /// The title stands on the page already, though the text may begin with it. One that has more than words,
  /// or to which links lead, stays.
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

  /// What stands in the body of a page; a fragment is all body.
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

/// Leads the pictures in the text of a note, and the links to its other files, to where they are seen
/// from the page. In the text they stand by the names that they have beside it. Places inside of the note get
/// names that no other note on the page has.
private struct LetterPictures {
  private(set) var shown: Set<ByteDigest> = []
  private var files: [String: (file: MediaFile, place: MediaPlace)] = [:]
  /// Where the files lie that the text may mean by a name.
  private var paths: [String: String] = [:]
  private let linksLead: Bool
  /// What stands before the names of places.
  private let prefix: [UInt8]

  init(of note: Note, linksLead: Bool, place: (MediaFile) -> MediaPlace) {
    self.linksLead = linksLead
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

  /// The title and the text of a note, with the paths of its files however it spells their names. All else
  /// stands on the page already.
  func relinked(_ note: Note, among documents: Set<String>, _ registry: FormatRegistry) -> Note {
    let text =
      registry.textLeading.map { exporter in
        let shown = exporter.showingWikilinks(note.text, among: documents)
        return exporter.leading(shown, to: paths).text
      } ?? note.text
    return Note(id: note.id, title: note.title, text: text)
  }

  /// Of a picture that is not at hand its words are left.
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
    // What carries its bytes with it needs nothing beside it.
    if path.hasPrefix("data:") { return picture }
    guard let (file, place) = files[path], let address = place.address else { return words }
    shown.insert(file.digest)
    return picture[..<value.startIndex] + MarkupContext.html.escape(address).utf8
      + picture[value.endIndex...]
  }

  /// A link to a place in the note or to a file; where that is not beside the page, the link leads nowhere.
  private mutating func direct(
    link: ArraySlice<UInt8>, to value: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    let fragment = value.drop { $0 != UInt8(ascii: "#") }
    if value.count > 1, fragment.startIndex == value.startIndex {
      let start = value.startIndex + 1
      return link[..<start] + prefix + link[start...]
    }
    guard let (file, place) = files[Self.decoded(value[..<fragment.startIndex])] else {
      return linksLead || !Self.isPath(value) ? link : Self.deadLink
    }
    guard case .at(let path) = place else { return Self.deadLink }
    // Nobody sees a picture for a link to it.
    if MediaType.kind(of: file.mediaType) != .image { shown.insert(file.digest) }
    return link[..<value.startIndex] + MarkupContext.html.escape(path).utf8
      + link[fragment.startIndex...]
  }

  private static let deadLink = Array("<a>".utf8)[...]

  /// Whether an address is one of a file: it has no scheme, and leads to no place on the page.
  private static func isPath(_ address: ArraySlice<UInt8>) -> Bool {
    let start = address.prefix { !"/?#".utf8.contains($0) }
    return address.first != UInt8(ascii: "#") && !start.contains(UInt8(ascii: ":"))
  }

  /// An address as it was before it was written into HTML.
  private static func decoded(_ value: ArraySlice<UInt8>) -> String {
    String(decoding: PercentCode.decode(Entity.decode(value, as: .html).utf8), as: UTF8.self)
  }
}
