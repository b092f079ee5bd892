import Foundation
import NapkinCore
import NapkinFormats
import NapkinStore
import NapkinTesting
import Testing

@Suite("Searches and lists of a stored notebook")
struct SearchTests {
  let desk: Desk
  let notebook: StoredNotebook

  init() throws {
    desk = try Desk()
    notebook = try desk.open()
  }

  func titles(_ words: String) throws -> [String] {
    try notebook.search(words).map(\.part.title)
  }

  func add(_ title: String, _ text: String = "", tags: [String] = []) throws {
    var note = Note(
      id: Note.ID(desk.context.identifiers.next()), title: title, text: RichText(text),
      created: desk.context.now, modified: desk.context.now)
    note.tags = tags
    try notebook.perform(AddItem(.note(note)), in: &desk.context)
  }

  @Test("Words and parts of words are found without capitals, accents and wide letters")
  func folding() throws {
    try add("Café Crème", "Straße nach Łódź")
    try add("ＦＵＬＬ width", "Ёлка и йод")
    try add("番茄炒蛋", "切番茄，打鸡蛋。")
    try add("東京タワー", "日本の夏")
    #expect(try titles("cafe") == ["Café Crème"])
    #expect(try titles("CREM") == ["Café Crème"])
    #expect(try titles("odz") == ["Café Crème"])
    #expect(try titles("full") == ["ＦＵＬＬ width"])
    #expect(try titles("елка") == ["ＦＵＬＬ width"])
    #expect(try titles("番茄") == ["番茄炒蛋"])
    #expect(try titles("蛋") == ["番茄炒蛋"])
    #expect(try titles("番茄炒") == ["番茄炒蛋"])
    #expect(try titles("タワ") == ["東京タワー"])
    #expect(try titles("日本 夏") == ["東京タワー"])
    #expect(try titles("茄番").isEmpty)
    #expect(try titles("af") == ["Café Crème"])
    #expect(try titles("zz").isEmpty)
    #expect(try titles(" ").isEmpty)
    #expect(try titles("\"crème\" OR").isEmpty)
    // Plain sqlite3 finds it, too.
    let sql = "SELECT part.title FROM search JOIN part ON part.number = search.rowid"
    #expect(try desk.sqlite("\(sql) WHERE search MATCH 'pairs : \"番茄 \"'") == "番茄炒蛋\n")
    #expect(try desk.sqlite("\(sql) WHERE search MATCH 'creme'") == "Café Crème\n")
  }

  @Test(
    "Korean and Japanese words are found however their characters are spelt",
    arguments: [
      ("한국어 사전", "국어"), ("한국어 사전", "한국어"), ("ガラスの窓", "ガ"), ("がぎぐ", "がぎぐ"),
      ("ヴァイオリン", "ヴァ"), ("パンとバター", "バター"), ("ヽヾ ワヷ", "ヷ"),
    ])
  func spellings(_ title: String, _ word: String) throws {
    try add(title)
    try add(title.decomposedStringWithCanonicalMapping)
    try add("하구 カラス かきく ウァイオリン ハンとハター ワ")
    #expect(try titles(word) == [title, title])
    #expect(try titles(word.decomposedStringWithCanonicalMapping) == [title, title])
  }

  @Test("The title counts more than the text, and snippets show where words stand")
  func ranking() throws {
    try add(
      "Garden",
      "A long walk. " + String(repeating: "Nothing of it here. ", count: 20) + "Then peas, at last."
    )
    try add("Peas", "Sow when warm.")
    let hits = try notebook.search("PEAS")
    #expect(hits.map(\.part.title) == ["Peas", "Garden"])
    let snippet = Array(hits[1].snippet)
    #expect(hits[1].marks.map { String(snippet[$0]) } == ["peas"])
    #expect(snippet.first == "…" && snippet.count <= 82)
  }

  @Test("Nodes, notes of nodes, plans, tags and the archive are found; the trash is not")
  func parts() throws {
    let map = MindMap.ID("m")
    try notebook.perform(AddMap("Garden", id: map), in: &desk.context)
    let root = try #require(try notebook.map(map)).root
    try notebook.perform(InsertNode("Spring peas", under: root, id: "s").in(map), in: &desk.context)
    try notebook.perform(SetNodes("s", to: .note("Only *sugar* ones")).in(map), in: &desk.context)
    try notebook.perform(SetNodes("s", to: .tags(["early sowing"])).in(map), in: &desk.context)
    try notebook.perform(AddPlan("Buy sugar peas", id: "p").in("default"), in: &desk.context)
    #expect(try notebook.search("sugar").map(\.part.part) == ["p", "s"])
    #expect(try notebook.search("sowing").first?.part.itemTitle == "Garden")
    #expect(try notebook.tagged("early sowing").map(\.part) == ["s"])
    try notebook.perform(CompletePlan("p").in("default"), in: &desk.context)
    try notebook.perform(ArchiveCompletedPlans().in("default"), in: &desk.context)
    let day = desk.context.today
    #expect(try notebook.archived(in: day...day).map(\.title) == ["Buy sugar peas"])
    #expect(try notebook.daysWithArchive(in: Month(day)) == [day])
    #expect(try notebook.daysWithArchive(in: Month(day), of: "other").isEmpty)
    try notebook.perform(DeleteNodes("s").in(map), in: &desk.context)
    #expect(try notebook.search("spring").isEmpty)
    try notebook.undo()
    #expect(try notebook.search("spring").map(\.part.part) == ["s"])
    try notebook.perform(DeleteItems(.map(map)), in: &desk.context)
    #expect(try notebook.search("spring").isEmpty)
    #expect(try notebook.trash().map(\.title) == ["Garden"])
    try notebook.perform(RestoreItem(.map(map)), in: &desk.context)
    #expect(try notebook.search("spring").count == 1)
  }

  @Test("What is due and what has a category is found")
  func lists() throws {
    try add("Later")
    try add("Soon")
    let ids = try notebook.entries(of: "note").map(\.id)
    let now = desk.context.now
    for (id, hours, north) in zip(ids, zip([48, 1], [59.0, 59.33])).map({ ($0, $1.0, $1.1) }) {
      guard case .note(let note) = id else { continue }
      let reminder = Reminder(at: now.advanced(byMilliseconds: Int64(hours) * 3_600_000))
      try notebook.perform(SetNote(to: .reminders([reminder])).in(note), in: &desk.context)
      let place = try Place(latitude: north, longitude: 18.07)
      try notebook.perform(SetNote(to: .place(place)).in(note), in: &desk.context)
    }
    if case .note(let note) = ids[0] {
      try notebook.perform(SetNote(to: .category("Home")).in(note), in: &desk.context)
    }
    #expect(try notebook.due(until: now).isEmpty)
    let tomorrow = now.advanced(byMilliseconds: 86_400_000)
    #expect(try notebook.due(until: tomorrow).map(\.title) == ["Soon"])
    #expect(try notebook.due(until: tomorrow).map(\.place?.latitude) == [59.33])
    #expect(try notebook.dueReminders(at: tomorrow).count == 1)
    if let due = try notebook.dueReminders(at: tomorrow).first {
      desk.context.now = tomorrow
      try notebook.perform(Acknowledge(due), in: &desk.context)
    }
    #expect(try notebook.dueReminders(at: tomorrow).isEmpty)
    #expect(try notebook.notes(inCategory: "Home").map(\.title) == ["Later"])
    #expect(try notebook.entries(of: "note", sortedBy: .name).map(\.title) == ["Later", "Soon"])
    #expect(try notebook.entries(of: "note", sortedBy: .modified).last?.title == "Soon")
    #expect(try notebook.entries(sortedBy: .created).count == 3)
  }

  @Test("Searches find what a naive scan finds")
  func naive() throws {
    var chance = Chance(seed: 7)
    let words = [
      "garden", "pea", "Beans", "Mélange", "árbol", "niño", "straße", "Übung", "番茄", "鸡蛋", "夏休み",
      "カレー", "ok", "no", "野菜サラダ", "Łódź", "in", "summer",
    ]
    var texts: [String] = []
    for _ in 0..<120 {
      let text = (0..<chance.below(12)).map { _ in chance.pick(words) }.joined(
        separator: chance.once(in: 3) ? "" : " ")
      texts.append(text)
      try add("t\(texts.count)", text)
    }
    func folded(_ text: String) -> String {
      text.folding(
        options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
      )
      .lowercased().replacing("ł", with: "l")
    }
    for _ in 0..<500 {
      let word = Array(chance.pick(words))
      let start = chance.below(word.count)
      let part = String(word[start..<start + 1 + chance.below(word.count - start)])
      let found = Set(try notebook.search(part, most: 1_000).map(\.part.title)).subtracting([
        "default"
      ])
      let wanted = texts.indices.filter {
        folded("t\($0 + 1)\n" + texts[$0]).contains(folded(part))
      }
      #expect(found == Set(wanted.map { "t\($0 + 1)" }), "\(part)")
    }
  }
}
