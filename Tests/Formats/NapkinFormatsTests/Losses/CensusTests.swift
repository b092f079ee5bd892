import NapkinCore
import NapkinFormats
import Testing

@Suite struct CensusTests {
  /// A notebook with a note to keep, and one in the trash.
  private func content() throws -> Content {
    var notebook = Notebook(id: "book")
    var note = Note(id: "kept", text: "Kept")
    try notebook.insert(.note(note))
    note = Note(id: "gone", text: "Gone")
    try notebook.insert(.note(note))
    var editor = Editor(notebook)
    var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))
    try editor.perform(DeleteItems(.note("gone")), in: &context)
    return .notebook(editor.document)
  }

  @Test func whatLiesInTheTrashFaresAsTheTrash() throws {
    let dropping: FormatTable = [
      .init(.text, writes: .converted, how: "text"), .init(.trash, writes: .dropped, how: "–"),
    ]
    let dropped = Ledger(of: try content(), following: dropping)
    #expect(dropped[.text].converted == 1 && dropped[.text].dropped == 1)
    #expect(dropped.places(of: .text) == [.init("gone", .dropped)])

    let keeping = dropping.replacing([.init(.trash, writes: .converted, how: "trash")])
    #expect(Ledger(of: try content(), following: keeping)[.text].converted == 2)
    #expect(Ledger(of: try content(), as: .converted)[.text].converted == 2)
  }

  @Test func `losses in the trash are listed though there is no room for what is carried`() throws {
    var notebook = Notebook(id: "book")
    for number in 0..<150 {
      var note = Note(id: Note.ID("kept\(number)"), text: "Kept")
      note.tags = ["t"]
      try notebook.insert(.note(note))
    }
    var gone = Note(id: "gone", text: "Gone")
    gone.tags = ["t"]
    try notebook.insert(.note(gone))
    var editor = Editor(notebook)
    var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))
    try editor.perform(DeleteItems(.note("gone")), in: &context)
    let ledger = Ledger(
      of: .notebook(editor.document),
      following: [.init(.tag, writes: .carried, how: ""), .init(.trash, writes: .dropped, how: "")])
    #expect(ledger[.tag].carried == 150 && ledger[.tag].dropped == 1)
    #expect(ledger.places(of: .tag).count == Ledger.placeLimit)
    #expect(ledger.places(of: .tag).last == .init("gone", .dropped))
  }

  /// A map on whose nodes there is more of some things than a ledger lists, and one thing at its end.
  private func map() throws -> MindMap {
    var map = MindMap(id: "m", name: "All", root: MindMap.Node(id: "root", ""))
    for number in 0..<400 {
      var node = MindMap.Node(
        id: MindMap.Node.ID("n\(number)"), number % 7 == 0 ? "" : "text",
        created: Instant(milliseconds: 1),
        modified: number % 2 == 0 ? nil : Instant(milliseconds: 2))
      node.hasInventedID = number % 5 == 0
      node.isFolded = number % 11 == 0
      if number % 3 == 0 { node.icons = ["idea", "help"] }
      if number % 50 == 1 { node.note = RichText("*a* note", syntax: .markdown) }
      if number == 399 { node.link = "https://example.org" }
      // Siblings do not lie beside each other in memory.
      try map.insert(node, under: number < 20 ? "root" : MindMap.Node.ID("n\(number / 20)"), at: 0)
    }
    return map
  }

  private static let table: FormatTable = [
    .init(.map, writes: .converted, how: ""), .init(.node, writes: .converted, how: ""),
    .init(.text, writes: .converted, how: ""), .init(.icon, writes: .carried, how: ""),
    .init(.note, writes: .approximated, how: ""), .init(.link, writes: .carried, how: ""),
    .init(.folded, writes: .dropped, how: ""), .init(.date, writes: .carried, how: ""),
  ]

  @Test func `places are listed in the order of the map, as far as there is room`() throws {
    let map = try map()
    var ledger = Ledger()
    Content.map(map).census { feature, count, place in
      let treatment = Self.table[feature]?.writes.first ?? .dropped
      ledger.count(feature, treatment, times: count, at: place)
    }
    #expect(ledger.places(of: .icon).count == Ledger.placeLimit)
    #expect(ledger.places(of: .link).map(\.id) == ["n399"])
    #expect(Ledger(of: .map(map), following: Self.table) == ledger)
  }
}

extension CensusTests {
  @Test func `a request has the census of what was read, until somebody changes that`() throws {
    let census = Census(of: .map(try map()))
    var read = Import(census, ledger: Ledger(of: census, as: .converted))
    #expect(read.content == census.content)
    var request = ExportRequest(read)
    #expect(request.census[.node] == 401 && request.census.content == read.content)
    request.content = .note(Note(id: "n", text: "Short"))
    #expect(request.census[.node] == 0 && request.census[.note] == 1)
    guard case .map(var map) = read.content else { return }
    try map.remove("n399")
    read.content = .map(map)
    #expect(ExportRequest(read).census[.node] == 400)
  }

  @Test func `a request for what was read brings its media along`() throws {
    let digest = try #require(ByteDigest(hex: String(repeating: "ab", count: 32)))
    var read = Import(.note(Note(id: "n", text: "Seen")), ledger: Ledger())
    read.media = MemoryMedia([digest: [1, 2, 3]])
    #expect(try ExportRequest(read, dialect: "d").media.open(digest) != nil)
    #expect(ExportRequest(read, dialect: "d").dialect == "d")
  }
}
