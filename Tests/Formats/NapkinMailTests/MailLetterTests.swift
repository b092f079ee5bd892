import BundleSamples
import Foundation
import HostileFiles
import NapkinArchive
import NapkinBundle
import NapkinCore
import NapkinFormats
import NapkinMail
import NapkinTesting
import Testing

/// The letter, and what is attached to it.
@Suite struct MailLetterTests {
  @Test func `a notebook becomes a letter with its files`() throws {
    let mail = try mail(.notebook(Garden.notebook), .withPictures)
    try checkSnapshot(mail.outline(), named: "garden-parts")
    try checkSnapshot(try #require(mail.first("text/plain")).text, named: "garden-text")
    try checkSnapshot(
      try #require(mail.first("text/html")).text, named: "garden-html", fileExtension: "html")
    let head = mail.head.map { "\($0.name): \($0.value)\n" }.joined()
    try checkSnapshot(head, named: "garden-head")
  }

  @Test func `the plan list that every notebook has is no loss where it is left out`() throws {
    var notebook = Notebook(id: "n")
    try notebook.insert(.note(Note(id: "a", title: "A")))
    let request = ExportRequest(.notebook(notebook))
    var sink = MemorySink()
    #expect(try MailExporter().export(request, to: &sink)[.planList].dropped == 0)
    var editor = Editor(notebook)
    var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))
    let list = notebook.planLists[0].id
    try editor.perform(RenamePlanList(list, to: "Mine"), in: &context)
    let ledger = try MailExporter().export(ExportRequest(.notebook(editor.document)), to: &sink)
    #expect(ledger[.planList].dropped == 1)
  }

  @Test func `attached files are byte for byte what they were`() throws {
    let mail = try mail(.notebook(Garden.notebook), .all.withZip, ["attach-zip": ""])
    #expect(mail.first("image/jpeg")?.bytes == Garden.photo)
    #expect(mail.first("video/mp4")?.bytes == Garden.film)
    #expect(mail.first("text/x-opml")?.bytes == Array("opml of a map\n".utf8))
    let zip = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    #expect(mail.first("application/zip")?.bytes == zip)
  }

  @Test(arguments: [
    (Content.note(Note(id: "n")), "multipart/alternative"),
    (Content.drawing(Drawing(id: "d")), "multipart/alternative"),
  ])
  func `each level is there only where it has two children`(
    _ content: Content, _ type: String
  ) throws {
    let mail = try mail(content, .native)
    #expect(mail.type == type)
    #expect(mail.parts.map(\.type) == ["text/plain", "text/html"])
  }

  @Test func `without pictures drawings are told in words, with them they are shown`() throws {
    var drawing = Drawing(id: "d", title: "Sketch")
    try drawing.append(Stroke(id: "s", points: try StrokePoints([StrokePoint(x: 1, y: 2)])))
    let plain = try mail(.drawing(drawing), .all)
    #expect(plain.first("multipart/related") == nil)
    #expect(try #require(plain.first("text/html")).text.contains("A drawing of one stroke."))
    let shown = try mail(.drawing(drawing), .withPictures)
    let related = try #require(shown.first("multipart/related"))
    let identifier = try #require(related.first("image/png")?["Content-ID"])
    let address = "cid:" + identifier.dropFirst().dropLast()
    #expect(try #require(related.first("text/html")).text.contains("src=\"\(address)\""))
    #expect(shown.first("image/svg+xml") != nil)
  }

  @Test(arguments: [(400, 200), (1200, 568), (1, 1)])
  func `a picture has two pixels for each point that it is wide`(
    _ pixels: Int, _ points: Int
  ) throws {
    var registry = FormatRegistry.all
    registry.register(StubPNG(width: pixels))
    let mail = try mail(.map(MindMap(id: "m", root: "Root")), registry)
    let html = try #require(mail.first("text/html")).text
    #expect(html.contains(" width=\"\(points)\" style="), "\(html)")
    let picture = try #require(mail.first("image/png"))
    #expect(picture.bytes.suffix(16).elementsEqual("within 1200x4000".utf8))
    #expect(picture["Content-Disposition"]?.hasPrefix("inline") ?? false)
    #expect(mail.first("image/svg+xml") != nil)
  }

  @Test(arguments: [FormatError.Code.missingLibrary, .limit])
  func `where nothing can be drawn, the letter says it in words`(_ code: FormatError.Code) throws {
    var registry = FormatRegistry.all
    registry.register(StubPNG(trouble: FormatError(code, "No picture.")))
    let map = Content.map(MindMap(id: "m", root: "Root"))
    #expect(
      try MailExporter().bytes(of: map, registry) == MailExporter().bytes(of: map, .all))
    var request = ExportRequest(map)
    request.registry = registry
    var sink = CountingSink()
    let ledger = try MailExporter().export(request, to: &sink)
    #expect(ledger[.map].approximated == 1)
    #expect(ledger.places(of: .map).map(\.id) == ["m"])
    registry.register(StubPNG(trouble: FormatError(.io, "The disk is broken.")))
    #expect(throws: FormatError.self) { try MailExporter().bytes(of: map, registry) }
  }

  @Test func `texts run as their first letters do`() throws {
    let plan = try Plan(id: "p", name: Name("\u{5E9} (1)!"))
    let list = try PlanList(id: "l", name: Name("\u{5EA} (2)!"), plans: [plan])
    let html = try #require(try mail(.planList(list), .all).first("text/html")).text
    for start in ["<h2 dir=\"auto\" style=", "<p dir=\"auto\" style="] {
      #expect(html.contains(start), "\(html)")
    }
    let latin = try PlanList(
      id: "l", name: Name("L"), plans: [Plan(id: "p", name: Name("P"))])
    let other = try #require(try mail(.planList(latin), .all).first("text/html")).text
    #expect(!other.contains(" dir="))
  }

  @Test func `lines end without blanks, but with what sits on one`() throws {
    let note = Note(id: "n", title: "N", text: "wide \nhand \u{1F3FD}")
    let text = try #require(try mail(.note(note), .all).first("text/plain")).text
    #expect(text.contains("wide\nhand \u{1F3FD}\n"), "\(text)")
  }

  @Test func `reminders and places are told`() throws {
    let reminder = Reminder(
      at: Instant(milliseconds: 1_795_248_000_000), secondsFromUTC: 3600, message: "floss")
    var plan = try Plan(id: "p", name: Name("Dentist"))
    plan.reminders = [reminder]
    var note = Note(id: "n", title: "Trip", text: "Away.")
    note.reminders = [reminder]
    note.place = try Place(latitude: 1, longitude: 2, name: "Café")
    let list = try PlanList(id: "l", name: Name("Health"), plans: [plan])
    for content in [Content.note(note), .planList(list)] {
      let mail = try mail(content, .all)
      for type in ["text/plain", "text/html"] {
        let letter = try #require(mail.first(type)).text
        #expect(letter.contains("⏰ 2026-11-21 09:00 +01:00: floss"), "\(letter)")
        #expect(letter.contains("📍 Café") == (content.kind == .note), "\(letter)")
      }
    }
  }

  @Test func `a title that the text begins with stands in the letter once`() throws {
    let text = RichText("# Trip\n\nAway.", syntax: .markdown)
    let letter = try mail(.note(Note(id: "n", title: "Trip", text: text)), .all).first("text/plain")
    #expect(letter?.text.hasPrefix("Trip\n----\n\nAway.\n") == true, "\(letter?.text ?? "")")
  }

  @Test func `a place without a name is told by where it is`() throws {
    for name in [nil, ""] {
      var note = Note(id: "n", title: "Trip", text: "Away.")
      note.place = try Place(latitude: 1.5, longitude: 2, name: name)
      let letter = try #require(try mail(.note(note), .all).first("text/plain")).text
      #expect(letter.contains("📍 1.5,2"), "\(letter)")
    }
  }

  @Test func `a picture that a map shows often stands in the letter once`() throws {
    let picture = Media(
      .stored(ByteDigest(of: Garden.photo)), name: "logo.jpg", mediaType: "image/jpeg")
    var map = MindMap(id: "m", root: "Root")
    for id in ["a", "b"] {
      var node = MindMap.Node(id: .init(id), RichText(id))
      node.media = [picture]
      try map.insert(node, under: map.root)
    }
    let mail = try mail(.map(map), .all)
    #expect(try #require(mail.first("text/html")).text.components(separatedBy: "<img").count == 2)
    #expect(try #require(mail.first("text/plain")).text.contains("With: logo.jpg\n"))
  }

  @Test func `notes are rendered where HTML is registered`() throws {
    var registry = FormatRegistry.all
    registry.register(StubHTML())
    let note = Note(id: "n", title: "T", text: RichText("*Peas*", syntax: .markdown))
    let html = try #require(try mail(.note(note), registry).first("text/html")).text
    #expect(html.contains("<em>*Peas*</em>"))
    #expect(html.components(separatedBy: "<body").count == 2)
  }

  @Test func `pictures stand where the text speaks of them, and once`() throws {
    var registry = FormatRegistry.all
    registry.register(StubHTML(isRaw: true))
    let digest = ByteDigest(of: Garden.photo)
    for path in ["Media/\(digest.hex).jpg", "assets/a%20%26%20b.jpg", "a & b.jpg"] {
      let text =
        "<p><img src=\"\(path)\" alt=\"Beds\" /> &amp; <img src=\"b.png\" alt=\"B &lt;\"></p>"
      var note = Note(id: "n", text: RichText(text, syntax: .markdown))
      note.attachments = [Media(.stored(digest), name: "a & b.jpg", mediaType: "image/jpeg")]
      let mail = try mail(.note(note), registry)
      let related = try #require(mail.first("multipart/related"))
      #expect(related["Content-Type"]?.contains("type=\"text/html\"") == true)
      let identifier = try #require(related.first("image/jpeg")?["Content-ID"])
      let html = try #require(related.first("text/html")).text
      let address = "cid:" + identifier.dropFirst().dropLast()
      #expect(
        html.contains("<p><img src=\"\(address)\" alt=\"Beds\" /> &amp; B &lt;</p>"), "\(html)")
      #expect(html.components(separatedBy: "<img").count == 2)
    }
  }

  @Test func `links to files lead to them where they lie beside the page`() throws {
    var registry = FormatRegistry.all
    registry.register(StubHTML(isRaw: true))
    let digest = ByteDigest(of: Garden.photo)
    let away = """
      <a href="https://a.org/c.md">w</a> <a href="mailto:a@b.org">m</a> <a href="#c:d.md">p</a>
      """
    let near = "<a href=\"c%20d.md#e:f\" title=\"t\">c</a> <a href=\"/g:h.md\">g</a>"
    let text = "<p><a href=\"a%20b.mp4\">film</a> \(away) \(near)</p>"
    var note = Note(id: "n", text: RichText(text, syntax: .markdown))
    note.attachments = [Media(.stored(digest), name: "a b.mp4", mediaType: "video/mp4")]
    let html = try #require(try mail(.note(note), registry).first("text/html")).text
    // A place in the note has a name of its own on the page.
    let shown = away.replacing("#c:d.md", with: "#n-c:d.md")
    #expect(html.contains("<p><a>film</a> \(shown) <a>c</a> <a>g</a></p>"), "\(html)")
    #expect(html.contains("(attached)"))
    var media = MemoryMedia()
    media[digest] = Garden.photo
    var request = ExportRequest(.note(note))
    request.media = media
    request.registry = registry
    let bytes = try ZipExporter().written(request).bytes
    let archive = try Archive(bytes, limits: Limits(), fileName: nil)
    let index = try #require(archive.entry(named: "index.html"))
    let page = String(decoding: try archive.contents(of: index), as: UTF8.self)
    let film = "<p><a href=\"Media/\(digest.hex).mp4\">film</a>"
    #expect(page.contains("\(film) \(shown) \(near)</p>"), "\(page)")
    #expect(page.components(separatedBy: ".mp4\"").count == 2)
  }

  @Test func `what is not in the mail is told as such, and where it is on the web`() throws {
    var note = Note(id: "n", title: "N")
    note.attachments = [
      Media(.stored(ByteDigest(of: Garden.film)), name: "here", mediaType: "video/mp4"),
      Media(.stored(ByteDigest(of: [9])), name: "gone", mediaType: "video/mp4"),
      Media(.external("Media/f&g.mov"), name: "", mediaType: "video/quicktime"),
      Media(.external("http"), name: "file", mediaType: "text/plain"),
      Media(.external("HTTPS://a.org/?b&c"), name: "talk", mediaType: "video/quicktime"),
      Media(.external("http://a.org/d"), name: "", mediaType: "video/quicktime"),
      Media(.external("data:text/plain,x"), name: "own", mediaType: "text/plain"),
    ]
    let mail = try mail(.note(note), .all)
    #expect(
      try #require(mail.first("text/plain")).text.contains(
        """
        With: here, gone (not included), Film (not included), file (not included), \
        talk (HTTPS://a.org/?b&c), http://a.org/d, own

        """))
    let html = try #require(mail.first("text/html")).text
    for line in [
      ">gone (not included)</p>", ">Film (not included)</p>", ">file (not included)</p>",
      "><a href=\"HTTPS://a.org/?b&amp;c\">talk (HTTPS://a.org/?b&amp;c)</a></p>",
      "><a href=\"http://a.org/d\">http://a.org/d</a></p>", ">own</p>",
    ] {
      #expect(html.contains(line), "\(line) \(html)")
    }
  }

  @Test(arguments: [ContentKind.note, .drawing, .map, .planList])
  func `a thing of each kind becomes a mail, and a zip beside it`(_ kind: ContentKind) throws {
    let content = try #require(
      try Garden.notebook.items.map(\.content).first { $0.kind == kind })
    let mail = try mail(content, .withPictures)
    let head = mail.head.map { "\($0.name): \($0.value)\n" }.joined()
    let bodies = ["text/plain", "text/html"].compactMap { mail.first($0)?.text }
    let zip = try ZipExporter().bytes(of: content, .withPictures, media: Garden.media)
    try checkSnapshot(
      ([head, mail.outline()] + bodies + [ZipListing(zip).text]).joined(separator: "\n"),
      named: "\(kind)".replacing(" ", with: "-"))
  }

  @Test func `a zip that is not registered cannot be attached`() throws {
    let error = #expect(throws: FormatError.self) {
      try MailExporter().bytes(of: .note(Note(id: "n")), .all, options: ["attach-zip": ""])
    }
    #expect(error?.code == .unknownFormat)
  }

  @Test(arguments: [".", "..", "\u{202E}", ""])
  func `a title that is no name gives way to the kind`(_ title: String) throws {
    let mail = try mail(.note(Note(id: "n", title: title)), .all.withZip, ["attach-zip": ""])
    let names = mail.parts.compactMap { $0["Content-Disposition"] }
    #expect(names.contains("attachment; filename=\"Note.md\""), "\(names)")
    #expect(names.contains("attachment; filename=\"Note.zip\""), "\(names)")
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func `whatever ends a line ends it, and an empty one ends the paragraph`(_ end: String) throws {
    let text = "a\(end)b\(end)\u{A0} \(end)\(end)c"
    let mail = try mail(.note(Note(id: "n", text: RichText(text))), .all)
    let html = try #require(mail.first("text/html")).text
    #expect(html.contains("<p>a<br>\nb</p>\n<p>c</p>"), "\(html)")
  }

  @Test func `HTML is escaped, and loads nothing from elsewhere`() throws {
    let text = "<script>alert(1)</script> & \"quotes\" <img src=http://evil.example/x>"
    var note = Note(id: "n", title: text, text: RichText(text))
    note.attachments = [
      Media(.external("http://evil.example/y"), name: text, mediaType: "image/png")
    ]
    let html = try #require(try mail(.note(note), .all).first("text/html")).text
    #expect(!html.contains("<script") && !html.contains("<img") && !html.contains("src=\"http"))
    #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;"))
  }

  @Test func `the same content gives the same identifiers, another one others`() throws {
    let first = try mail(.note(Note(id: "n", title: "a")), .all)
    let again = try mail(.note(Note(id: "n", title: "a")), .all)
    let other = try mail(.note(Note(id: "n", title: "b")), .all)
    #expect(first["Message-ID"] == again["Message-ID"])
    #expect(first["Message-ID"] != other["Message-ID"])
    #expect(first["Content-Type"] != other["Content-Type"])
  }

  /// However it is broken, no line of a mail begins as another mail, or ends it.
  @Test(arguments: ["From the garden", "..", ". ", "From "])
  func `what misleads at the beginning of a line is none where a line is broken`(
    _ words: String
  ) throws {
    for count in 60...80 {
      let text = String(repeating: "x", count: count) + " " + words + " and on"
      let mail = try mail(.note(Note(id: "n", text: RichText(text))), .native)
      let body = try #require(mail.first("text/plain"))
      #expect(body.text.contains(text))
      #expect(!body.body.contains("\r\n.") && !body.body.contains("\r\nFrom "))
    }
  }

  @Test func `a body with marks and dots survives`() throws {
    let first = try mail(.note(Note(id: "n", text: "x")), .native)
    let mark = try #require(first["Content-Type"]?.components(separatedBy: "\"")[1])
    let text = "--\(mark)\n--\(mark)--\n.\n..\nFrom me\n>From you\ntab\t\nblank \n=3D\n"
    let mail = try mail(.note(Note(id: "n", text: RichText(text))), .native)
    let body = try #require(mail.first("text/plain"))
    #expect(
      body.text.contains("--\(mark)\n--\(mark)--\n.\n..\nFrom me\n>From you\ntab\nblank\n=3D\n"))
    #expect(!body.body.contains("\r\n.") && !body.body.contains("\r\nFrom "))
  }

  @Test func `the size limit counts what the mail will have, and names the largest`() throws {
    let content = Content.notebook(try Garden.notebook)
    for options in [FormatOptions(), ["attach-zip": ""]] {
      let size = try MailExporter().bytes(
        of: content, .all.withZip, options: options, media: Garden.media
      ).count
      var options = options
      options["max-size"] = String(size)
      #expect(throws: Never.self) {
        try MailExporter().bytes(
          of: content, .all.withZip, options: options, media: Garden.media)
      }
      options["max-size"] = String(size - 1)
      do throws(FormatError) {
        _ = try MailExporter().bytes(
          of: content, .all.withZip, options: options, media: Garden.media)
        Issue.record("The limit does not hold.")
      } catch {
        #expect(error.code == .limit)
        #expect(error.message.contains("a .mp4 of 410.6 KB"), "\(error)")
      }
    }
  }

  @Test func `the size limit counts what the letter shows, and says which file it means`() throws {
    var registry = FormatRegistry.all
    registry.register(StubPNG(width: 400, padding: 20_000))
    let map = Content.map(MindMap(id: "m", root: "Root"))
    let size = try MailExporter().bytes(of: map, registry).count
    do throws(FormatError) {
      _ = try MailExporter().bytes(of: map, registry, options: ["max-size": "\(size - 1)"])
      Issue.record("The limit does not hold.")
    } catch {
      #expect(
        error.message.hasPrefix(
          "The mail has \(size) bytes, more than \(size - 1); the largest parts are a .png of 27."),
        "\(error)")
      #expect(error.message.contains("KB (file 1), "), "\(error)")
    }
  }

  @Test func `media are read once to be measured, and once for each place that they go to`() throws
  {
    let media = CountingMedia(media: Garden.media)
    _ = try MailExporter().bytes(
      of: .notebook(Garden.notebook), .all.withZip, options: ["attach-zip": ""], media: media)
    // Mail and zip measure for themselves.
    #expect(media.counts[ByteDigest(of: Garden.film)] == 4)
  }

  private func mail(
    _ content: Content, _ registry: FormatRegistry, _ options: FormatOptions = [:]
  ) throws -> MailTree {
    let bytes = try MailExporter().bytes(
      of: content, registry, options: options, media: Garden.media)
    return MailTree(String(decoding: bytes, as: UTF8.self))
  }
}

/// Counts how often each medium is opened.
private final class CountingMedia: MediaSource, @unchecked Sendable {
  private let media: MemoryMedia
  private(set) var counts: [ByteDigest: Int] = [:]

  init(media: MemoryMedia) {
    self.media = media
  }

  func open(_ digest: ByteDigest) -> (any ByteSource)? {
    counts[digest, default: 0] += 1
    return media.open(digest)
  }
}
