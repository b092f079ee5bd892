import Foundation
import NapkinKit
import Testing

/// Documents as bytes, in one line.
@Suite struct DocumentDataTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  static let documents: [any ContentConvertible] = [
    MindMap("Garden"), Note(id: "n", title: "Snails", text: "Slow"), Drawing(id: "d"),
    PlanList.makeDefault(), Notebook(id: "b", title: "Garden"), Content.map(MindMap("Garden")),
  ]

  @Test(arguments: documents)
  func `every document becomes data, a picture and a mail`(
    _ document: any ContentConvertible
  ) throws {
    let json = try document.data(as: .napkin)
    #expect(try Napkin.read(json).content == document.content)
    #expect(try document.svg().contains("<svg"))
    #expect(try document.data(as: .svg) == Data(document.svg().utf8))
    let mail = try document.mail(to: ["Mira <mira@example.org>", "olena@example.org"])
    let text = String(decoding: mail, as: UTF8.self)
    #expect(text.contains("To: Mira <mira@example.org>, olena@example.org\r\n"))
  }

  @Test func `what has no place is told before`() throws {
    var map = MindMap("Garden")
    try map.update(map.root) { $0.icons = ["idea"] }
    #expect(try map.losses(as: "opml:plain")[.icon].dropped == 1)
    #expect(try map.losses(as: .napkin).isLossless)
  }

  @Test func `every format has its name as a constant`() {
    let names: [FormatName] = [
      .napkin, .markdown, .html, .opml, .freemind, .zip, .textpack, .eml, .geojson, .kml, .svg,
      .png, .pdf, .xmind, .ics,
    ]
    #expect(Set(names.map(\.format)) == Set(FormatRegistry.builtIn.writable.map(\.id)))
  }

  @Test func `what the format does not know is refused`() throws {
    let map = MindMap("Garden")
    #expect(code { () throws(FormatError) in try map.data(as: "haiku") } == .unknownFormat)
    #expect(
      code { () throws(FormatError) in try map.data(as: .textpack) } == .unsupportedContent)
    #expect(code { () throws(FormatError) in try map.mail(to: ["nobody"]) } == .invalidOption)
    #expect(
      code { () throws(FormatError) in try Napkin.read(Data("???".utf8)) } == .unknownFormat)
  }

  @Test func `a mail has its pictures, or is an error`() throws {
    let notebook = try folder.notebook()
    let media = folder.file("Media")
    let mail = try notebook.mail(
      to: ["mira@example.org"], subject: "My garden", date: "2026-11-21T18:30:00+01:00",
      media: media)
    let text = String(decoding: mail, as: UTF8.self)
    #expect(text.contains("Subject: My garden\r\n") && text.contains("snail.png"))
    #expect(text.contains("Date: Sat, 21 Nov 2026 18:30:00 +0100\r\n"))
    #expect(code { () throws(FormatError) in try notebook.mail() } == .missingMedia)
    #expect(try !notebook.mail(allowsMissingMedia: true).isEmpty)
  }

  @Test func `typed options are those that the formats know`() throws {
    let map = MindMap("Garden")
    let all = FormatOptions.svg(
      theme: .print, layout: .radial, wrap: 100, width: 320, keepsSource: true)
    #expect(try Napkin.read(map.data(as: .svg, options: all)).content == .map(map))
    #expect(try map.svg(options: .svg(theme: .night)) != map.svg())
    _ = try map.svg(options: .svg(fit: Extent(width: 60, height: 40.5)))
    #expect(try map.data(as: .markdown, options: .markdown(headings: 0)).first == UInt8(ascii: "-"))
    let mail = FormatOptions.mail(
      to: ["a@example.org"], from: "b@example.org", subject: "x", date: "2026-11-21",
      attachesZip: true)
    #expect(try map.data(as: .eml, options: mail).count > 0)
    #expect(FormatOptions.svg() == [:] && FormatOptions.mail() == [:])
  }
}
