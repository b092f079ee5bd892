import NapkinKit
import Testing

// The code about commands in words, phrases and simple exporters. SnippetTests compares it with the articles.

@Suite struct CommandArticleTests {
  private func context() -> Context {
    Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))
  }

  @Test func table() throws {
    var map = MindMap("Garden")
    try map.add("Spring")
    let context = context()
    let table = CommandTable()
    let arguments = ["text": ["Sow peas"], "under": ["Spring"]]
    let commands = try table.commands(
      "add", arguments, among: table.maps, in: map, context: context)
    #expect(commands.map(\.name) == ["Insert Node"])
  }

  @Test func ownCommand() throws {
    var map = MindMap("Garden")
    let spring = try map.add("Spring")
    var table = CommandTable()
    table.maps.append(
      CommandForm(
        "shout", "write a text in capitals", [CommandParameter("part", .part, "the node")]
      ) {
        arguments throws(Refusal) in
        try arguments.parts("part").map { id in
          SetNodes(.init(id), to: .text(RichText(id.uppercased())))
        }
      })
    var content = Content.map(map)
    var context = context()
    _ = try content.perform("shout", ["part": ["Spring"]], of: table, in: &context)
    #expect(content.map?[spring]?.text.source == spring.rawValue.uppercased())
  }

  @Test func phrase() {
    let (kind, id): (Phrase, String) = ("node", "peas")
    let phrase: Phrase = "There is no \(kind) '\(id)' here."
    let template = phrase.template  // "There is no %1 '%2' here."
    let text = phrase.text(in: .english)
    #expect(template == "There is no %1 '%2' here.")
    #expect(text == "There is no node 'peas' here.")
  }

  @Test func simpleExporter() throws {
    var registry = FormatRegistry()
    let dashes = SimpleExporter(
      "dashes", named: "Dashes", fileExtension: "dash", keeping: [.tag: "`#tag` behind the text"]
    ) { row in
      let tags = row.node.tags.map { " #\($0)" }.joined()
      return String(repeating: "  ", count: row.level) + "- " + row.text + tags + "\n"
    }
    registry.register(dashes)
    var sink = MemorySink()
    _ = try registry.export(
      ExportRequest(.map(MindMap("Garden"))), as: FormatName("dashes"), to: &sink)
    #expect(sink.text == "- Garden\n")
  }
}
