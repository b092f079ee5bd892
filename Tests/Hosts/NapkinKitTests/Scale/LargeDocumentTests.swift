import Foundation
import NapkinKit
import NapkinTesting
import Testing

/// Deep, wide and long documents go through every exporter and importer on a small stack.
/// `NAPKIN_SCALE=full` takes 100,000 levels, 1,000,000 nodes and 5,000,000 points;
/// `Scripts/check growth` looks at how long ten times as much takes.
@Suite(.serialized) struct LargeDocumentTests {
  private static let isFull = ProcessInfo.processInfo.environment["NAPKIN_SCALE"] == "full"
  private static let registry = FormatRegistry.builtIn

  private static func formats(of kind: ContentKind) -> [String] {
    registry.writableHere(kind).map(\.id)
  }

  @Test(arguments: formats(of: .map))
  func `a chain of nodes`(format: String) throws {
    // Each level of a Markdown list is indented further, and bundles hold one.
    let hasLists = ["markdown", "textpack", "zip", "eml"].contains(format)
    let count = Self.isFull ? 100_000 : 2_000
    try Self.tryOut(format, hasLists ? min(count, 2_000) : count) { count in
      var map = MindMap(id: "chain", root: "0")
      var slot = map.slotOfRoot
      for number in 1..<count { slot = map.append(Self.node(number), under: slot) }
      return .map(map)
    }
  }

  @Test(arguments: formats(of: .map))
  func `many nodes`(format: String) throws {
    try Self.tryOut(format, Self.isFull ? 1_000_000 : 5_000) { count in
      var map = MindMap(id: "many", root: "0")
      var slots = [map.slotOfRoot]
      for number in 1..<count {
        slots.append(map.append(Self.node(number), under: slots[(number - 1) / 8]))
      }
      return .map(map)
    }
  }

  @Test(arguments: formats(of: .drawing))
  func `many points`(format: String) throws {
    try Self.tryOut(format, Self.isFull ? 5_000_000 : 50_000) { count in
      var drawing = Drawing(id: "drawing")
      for stroke in 0..<count / 500 {
        let points = (0..<500).map { index in
          let step = Double(stroke * 500 + index)
          return StrokePoint(x: 500 + 400 * sin(step / 40), y: 500 + 400 * sin(step / 37))
        }
        try drawing.append(
          Stroke(id: .init("s\(stroke)"), points: StrokePoints(points)))
      }
      return .drawing(drawing)
    }
  }

  private static func node(_ number: Int) -> MindMap.Node {
    MindMap.Node(id: .init("n\(number)"), "Node \(number)")
  }

  // MARK: Trying

  private static func tryOut(
    _ format: String, _ count: Int, _ make: @escaping @Sendable (Int) throws -> Content
  ) throws {
    // librsvg, which draws them, takes a million elements at most.
    let count = ["pdf", "png"].contains(format) ? min(count, 50_000) : count
    let arrived = try onSmallStack { try countAfterTrip(format, make(count)) }
    if let arrived { #expect(arrived >= count) }
  }

  /// How many nodes or points of a document come back, where its format is read.
  private static func countAfterTrip(_ format: String, _ content: Content) throws -> Int? {
    var sink = MemorySink()
    var wish = ExportRequest(content)
    // Without it, only drawings come back.
    if format == "svg" { wish.options["source"] = "yes" }
    // In full they would be too large to be drawn.
    if format == "png" { wish.options["within"] = "1000x1000" }
    let ledger = try registry.export(wish, as: FormatName(format: format), to: &sink)
    #expect(ledger[content.kind == .map ? .node : .stroke].source > 0)
    guard registry.importer(id: format) != nil else { return nil }

    var request = ImportRequest()
    request.kind = content.kind
    request.limits.depth = 1_000_000
    request.limits.entryBytes = 1 << 40
    var source = MemorySource(sink.bytes)
    let back: Content
    do throws(FormatError) {
      back = try registry.read(request, as: FormatName(format: format), from: &source).content
    } catch {
      // A bundle of Markdown becomes a note, and no map.
      guard error.code == .unsupportedContent else { throw error }
      return nil
    }
    switch back {
    case .map(let map) where content.kind == .map: return map.count
    case .drawing(let drawing) where format == "napkin":
      return drawing.strokes.reduce(0) { $0 + $1.points.count }
    default: return nil
    }
  }
}
