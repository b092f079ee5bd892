import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

// Code of the pages for authors of plugins. SnippetTests compares it with the pages.

@Suite struct PluginPageTests {
  @Test func `foreign content is kept and counted`() throws {
    var map = MindMap(id: "garden", root: "Garden")
    let slot = map.slotOfRoot
    var out = OutputBuffer()

    let piece = Foreign.Entry(format: "tabbed", key: "pinned", value: "yes")
    map.update(slot) { $0.foreign.pieces.append(piece) }

    let content = Content.map(map)
    var ledger = Ledger(of: content, as: .converted)
    ledger.revise(.foreign, to: .carried, at: map[slot].id.rawValue)
    #expect(ledger[.foreign].carried == 1)

    var attribute = Attribute("height", "2")
    attribute.foreign.pieces = [.init(format: "freemind", key: "OBJECT", value: "2")]
    map.update(slot) { $0.attributes = [attribute] }
    map.update(slot) { $0.foreign.pieces.append(.init(format: "org", key: "TODO", value: "")) }
    write(.map(map), map, to: &out)
    #expect(String(decoding: out.bytes, as: UTF8.self) == "pinned=yes\n")
  }

  private func write(_ content: Content, _ map: MindMap, to out: inout OutputBuffer) {
    var ledger = Ledger(of: content, as: .converted)
    var held: [String: Int] = [:]
    content.census { feature, count, id in
      if feature == .foreign { held[id, default: 0] += count }
    }
    for visit in map.walkAll() {
      let node = map[visit.slot]
      let own = node.foreign.pieces(from: "tabbed")
      for piece in own { out.append("\(piece.key)=\(piece.value)\n") }
      for _ in 0..<held[node.id.rawValue, default: 0] - own.count {
        ledger.revise(.foreign, to: .dropped, at: node.id.rawValue)
      }
    }
    #expect(ledger[.foreign].converted == 1 && ledger[.foreign].dropped == 2)
  }

  @Test func `identifiers that a format demands are derived`() throws {
    var map = MindMap(id: "garden", root: "Garden")
    for id in ["x", "made-up-2", "y"] {
      try map.insert(MindMap.Node(id: MindMap.Node.ID(id), ""), under: map.root)
    }
    for id in [map.root, "x", "y"] { try map.update(id) { $0.hasInventedID = true } }

    // The names that nodes have anyway are taken; the others get the next free number.
    let named = map.walkAll().map { map[$0.slot] }.filter { !$0.hasInventedID }
    var taken = Set(named.map(\.id.rawValue))
    var names: [MindMap.Node.ID: String] = [:]
    var number = 0
    for visit in map.walkAll() {
      let node = map[visit.slot]
      names[node.id] = node.id.rawValue
      while node.hasInventedID {
        number += 1
        names[node.id] = "made-up-\(number)"
        if taken.insert("made-up-\(number)").inserted { break }
      }
    }
    #expect(names[map.root] == "made-up-1" && names["x"] == "made-up-3")
    #expect(names["made-up-2"] == "made-up-2" && names["y"] == "made-up-4")
  }

  @Test func `the bytes of files are named`() throws {
    let text = "notes"
    let files: [(name: String, bytes: [UInt8])] = [("notes", Array(text.utf8))]
    #expect(files[0].name == "notes")
    #expect(Sample.all.first { $0.name == "difficult texts" }?.content != nil)
  }
}
