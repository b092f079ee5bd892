import NapkinCore
import Testing

/// Nodes are found by identifiers of any length and in any script.
@Suite struct NodeIdentifierTests {
  @Test func `every identifier leads to its node, whatever its length`() throws {
    let texts = (0..<40).flatMap { length in
      ["a", "0", "\u{7F}", "\0", "é", "木"].map { String(repeating: $0, count: length) + "b" }
    }
    let ids = Set(texts).sorted().map { MindMap.Node.ID($0) }
    var map = MindMap(id: "map", root: MindMap.Node(id: "root", "Root"))
    for id in ids { try map.insert(MindMap.Node(id: id, "Leaf"), under: "root") }
    for id in ids { #expect(map.slot(of: id).map { map[$0].id } == id) }
    for id in ids.reversed() { try map.remove(id) }
    #expect(map.count == 1)
  }

  @Test func `texts that are canonically the same are the same identifier`() throws {
    var map = MindMap(id: "map", root: MindMap.Node(id: "root", "Root"))
    try map.insert(MindMap.Node(id: "caf\u{E9}", "Leaf"), under: "root")
    #expect(map.contains("cafe\u{301}"))
    #expect(throws: Refusal.self) {
      try map.insert(MindMap.Node(id: "cafe\u{301}", "Again"), under: "root")
    }
  }

  @Test func `so are texts beyond ASCII that are the same as one in it`() throws {
    // The characters of Unicode 17 whose canonical decomposition is ASCII, and nothing else.
    let plain = Set((UInt8(0)..<0x80).map { String(Unicode.Scalar($0)) })
    let twins = (UInt32(0x80)...0x10_FFFF).compactMap(Unicode.Scalar.init).filter {
      plain.contains(String($0))
    }
    #expect(twins == ["\u{37E}", "\u{1FEF}", "\u{212A}"])
    for (twin, plain) in zip(twins, [";", "`", "K"]) {
      var map = MindMap(id: "map", root: MindMap.Node(id: "root", "Root"))
      for rest in ["", "elvin, in more than sixteen bytes", "\u{E9}"] {
        try map.insert(MindMap.Node(id: .init(plain + rest), "Leaf"), under: "root")
        #expect(map.contains(.init(String(twin) + rest)))
        #expect(throws: Refusal.self) {
          try map.insert(MindMap.Node(id: .init(String(twin) + rest), "Again"), under: "root")
        }
      }
    }
  }
}
