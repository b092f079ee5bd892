import NapkinCore
import NapkinFormats
import NapkinJSON
import NapkinSVG
import Testing

/// How large pictures are: whole pixels, all of which lie on the page.
@Suite struct SVGSizeTests {
  @Test(arguments: ["map", "note", "drawing", "plans", "notebook"])
  func `a picture has whole pixels, and its page covers them and no more`(_ kind: String) throws {
    for decimals in ["0", "2", "4"] {
      let (size, box, page) = try measure(content(kind), ["decimals": decimals])
      #expect(size == box.extent && box == page)
      #expect([size.width, size.height].allSatisfy { $0 > 1 && $0 == $0.rounded() })
    }
  }

  @Test(arguments: ["map", "note", "drawing", "plans", "notebook"])
  func `a picture of a size that somebody asked for has whole pixels`(_ kind: String) throws {
    let (_, plain, _) = try measure(content(kind), [:])
    for (options, most) in [
      (["width": "333"], Extent(width: 333, height: 1e6)),
      (["width": "1"], Extent(width: 1, height: 1e6)),
      (["width": "400.4"], Extent(width: 400, height: 1e6)),
      (["fit": "60x60"], Extent(width: 60, height: 60)),
      (["fit": "1x1"], Extent(width: 1, height: 1)),
      (["fit": "333.7x51.5"], Extent(width: 333, height: 51)),
    ] {
      let (size, box, page) = try measure(content(kind), options)
      let sides = [(size.width, most.width), (size.height, most.height)]
      #expect(sides.allSatisfy { $0 == $0.rounded() && $0 >= 1 && $0 <= $1 }, "\(options)")
      #expect(sides.contains { $0 == $1 }, "\(options)")
      // What is shown is in the proportions of the pixels, and nothing is cut off.
      #expect((box.width / box.height * size.height - size.width).magnitude < 0.01 * size.width)
      #expect(box.width > plain.width - 1.01 && box.height > plain.height - 1.01, "\(options)")
      #expect((box.center.x - plain.center.x).magnitude < 0.02, "\(options)")
      #expect(page.x < box.x && page.maxX > box.maxX && page.maxY > box.maxY, "\(options)")
    }
  }

  @Test func `a drawing of any size comes back as it was`() throws {
    var registry = FormatRegistry()
    registry.register(JSONExporter())
    registry.register(JSONImporter())
    var request = ExportRequest(try content("drawing"))
    request.registry = registry
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    var source = MemorySource(sink.bytes)
    var reading = ImportRequest()
    reading.registry = registry
    #expect(try SVGImporter().read(reading, from: &source).content == request.content)
  }

  private func content(_ kind: String) throws -> Content {
    var map = MindMap(id: "m", root: "A root with a text")
    map.canvas.background = RGBA(red: 16, green: 32, blue: 48)
    try map.insert(MindMap.Node(id: "n", "a branch"), under: map.root)
    var drawing = Ink(seed: 5).drawing(strokes: 3, hasPressure: true)
    drawing.canvas.size = Extent(width: 595.28, height: 841.89)
    var note = Note(id: "n", title: "A title", text: "and a text")
    note.drawing = drawing
    switch kind {
    case "map": return .map(map)
    case "note": return .note(note)
    case "drawing": return .drawing(drawing)
    case "plans": return .planList(PlanList(id: "l", name: try Name("Someday")))
    default:
      var notebook = Notebook(id: "nb", title: "Everything")
      try notebook.insert(.note(note))
      try notebook.insert(.map(map))
      return .notebook(notebook)
    }
  }

  /// How many pixels a picture has, what it shows, and what its page covers.
  private func measure(
    _ content: Content, _ options: [String: String]
  ) throws -> (size: Extent, box: Frame, page: Frame) {
    var request = ExportRequest(content)
    request.options = FormatOptions(options)
    request.options["source"] = "no"
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    let lines = sink.text.split(separator: "\n")
    let svg = try #require(lines.first { $0.hasPrefix("<svg") })
    let rect = try #require(lines.first { $0.hasPrefix("<rect") })
    func numbers(_ names: [String], of tag: Substring) -> [Double] {
      names.flatMap { name in
        let value = tag.split(separator: " \(name)=\"", maxSplits: 1).last?.prefix { $0 != "\"" }
        return value?.split(separator: " ").compactMap { Double($0) } ?? []
      }
    }
    let size = numbers(["width", "height"], of: svg)
    let frames = [numbers(["viewBox"], of: svg), numbers(["x", "y", "width", "height"], of: rect)]
      .map { Frame(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    return (Extent(width: size[0], height: size[1]), frames[0], frames[1])
  }
}
