import NapkinCore
import NapkinFormats
import NapkinSVG
import NapkinTesting
import Testing

/// What is free beside words in most fonts, since there is room for the widest.
@Suite struct SVGSlackTests {
  @Test func `a tag stands in the middle of its oval`() throws {
    var node = MindMap.Node(id: "n", "tagged")
    node.tags = ["one tag"]
    let picture = try drawn(node)
    let oval = try #require(picture.tags("<rect", before: ">one tag<").last)
    let words = try #require(picture.tags("<text", before: ">one tag<").last)
    #expect(words.contains("text-anchor=\"middle\""))
    let middle = try number("x", oval) + number("width", oval) / 2
    #expect(try (number("x", words) - middle).magnitude < 0.02)
  }

  @Test(
    arguments: [
      // The widest of the lines is likely to be 8 % narrower, if they are bold 14 %: half of that is free.
      ("some short\nlines", NodeStyle.Shape.bubble, false, 14.6, 15.6),
      ("some short\nlines", .bubble, true, 18.0, 19.0),
      // In the widest font, a third of the edge stays free at the right.
      ("lines of so many words that\nthere is much to share", .rectangle, true, 20.0, 20.0),
      ("两行\n文字", .bubble, true, 12.0, 12.0), ("some short\nlines", .fork, true, 5.0, 5.0),
      ("שתי שורות\nכאן", .bubble, true, 12.0, 12.0),
    ] as [(String, NodeStyle.Shape, Bool, Double, Double)])
  func `lines share what is free`(
    _ text: String, _ shape: NodeStyle.Shape, _ isBold: Bool, _ least: Double, _ most: Double
  ) throws {
    var node = MindMap.Node(id: "n", RichText(text))
    node.style.shape = shape
    node.style.background = RGBA(red: 255, green: 240, blue: 200)
    node.style.font.isBold = isBold
    let picture = try drawn(node)
    let first = text.prefix { !$0.isNewline }
    let box = try #require(picture.tags("<rect", before: ">\(first)<").last)
    let words = try #require(picture.tags("<text", before: ">\(first)<").last)
    let inset =
      words.contains("rtl")
      ? try number("x", box) + number("width", box) - number("x", words)
      : try number("x", words) - number("x", box)
    #expect((least - 0.02...most + 0.02).contains(inset), "\(inset)")
  }

  @Test func `lines on the left reach to where theirs comes in`() throws {
    var node = MindMap.Node(id: "n", "some lines of words\nand others")
    node.style.shape = .fork
    node.style.background = RGBA(red: 255, green: 240, blue: 200)
    node.side = .left
    let picture = try drawn(node, layout: "both")
    let box = try #require(picture.tags("<rect", before: ">and others<").last)
    let words = try #require(picture.tags("<text", before: ">and others<").last)
    #expect(try (number("x", words) - number("x", box) - 9).magnitude < 0.02)
  }

  private func drawn(_ node: MindMap.Node, layout: String = "right") throws -> String {
    var map = MindMap(id: "m", root: "root")
    try map.insert(node, under: map.root)
    var request = ExportRequest(.map(map))
    request.options["layout"] = layout
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    return sink.text
  }

  /// A number in a tag.
  private func number(_ name: String, _ tag: Substring) throws -> Double {
    let value = tag.split(
      separator: " \(name)=\"", omittingEmptySubsequences: false
    ).dropFirst().first?.prefix { $0 != "\"" }
    return try #require(value.flatMap { Double($0) })
  }
}

extension String {
  /// The tags of a kind in front of a text.
  fileprivate func tags(_ tag: String, before text: String) -> [Substring] {
    guard let start = split(separator: text).first else { return [] }
    return Array(start.split(separator: tag).dropFirst())
  }
}
