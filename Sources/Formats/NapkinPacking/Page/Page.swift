import NapkinCore
package import NapkinFormats
import NapkinMarkup

/// A link to a file with the document in some format.
package struct PageLink {
  package let name: String
  /// The name of its format, for people.
  package let format: String

  /// Creates a link.
  package init(name: String, format: String) {
    self.name = name
    self.format = format
  }
}

/// The location of the bytes of a picture, recording or film, relative to a page.
package enum MediaPlace {
  /// The bytes are at an address.
  case at(String)
  /// The bytes are attached to the same email; a picture has an address there.
  case attached(String?)
  /// The bytes are missing.
  case absent

  /// The address for showing a picture; `nil` if it cannot be shown.
  package var address: String? {
    switch self {
    case .at(let path): path
    case .attached(let name): name
    case .absent: nil
    }
  }
}

/// An HTML page that shows documents in mail programs and browsers, in a light and a dark look. It has styles on
/// its elements, no scripts and no external resources, and is at most 600 pixels wide.
package struct Page {
  /// The largest width of the content of a page.
  package static let contentWidth = 568

  package private(set) var html: String
  /// The names of the documents in files beside the page.
  private let files: Set<String>

  /// Begins a page.
  package init(title: String, language: String? = nil, beside files: some Sequence<String>) {
    self.files = Set(files)
    let title = MarkupContext.html.escape(title)
    let language = language.map { " lang=\"\(MarkupContext.html.escape($0))\"" } ?? ""
    html = """
      <!DOCTYPE html>
      <html\(language)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>
      .note h1, .note h2, .note h3 { font-size: 18px; line-height: 1.3; margin: 16px 0 8px }
      @media (prefers-color-scheme: dark) {
        body, .page { background: #1c1c1e !important; color: #f2f2f7 !important }
        .card { border-color: #48484a !important }
        .quiet { color: #aeaeb2 !important }
        a { color: #7cb8ff !important }
      }
      </style>
      </head>
      <body style="margin: 0; background: #ffffff">
      <div class="page" style="\(Style.page)">

      """
  }

  package mutating func end() {
    html += "</div>\n</body>\n</html>\n"
  }

  /// Adds the title of the page and a line below it.
  package mutating func heading(_ title: String, _ line: String) {
    element("h1", Style.heading, title)
    if !line.isEmpty { quiet(line) }
  }

  /// Adds an element with a text, in the text's writing direction.
  private mutating func element(_ tag: String, _ style: String, _ text: String) {
    html += "<\(tag)\(HTMLText.direction(of: text)) style=\"\(style)\">"
    html += "\(MarkupContext.html.escape(text))</\(tag)>\n"
  }

  /// Adds a line in a quiet style.
  package mutating func quiet(_ text: String) {
    quiet(html: MarkupContext.html.escape(text), HTMLText.direction(of: text))
  }

  /// Adds a line of HTML in a quiet style.
  package mutating func quiet(html: String, _ direction: String = "") {
    self.html += "<p class=\"quiet\"\(direction) style=\"\(Style.quiet)\">\(html)</p>\n"
  }

  /// Adds a document with everything that can be shown of it.
  ///
  /// `picture` is a picture of the document. `links` are its files; if `namesAreLinks`, they are beside the page and
  /// the names are links.
  package mutating func show(
    _ document: BundleItem, picture: PagePicture?, links: [PageLink], namesAreLinks: Bool,
    registry: FormatRegistry, place: (MediaFile) -> MediaPlace
  ) {
    html += "<div class=\"card\" style=\"\(Style.card)\">\n"
    element("h2", Style.title, document.title)
    var media = document.mediaOnce
    switch document.item {
    case .note(let note):
      let body = NoteBody(
        of: note, among: files, registry, namesAreLinks: namesAreLinks, place: place)
      show(note, body.html)
      media.removeAll { media in
        if case .stored(let digest) = media.source { body.shown.contains(digest) } else { false }
      }
    case .planList(let list):
      show(list) { [files] plan in
        let note = Note(id: Note.ID(plan.id.rawValue), text: plan.note ?? .empty)
        return NoteBody(
          of: note, among: files, registry, namesAreLinks: namesAreLinks, place: place
        ).html
      }
    case .map(let map): if picture == nil { show(map) }
    case .drawing: break
    }
    if let picture {
      self.picture(
        MarkupContext.html.escape(picture.address), MarkupContext.html.escape(document.title),
        width: picture.width)
    } else if let drawing = document.drawing {
      quiet(MailPlaceholderText.describe(drawing))
    }
    show(media, place)
    show(links, namesAreLinks)
    html += "</div>\n"
  }

  // MARK: Documents

  private mutating func show(_ note: Note, _ body: String) {
    html += "<div class=\"note\">\n\(body)</div>\n"
    for line in MailPlaceholderText.facts(of: note) { quiet(line) }
  }

  private mutating func show(_ list: PlanList, _ body: (Plan) -> String) {
    for plan in list.plans { show(plan, body) }
    var day: Day?
    for entry in list.archive {
      if entry.day != day { quiet("\(entry.day)") }
      day = entry.day
      show(entry.plan, body)
    }
  }

  private mutating func show(_ plan: Plan, _ body: (Plan) -> String) {
    let name = plan.name.text
    let (box, style) = plan.isCompleted ? ("☑", Style.done) : ("☐", Style.open)
    html += "<p\(HTMLText.direction(of: name)) style=\"\(Style.plan)\">\(box) "
    html += "<span style=\"\(style)\">\(MarkupContext.html.escape(name))</span></p>\n"
    for reminder in plan.reminders { quiet(MailPlaceholderText.line(of: reminder)) }
    if let note = plan.note, !note.isBlank {
      html += "<div style=\"margin-left: 24px\">\(body(plan))</div>\n"
    }
  }

  private mutating func show(_ map: MindMap) {
    let outline = MailPlaceholderText.outline(of: map)
    for line in outline.lines {
      let indent = 20 * min(line.depth, 12)
      element("div", "margin-inline-start: \(indent)px", line.text)
    }
    if outline.rest > 0 { quiet("and \(outline.rest) more") }
  }

  private mutating func show(_ media: [Media], _ place: (MediaFile) -> MediaPlace) {
    for media in media {
      switch media.source {
      case .external(let address):
        let words = MarkupContext.html.escape(MailPlaceholderText.words(of: media, at: address))
        if MailPlaceholderText.isOnWeb(address) { link(address, words) } else { quiet(html: words) }
      case .stored(let digest):
        let file = MediaFile(digest: digest, name: media.name, mediaType: media.mediaType)
        show(media, place(file))
      }
    }
  }

  private mutating func show(_ media: Media, _ place: MediaPlace) {
    let name = MarkupContext.html.escape(MailPlaceholderText.name(of: media))
    switch place {
    case .absent: quiet(html: "\(name) (not included)")
    case .attached(nil): quiet(html: "\(name) (attached)")
    case .attached(let address?): picture(MarkupContext.html.escape(address), name)
    case .at(let path) where media.kind == .image: picture(MarkupContext.html.escape(path), name)
    case .at(let path): link(path, name)
    }
  }

  private mutating func link(_ address: String, _ words: String) {
    quiet(html: "<a href=\"\(MarkupContext.html.escape(address))\">\(words)</a>")
  }

  private mutating func picture(_ address: String, _ name: String, width: Int? = nil) {
    // Some mail programs ignore the width in a style.
    let width = width.map { " width=\"\($0)\"" } ?? ""
    html += "<p><img src=\"\(address)\" alt=\"\(name)\"\(width) style=\"\(Style.image)\"></p>\n"
  }

  private mutating func show(_ links: [PageLink], _ namesAreLinks: Bool) {
    if links.isEmpty { return }
    let names = links.map { link in
      let name = MarkupContext.html.escape(link.name)
      return namesAreLinks ? "<a href=\"\(HTMLText.path(link.name))\">\(name)</a>" : name
    }
    quiet(html: names.joined(separator: " · "))
  }
}

package struct PagePicture {
  package let address: String
  /// The width of the picture, if it is known.
  package let width: Int?

  package init(_ address: String, width: Int? = nil) {
    self.address = address
    self.width = width
  }
}

/// The styles of the elements of a page.
private enum Style {
  static let page =
    "max-width: 600px; margin: 0 auto; padding: 24px 16px; background: #ffffff; color: #1d1d1f; "
    + "font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif; "
    + "overflow-wrap: break-word"
  static let heading = "font-size: 28px; line-height: 1.2; margin: 0 0 8px"
  static let title = "font-size: 20px; line-height: 1.3; margin: 0 0 8px"
  static let card = "border-top: 1px solid #d2d2d7; padding: 20px 0 8px; margin-top: 20px"
  static let quiet = "color: #6e6e73; font-size: 14px; margin: 4px 0"
  static let image =
    "max-width: 100%; height: auto; border: 0; border-radius: 8px; background: #ffffff; "
    + "color: #1d1d1f"
  static let plan = "margin: 4px 0"
  static let done = "text-decoration: line-through; opacity: 0.6"
  static let open = "text-decoration: none"
}
