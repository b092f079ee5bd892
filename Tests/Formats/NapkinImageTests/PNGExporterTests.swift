import NapkinCore
import NapkinFormats
import NapkinImage
import NapkinSVG
import NapkinTesting
import Testing

/// Pictures made of pixels.
@Suite(.ifLibrsvgIsHere) struct PNGExporterTests {
  private static let note = Content.note(Note(id: "n", title: "A note", text: "with words"))

  @Test func `keeps the contract`() throws {
    try checkFormatContract(PNGExporter.ofSVG, options: ["scale": "0.1"])
  }

  @Test func `a folder of pictures keeps the contract`() throws {
    // Of nothing there is no picture, and so no sink that could be full.
    let samples = Sample.all.filter { $0.name != "empty notebook" }
    try checkFolderContract(PNGFolderExporter.ofSVG, samples: samples, options: ["scale": "0.1"])
  }

  @Test func `a picture has two pixels a unit, and as many as are wished`() throws {
    let plain = try #require(PNGHead(PNGExporter.ofSVG.written(Self.note).bytes))
    let small = try #require(PNGHead(PNGExporter.ofSVG.written(Self.note, ["scale": "1"]).bytes))
    #expect(plain.width == 2 * small.width && plain.colorType == 2)
    #expect(PNGHead(try PNGExporter.ofSVG.written(Self.note, ["width": "333"]).bytes)?.width == 333)
    let large = try #require(PNGHead(PNGExporter.ofSVG.written(Self.note, ["width": "4000"]).bytes))
    #expect(large.width == 4000 && large.colorType == 2)
    let fit = try #require(PNGHead(PNGExporter.ofSVG.written(Self.note, ["fit": "60x60"]).bytes))
    #expect(max(fit.width, fit.height) == 60)
    let within = try PNGExporter.ofSVG.written(Self.note, ["within": "300x50"]).bytes
    #expect(PNGHead(within)?.height == 50)
  }

  @Test func `what is wished of the SVG reaches it`() throws {
    let map = Content.map(MindMap(id: "m", root: "root"))
    let day = try PNGExporter.ofSVG.written(map).bytes
    #expect(try PNGExporter.ofSVG.written(map, ["theme": "night"]).bytes != day)
    #expect(throws: FormatError.self) { try PNGExporter.ofSVG.written(map, ["theme": "pink"]) }
    let names = PNGExporter.ofSVG.format.options.map(\.name)
    #expect(
      names == [
        "theme", "layout", "wrap", "ratio", "compact", "unfold", "fold", "branch", "width", "fit",
        "error", "font-size", "lang", "scale", "within",
      ])
  }

  @Test func `icons that only some fonts have are named`() throws {
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { $0.icons = ["coffee"] }
    #expect(try PNGExporter.ofSVG.written(.map(map)).ledger[.icon].approximated == 1)
    #expect(try PDFExporter.ofSVG.written(.map(map)).ledger[.icon].approximated == 1)
    #expect(try SVGExporter().written(.map(map)).ledger[.icon].approximated == 0)
  }

  @Test(arguments: [
    ["scale": "0"], ["scale": "x"], ["within": "10"], ["within": "0x5"], ["within": "5x40000"],
  ])
  func `wishes that mean nothing are refused`(_ options: [String: String]) {
    #expect(throws: FormatError.self) {
      try PNGExporter.ofSVG.written(Self.note, FormatOptions(options))
    }
  }

  @Test func `a picture beyond the limits is refused before it is drawn`() {
    do throws(FormatError) {
      _ = try PNGExporter.ofSVG.written(Self.note, ["width": "40000"])
      Issue.record("It is drawn.")
    } catch {
      #expect(error.code == .limit && error.message.contains("40000 by "), "\(error)")
    }
    var limits = Limits()
    limits.pixels = 1000
    #expect(throws: FormatError.self) {
      try PNGExporter.ofSVG.written(Self.note, limits: limits)
    }
  }

  @Test func `what is too large is refused before anything reads the SVG`() {
    let png = PNGExporter(drawing: CutSVG())
    do throws(FormatError) {
      _ = try png.written(Self.note)
      Issue.record("It is drawn.")
    } catch {
      #expect(error.code == .limit && error.message.contains("300 by 90000 "), "\(error)")
    }
    // It is small enough then, and nobody could draw it.
    do throws(FormatError) {
      _ = try png.written(Self.note, ["within": "100x100"])
      Issue.record("It is drawn.")
    } catch {
      #expect(error.message.contains("librsvg"), "\(error)")
    }
  }

  @Test func `photos are drawn, and what is none or too large is a frame`() throws {
    let photo = PlainPNG(40, 30) { _, _ in (200, 0, 0) }
    let whole = photo.bytes()
    let cases = [
      (whole, 1), (Array(whole.prefix(30)), 0), (photo.bytes(claiming: (50_000, 50_000)), 0),
    ]
    for (bytes, drawn) in cases {
      let digest = ByteDigest(of: bytes)
      var note = Note(id: "n")
      note.picture = Media(.stored(digest), name: "photo", mediaType: "image/png")
      let ledger = try PNGExporter.ofSVG.written(.note(note), media: MemoryMedia([digest: bytes]))
        .ledger
      let counts = ledger[.media]
      #expect(
        counts.converted == drawn && counts.approximated == 1 - drawn, "\(bytes.count) bytes")
    }
  }

  @Test func `a notebook is a folder of pictures`() throws {
    var notebook = Notebook(id: "nb", title: "All")
    try notebook.insert(.note(Note(id: "n", title: "Same")))
    try notebook.insert(.map(MindMap(id: "m", name: "same", root: "root")))
    try notebook.insert(.drawing(Drawing(id: "d")))
    var folder = MemoryParts()
    var request = ExportRequest(.notebook(notebook))
    request.options = ["scale": "0.5"]
    let ledger = try PNGFolderExporter.ofSVG.export(request, into: &folder)
    #expect(folder.paths == ["Drawing.png", "Same.png", "same 2.png"])
    for path in folder.paths { #expect(PNGHead(folder[path] ?? []) != nil, "\(path)") }
    let whole = Ledger(of: .notebook(notebook), as: .converted)
    for feature in Feature.all { #expect(ledger[feature].source == whole[feature].source) }
  }
}

/// What can be said without drawing anything.
@Suite struct PictureFormatTests {
  @Test func `a library that is not there is named`() {
    do throws(FormatError) {
      _ = try ImageLibrary(named: ["libnapkin-has-no-such-thing.so.9"])
      Issue.record("It was loaded.")
    } catch {
      #expect(error.code == .missingLibrary)
      #expect(error.message.contains("librsvg2-2") && error.message.contains("Homebrew"))
    }
  }

  @Test func `the formats hold what the SVG holds`() {
    for format in [PNGExporter.ofSVG.format, PDFExporter.ofSVG.format] {
      #expect(format.kinds == SVGExporter().format.kinds)
      #expect(format.table.missing.isEmpty)
      #expect(!format.table.rows.contains { $0.writes.contains(.carried) })
    }
  }
}

/// Writes an SVG that is very high, and ends behind its head.
private struct CutSVG: Exporter {
  let format = SVGExporter().format

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"90000\"><g"
    try sink.write(Array(head.utf8))
    return Ledger(of: request.content, as: .converted)
  }
}
