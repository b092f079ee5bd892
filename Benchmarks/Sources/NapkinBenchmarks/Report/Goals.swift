/// Everything that is asked of Napkin's speed and memory.
enum Goals {
  static func all(for measured: [Measurement]) -> [Goal] {
    conversions + shapes + parts + bundles + families(measured)
  }

  private static let ways = [
    ".mm to OPML", "OPML to .mm", ".mm to Markdown", ".mm to SVG", ".mm to .mm", ".mm to JSON",
    "JSON to .mm",
  ]

  private static let conversions: [Goal] =
    [
      Goal(".mm to OPML", 100_000, .times(of: "xmllint", 2.5)),
      Goal(".mm to OPML", 100_000, .faster(than: "xsltproc", 5)),
      Goal(".mm to OPML", 100_000, .faster(than: "Python lxml", 6)),
      Goal(".mm to OPML", 1_000_000, .growth(11)),
      Goal(".mm to .mm", 100_000, .times(of: "xmllint", 3)),
      Goal(".mm to Markdown", 100_000, .times(of: "xmllint", 2.2)),
      Goal(".mm to Markdown", 100_000, .faster(than: "xsltproc", 5)),
      Goal("reading a Markdown list", 100_000, .times(of: "cmark-gfm", 1)),
      Goal("reading a Markdown list", 100_000, .faster(than: "pandoc", 50)),
      Goal("reading a Markdown list", 1_000_000, .growth(11)),
    ]
    + ways.flatMap { way in
      [10_000, 100_000, 1_000_000].map { Goal(way, $0, .exponent(1.05)) }
        + [100_000, 1_000_000].map { Goal(way, $0, .memoryByFile(3.5)) }
    }

  private static let shapes = ways.flatMap { way in
    ["wide", "deep"].map { Goal("\(way), \($0)", 100_000, .times(of: "ordinary map", 2)) }
  }

  private static let parts = [
    Goal("writing JSON in memory", 100_000, .faster(than: "Foundation", 5)),
    Goal("reading JSON in memory", 100_000, .faster(than: "Foundation", 5)),
    Goal("writing memory for JSON", 100_000, .times(of: "Foundation", 0.25)),
    Goal("reading memory for JSON", 100_000, .times(of: "Foundation", 0.25)),
    Goal("layout in memory", 100_000, .faster(than: "d3-flextree", 30)),
    Goal("layout in memory", 100_000, .faster(than: "d3-hierarchy", 8)),
    Goal("layout and SVG of labels in memory", 100_000, .faster(than: "d3-flextree", 15)),
    Goal("layout of a chain", 100_000, .growth(11)),
    Goal("layout of a map of given sizes", 1_000_000, .growth(11)),
    Goal("history of a small step", 10_000, .atMost(200)),
    Goal("memory of a node beyond its texts", 1_000_000, .atMost(400)),
    Goal("10,000 strokes as SVG in memory", .faster(than: "perfect-freehand", 10)),
    Goal("10,000 strokes as SVG in memory", .bytes(of: "perfect-freehand", 0.2)),
  ]

  /// The same goal for all works of a kind.
  private static func families(_ measured: [Measurement]) -> [Goal] {
    measured.compactMap { own in
      guard own.program == "napkin" else { return nil }
      let (work, nodes) = (own.work, own.nodes)
      if work.hasPrefix("step: ") { return Goal(work, nodes, .atMost(nodes == 10_000 ? 1 : 3)) }
      let isScale = work.hasPrefix("a map ") || work.hasPrefix("a chain ")
      if isScale, nodes == 1_000_000 { return Goal(work, nodes, .growth(12)) }
      if work == "start: --version" { return Goal(work, .times(of: "xsltproc", 1.5)) }
      return work.hasPrefix("start: ") ? Goal(work, .times(of: "xsltproc", 2)) : nil
    }
  }

  private static let bundles = [
    Goal("500 MB and 10,000 notes as .zip", .times(of: "zip", 1.2)),
    Goal("50 MB and 1,000 notes as .zip", .times(of: "zip", 1.2)),
    Goal("20 pictures of 200 kB as .eml", .times(of: "GMime", 1)),
    Goal("20 pictures of 200 kB as .eml", .faster(than: "Python email", 10)),
    Goal("an attachment of 2 GB as .zip", .memory(64)),
    Goal("an attachment of 2 GB as .eml", .memory(64)),
  ]
}
