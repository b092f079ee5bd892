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
    } else if let written = Self.written(pictures.led(note, among: files, registry), registry) {
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
    let request = ExportRequest(.note(note))
    do {
      _ = try exporter.export(request, to: &sink)
    } catch {
      return nil
    }
    return withoutTitle(body(of: sink.text), note.title)
  }

  /// The title stands on the page already, though the text may begin with it. One that has more than words,
  /// or to which links lead, stays.
  private static func withoutTitle(_ html: String, _ title: String) -> String {
    let text = String(html.drop(while: \.isWhitespace))
    guard !title.isEmpty, let start = ["<h1>", "<h1 dir=\"auto\">"].first(where: text.hasPrefix),
      let end = text.firstIndex(ofText: "</h1>"), !text[..<end].dropFirst(start.count).contains("<")
    else { return html }
    return String(text[end...].dropFirst("</h1>".count).drop(while: \.isWhitespace))
  }

  /// What stands in the body of a page; a fragment is all body.
  private static func body(of html: String) -> String {
    guard let start = html.firstIndex(ofText: "<body"),
      let tagEnd = html[start...].firstIndex(of: ">"),
      let end = html.lastRange(of: "</body>")
    else { return html }
    let from = html.index(after: tagEnd)
    return from <= end ? String(html[from..<end]) : html
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

  private static let picture = Array("<img src=\"".utf8)
  private static let link = Array("<a href=\"".utf8)
  private static let name = Array(" id=\"".utf8)
  private static let quote = UInt8(ascii: "\"")

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
  func led(_ note: Note, among documents: Set<String>, _ registry: FormatRegistry) -> Note {
    let text =
      registry.textLeading.map { exporter in
        let shown = exporter.showingWikilinks(note.text, among: documents)
        return exporter.leading(shown, to: paths).text
      } ?? note.text
    return Note(id: note.id, title: note.title, text: text)
  }

  /// Of a picture that is not at hand its words are left.
  mutating func direct(_ html: String) -> String {
    var directed: [UInt8] = []
    var rest = Array(html.utf8)[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      directed += rest[..<start]
      rest = rest[start...]
      let isPicture = rest.starts(with: Self.picture)
      let isLink = rest.starts(with: Self.link)
      guard isPicture || isLink || rest.dropFirst(3).starts(with: Self.name),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      else {
        directed.append(rest.removeFirst())
        continue
      }
      let tag = rest[...end]
      directed +=
        isPicture ? direct(picture: tag) : isLink ? direct(link: tag) : direct(heading: tag)
      rest = rest[(end + 1)...]
    }
    return String(decoding: directed + rest, as: UTF8.self)
  }

  private mutating func direct(picture: ArraySlice<UInt8>) -> [UInt8] {
    let value = picture.dropFirst(Self.picture.count).prefix { $0 != Self.quote }
    let path = Self.decoded(value)
    // What carries its bytes with it needs nothing beside it.
    if path.hasPrefix("data:") { return Array(picture) }
    guard let (file, place) = files[path], let address = place.address else {
      return Self.words(of: picture)
    }
    shown.insert(file.digest)
    return Self.picture + Array(MarkupContext.html.escape(address).utf8)
      + picture[value.endIndex...]
  }

  private func direct(heading: ArraySlice<UInt8>) -> [UInt8] {
    let start = heading.startIndex + 3 + Self.name.count
    return heading[..<start] + prefix + heading[start...]
  }

  /// A link to a place in the note or to a file; where that is not beside the page, the link leads nowhere.
  private mutating func direct(link: ArraySlice<UInt8>) -> [UInt8] {
    let value = link.dropFirst(Self.link.count).prefix { $0 != Self.quote }
    let fragment = value.drop { $0 != UInt8(ascii: "#") }
    if value.count > 1, fragment.startIndex == value.startIndex {
      return link[...value.startIndex] + prefix + link[(value.startIndex + 1)...]
    }
    guard let (file, place) = files[Self.decoded(value[..<fragment.startIndex])] else {
      return linksLead || !Self.isPath(value) ? Array(link) : Array("<a>".utf8)
    }
    guard case .at(let path) = place else { return Array("<a>".utf8) }
    // Nobody sees a picture for a link to it.
    if MediaType.kind(of: file.mediaType) != .image { shown.insert(file.digest) }
    return Self.link + Array(MarkupContext.html.escape(path).utf8) + link[fragment.startIndex...]
  }

  /// Whether an address is one of a file: it has no scheme, and leads to no place on the page.
  private static func isPath(_ address: ArraySlice<UInt8>) -> Bool {
    let start = address.prefix { !"/?#".utf8.contains($0) }
    return address.first != UInt8(ascii: "#") && !start.contains(UInt8(ascii: ":"))
  }

  /// What is said of a picture where it cannot be seen.
  private static func words(of picture: ArraySlice<UInt8>) -> [UInt8] {
    let html = String(decoding: picture, as: UTF8.self)
    guard let start = html.firstIndex(ofText: " alt=\"") else { return [] }
    return Array(html[start...].utf8.dropFirst(6).prefix { $0 != quote })
  }

  /// An address as it was before it was written into HTML.
  private static func decoded(_ value: ArraySlice<UInt8>) -> String {
    let text = Entity.decode(value, as: .html)
    return String(decoding: PercentCode.decode(text.utf8), as: UTF8.self)
  }
}

extension String {
  /// Where a text stands first.
  fileprivate func firstIndex(ofText text: String) -> Index? {
    var rest = self[...]
    while let first = text.utf8.first, let start = rest.utf8.firstIndex(of: first) {
      if rest[start...].utf8.starts(with: text.utf8) { return start }
      rest = rest[utf8.index(after: start)...]
    }
    return nil
  }

  /// Where a text stands last.
  fileprivate func lastRange(of text: String) -> Index? {
    var rest = self[...]
    while let start = rest.utf8.lastIndex(of: UInt8(ascii: "<")) {
      if self[start...].utf8.starts(with: text.utf8) { return start }
      rest = rest[..<start]
    }
    return nil
  }
}
