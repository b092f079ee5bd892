import NapkinCore
import NapkinFormats
import NapkinImage
import NapkinSVG
import Testing

/// How pixels are packed: what another reader finds is what was drawn.
@Suite(.ifLibrsvgIsHere) struct PackingTests {
  private static let width = 200
  private static let height = 20
  private static let size = Extent(width: Double(width), height: Double(height))

  /// A rectangle of one pixel for each that has a colour.
  private static func png(_ color: (_ x: Int, _ y: Int) -> String?) throws -> [UInt8] {
    var svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\">"
    for y in 0..<height {
      for x in 0..<width {
        guard let color = color(x, y) else { continue }
        svg += "<rect x=\"\(x)\" y=\"\(y)\" width=\"1\" height=\"1\" fill=\"\(color)\"/>"
      }
    }
    let exporter = PNGExporter(drawing: GivenSVG(text: svg + "</svg>"))
    return try exporter.written(.map(MindMap(id: "m", root: "r")), ["scale": "1"]).bytes
  }

  /// Lines, a photo, and both side by side.
  @Test(arguments: [1, 7, 64, 200]) func `rows of any kind keep their colours`(
    _ widthOfPhoto: Int
  ) throws {
    func color(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
      if x >= widthOfPhoto { return (255, 255, UInt8(x / 30 % 2 * 255)) }
      return (UInt8(7 * x % 256), UInt8(13 * y), UInt8((x * y + 5 * x) % 256))
    }
    let drawn = try Self.png { x, y in
      let (red, green, blue) = color(x, y)
      return "rgb(\(red),\(green),\(blue))"
    }
    let plain = PlainPNG(Self.width, Self.height, color).bytes()
    #expect(PNGHead(drawn) == PNGHead(plain))
    #expect(
      try Thumbnail.png(of: drawn, size: Self.size) == Thumbnail.png(of: plain, size: Self.size))
  }

  /// libpng chooses a filter for each row, as gdk-pixbuf has it do.
  @Test(arguments: [0, 150, 200]) func `neither photos nor lines take more than from libpng`(
    _ widthOfPhoto: Int
  ) throws {
    var random = Identifiers(seed: 1)
    let noise = (0..<Self.height * Self.width).map { _ in Int(random.next().utf8.last ?? 0) % 8 }
    let drawn = try Self.png { x, y in
      if x >= widthOfPhoto { return x / 30 % 2 == 0 ? "white" : "rgb(40,80,160)" }
      return "rgb(\(x + noise[y * 200 + x]),\(8 * y + x / 4),\(200 - x / 2 + noise[x]))"
    }
    let other = try Thumbnail.png(of: drawn, size: Self.size)
    #expect(drawn.count <= other.count * 102 / 100 + 16, "\(drawn.count) bytes, \(other.count)")
  }

  @Test func `what can be seen through keeps its colours`() throws {
    let drawn = try Self.png { x, _ in x % 4 == 0 ? nil : "rgba(255,0,255,0.\(x % 4 * 2))" }
    let plain = PlainPNG(
      Self.width, Self.height,
      seenThrough: { x, _ in
        x % 4 == 0 ? [0, 0, 0, 0] : [255, 0, 255, UInt8(51 * (x % 4))]
      }
    ).bytes()
    #expect(PNGHead(drawn) == PNGHead(plain))
    #expect(
      try Thumbnail.png(of: drawn, size: Self.size) == Thumbnail.png(of: plain, size: Self.size))
  }
}

/// Writes an SVG that was given, whatever the content is.
private struct GivenSVG: Exporter {
  let format = SVGExporter().format
  let text: String

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    try sink.write(Array(text.utf8))
    return Ledger(of: request.content, as: .converted)
  }
}
