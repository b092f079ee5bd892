import Foundation
import NapkinCore
import NapkinFormats
import NapkinLayout
import NapkinSVG

/// Layout of maps, maps as SVG, and strokes as paths. The layout is compared with d3-hierarchy's
/// `tree`, which knows no variable sizes, if Node and it are here.
enum PictureBenchmark {
  private static let turns = 5

  static func run() throws {
    try measureMaps()
    try measureStrokes()
  }

  private static func measureMaps() throws {
    for nodes in [100_000, 1_000_000] {
      let map = Generator.map(nodes: nodes)
      let layout = median(times { lay(map) })
      row("layout of \(nodes) nodes of given sizes", "\(format(layout / 1e6)) ms")
      if nodes == 100_000, let peer = peerMilliseconds() {
        row(
          "d3-hierarchy's tree: first call, later ones / ratios",
          "\(format(peer.first)), \(format(peer.later)) ms / "
            + "\(format(peer.first * 1e6 / layout)), \(format(peer.later * 1e6 / layout))")
      }
      var bytes = 0
      let svg = median(times { bytes = (try? draw(.map(map))) ?? 0 })
      row(
        "the same as SVG, texts measured and ledger included",
        "\(format(svg / 1e6)) ms, \(bytes >> 10) KiB")
    }
    var chain = MindMap(id: "chain")
    var slot = chain.slotOfRoot
    for number in 1..<100_000 {
      slot = chain.append(MindMap.Node(id: .init("n\(number)"), "x"), under: slot)
    }
    row("layout of a chain of 100,000", "\(format(median(times { lay(chain) }) / 1e6)) ms")
  }

  private static func lay(_ map: MindMap) -> MapLayout {
    MapLayout(map, .right) { slot, level in
      Extent(width: Double(40 + level % 7 * 20), height: Double(16 + level % 3 * 8))
    }
  }

  private static func draw(_ content: Content) throws -> Int {
    var sink = CountingSink()
    _ = try SVGExporter().export(ExportRequest(content), to: &sink)
    return sink.count
  }

  private static func measureStrokes() throws {
    var random = Random(seed: 9)
    var drawing = Drawing(id: "ink")
    var count = 0
    for number in 0..<10_000 {
      var points: [StrokePoint] = []
      var (x, y, angle, bend) = (Double(random.below(4_000)), Double(random.below(4_000)), 0.0, 0.1)
      for _ in 0..<50 + random.below(151) {
        points.append(StrokePoint(x: (x * 10).rounded() / 10, y: (y * 10).rounded() / 10))
        bend += Double(random.below(100) - 50) / 2_500
        bend = max(-0.3, min(0.3, bend))
        angle += bend
        x += 3 * cos(angle)
        y += 3 * sin(angle)
      }
      count += points.count
      try drawing.append(Stroke(id: .init("s\(number)"), points: StrokePoints(points)))
    }
    var bytes = 0
    let took = median(times { bytes = (try? draw(.drawing(drawing))) ?? 0 })
    row(
      "10,000 strokes as curves: million points a second / bytes a point",
      "\(format(Double(count) / took * 1e3)) / \(format(Double(bytes) / Double(count)))")
  }

  private static func times<Result>(_ work: () -> Result) -> [Double] {
    (0..<turns).map { _ in time(work) }
  }

  private static func peerMilliseconds() -> (first: Double, later: Double)? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["node", "Benchmarks/Peers/d3-hierarchy.js"]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }
}
