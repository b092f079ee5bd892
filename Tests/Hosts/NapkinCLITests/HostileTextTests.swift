import Foundation
import NapkinCLI
import NapkinCore
import NapkinFormats
import Testing

/// Texts that try to command the terminal, in every place where people's words are shown.
@Suite struct HostileTextTests {
  static let payloads: [String] =
    [
      "\u{1B}[2J", "\u{1B}[31mred\u{1B}[0m", "\u{1B}]0;title\u{7}", "\u{1B}]2;title\u{1B}\\",
      "\u{1B}]8;;https://evil.example\u{1B}\\click\u{1B}]8;;\u{1B}\\",
      "\u{1B}]52;c;ZXZpbA==\u{7}", "\u{1B}]1337;File=:AAAA\u{7}", "\u{1B}P$q\"p\u{1B}\\",
      "\u{1B}[6n", "\u{1B}[c", "\u{1B}[?1049h", "\u{1B}c", "\u{1B}#8", "\u{1B}(0qqq",
      "\u{1B}_x\u{1B}\\",
      "\u{9B}31m", "\u{9D}0;title\u{9C}", "\u{90}q\u{9C}", "\u{85}next", "\u{84}",
      "a\rb", "a\u{8}b", "a\u{7F}", "\u{0}", "\u{E}shift", "\u{F}", "\u{C}page", "\u{B}down",
      "\u{202E}gnp.exe", "\u{202A}a\u{202C}", "\u{2066}a\u{2069}", "\u{2067}", "\u{2068}",
      "\u{200E}", "\u{200F}", "\u{61C}", "\u{206A}", "a\u{2028}b", "a\u{2029}b",
      "a\u{200B}b", "\u{FEFF}a", "a\u{AD}b", "a\u{2060}b", "\u{180E}", "\u{FFF9}a\u{FFFB}",
      "\u{E0001}", "\u{206F}\u{1B}", "é\u{1B}\u{301}", "😀\u{1B}[A",
      String(repeating: "x", count: 100_000),
    ]
    + (1...31).filter { $0 != 9 && $0 != 10 }.compactMap(Unicode.Scalar.init).map { "c0 \($0)" }
    + (128...159).compactMap(Unicode.Scalar.init).map { "c1 \($0)" }

  /// Everything that is printed has to pass this.
  private func expectHarmless(_ text: String, _ comment: Comment) {
    let bad = text.unicodeScalars.first { $0 != "\n" && !SafeText.isHarmless($0) }
    #expect(bad == nil, comment)
    let longest = text.split(separator: "\n").map(\.unicodeScalars.count).max() ?? 0
    #expect(longest < 5_000, comment)
  }

  @Test func `there are as many as promised`() {
    #expect(Self.payloads.count * 5 >= 150)
    #expect(Set(Self.payloads).count == Self.payloads.count)
  }

  @Test(arguments: payloads)
  func `inspect shows them without obeying`(payload: String) throws {
    for content in try documents(with: payload) {
      let run = Run.inspect(content)
      #expect(run.status == 0 && run.errors.isEmpty)
      expectHarmless(run.output, "\(content.kind)")
      #expect(Run.inspect(content, "--raw").output.utf8.count > payload.utf8.count / 2)
    }
  }

  @Test(arguments: payloads)
  func `complaints name them without obeying`(payload: String) {
    let lines: [[String]] = [
      [payload], ["--\(payload)"], ["-\(payload)"], ["inspect", payload], ["help", payload],
      ["convert", payload, "b.lines"], ["convert", "-", "\(payload).none"],
      ["convert", "-", "\(payload).lines"], ["formats", payload],
      ["inspect", "-", "--from", payload], ["inspect", "-", "--from", "lines:\(payload)"],
      ["convert", "-", "b.none", "--to=\(payload)"], ["inspect", "-", "--max-depth=\(payload)"],
      ["inspect", "-", "--from=lines", "--option=\(payload)"], ["show", "a", payload],
      ["convert", "-", "\(payload)/b.lines", "--from=lines"],
    ]
    for arguments in lines {
      let run = Run(arguments)
      #expect(run.status != 0)
      #expect(run.errors.hasPrefix("napkin: ") && run.errors.hasSuffix("\n"))
      #expect(run.errors.utf8.count { $0 == 10 } == 1)
      expectHarmless(run.errors, "\(arguments.map { $0.prefix(20) })")
    }
  }

  @Test(arguments: payloads)
  func `files named like them are told of without obeying`(payload: String) throws {
    let name = payload.replacingOccurrences(of: "/", with: "_").prefix(40) + ".lines"
    if name.utf8.contains(0) { return }
    let folder = try Folder()
    let path = try folder.write("#lines\n a*\n!\n", to: String(name))
    let bad = Run(["inspect", path])
    #expect(bad.status == 1)
    expectHarmless(bad.errors, "an error")
    #expect(bad.errors.contains(":3:1: No shouting."))

    _ = try folder.write("#lines\n a*\n", to: String(name))
    let good = Run(["convert", path, path, "--report", "-"])
    #expect(good.status == 0)
    expectHarmless(good.errors, "a remark")
    expectHarmless(good.output, "a report")
    #expect(good.errors.contains("1 repaired"))
  }

  @Test func `what languages and emoji need stays as it is`() {
    for text in ["👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "क्‍ष", "☁️", "e\u{301}", "思维导图", "“x” – …"] {
      #expect(SafeText.line(text) == text)
    }
  }

  @Test func `long lines are cut, which is told`() {
    let text = String(repeating: "ä", count: 1_500)
    #expect(SafeText.line(text, limit: 1_000).hasSuffix("ä… (500 more)"))
    #expect(SafeText.line(text, limit: 1_500) == text)
    #expect(SafeText.line("\u{1B}", limit: 1) == "<U+001B>")
  }

  private func documents(with text: String) throws -> [Content] {
    var map = MindMap(id: "m", name: text, root: RichText(text))
    map.info = RichText(text)
    var node = MindMap.Node(id: "n", RichText(text))
    node.note = RichText(text, syntax: .markdown)
    node.details = RichText(text)
    node.icons = [text]
    node.tags = [text]
    node.link = text
    node.attributes = [Attribute(text, text)]
    var connector = Connector(to: MindMap.Node.ID(text), label: text)
    connector.startLabel = text
    node.connectors = [connector, Connector(to: "root")]
    node.media = [Media(.external(text), name: text, mediaType: text)]
    node.reminders = [Reminder(at: Instant(milliseconds: .max), message: text)]
    node.place = try Place(latitude: 0, longitude: 0, name: text)
    try map.insert(node, under: map.root)

    var note = Note(id: "note")
    note.title = text
    note.text = RichText(text)
    note.category = text
    note.tags = [text]
    note.attachments = node.media
    var drawing = Drawing(id: "drawing")
    drawing.title = text
    note.drawing = drawing
    var notebook = Notebook(id: "b", title: text)
    try notebook.insert(.note(note))
    try notebook.insert(.map(map))
    if let name = try? Name("plan \(text)") {
      let plan = Plan(id: "p", name: name, note: RichText(text))
      try notebook.insert(.planList(PlanList(id: "l", name: name, plans: [plan])))
    }
    return [.map(map), .note(note), .notebook(notebook)]
  }
}
