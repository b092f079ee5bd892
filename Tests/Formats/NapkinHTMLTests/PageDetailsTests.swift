import HTMLFragment
import NapkinCore
import NapkinFormats
import NapkinHTML
import NapkinMarkdown
import Testing

/// What a page does with directions, boxes and cells.
@Suite struct PageDetailsTests {
  @Test func `comments, tags, times and places are for people`() throws {
    let source =
      "# Beds <!-- draft -->\n\n- <!-- secret --> beans\n- peas <!-- not yet --> #[[to do]]\n\n  <!-- only\n  this -->\n"
      + "- `<!-- code -->`\n\n  📍 [](geo:1,2)\n"
    var request = ImportRequest(fileName: "file.md")
    request.kind = .map
    var markdown = MemorySource(source)
    guard case .map(let map) = try MarkdownImporter().read(request, from: &markdown).content else {
      Issue.record("no map")
      return
    }
    #expect(map.name == "Beds")
    let page = try fragment(of: .map(map))
    for words in [
      "Beds</h1>", "<h2>peas</h2>", ">#to do<", "<code>&lt;!-- code --&gt;</code>", ">1,2</a>",
      ">beans<",
    ] {
      #expect(page.contains(words), "\(words) in \(page)")
    }
    #expect(
      !page.contains("secret") && !page.contains("not yet") && !page.contains("only")
        && !page.contains("draft"))
    var sink = MemorySink()
    let ledger = try HTMLExporter().export(.fragment(.map(map)), to: &sink)
    #expect(ledger[.markup].approximated == 5)
  }

  private func page(_ markdown: String) throws -> String {
    var note = Note(id: "n", title: "")
    note.text = RichText(markdown, syntax: .markdown)
    return try fragment(of: .note(note))
  }

  @Test(arguments: [
    ("\u{5E9}\u{5DC} *a*", "<p dir=\"auto\">\u{5E9}\u{5DC} <em>a</em></p>\n"),
    ("# \u{627}", "<h1 dir=\"auto\">\u{627}</h1>\n"),
    ("a \u{2764}\u{FE0F}", "<p>a \u{2764}\u{FE0F}</p>\n"),
    (
      "- \u{1F331} \u{5E9}\n- a",
      "<ul dir=\"rtl\" style=\"padding-inline-start: 1.5em\">\n<li>\u{1F331} \u{5E9}</li>\n"
        + "<li dir=\"ltr\" style=\"margin-inline-start: 1.5em\">a</li>\n</ul>\n"
    ),
    (
      "2. a\n3. \u{5E9}",
      "<ol start=\"2\" style=\"padding-inline-start: 1.5em\">\n<li>a</li>\n"
        + "<li dir=\"rtl\" style=\"margin-inline-start: 1.5em\">\u{5E9}</li>\n</ol>\n"
    ),
    (
      "1. \u{5D0}\n2. 2024",
      "<ol dir=\"rtl\" style=\"padding-inline-start: 1.5em\">\n<li>\u{5D0}</li>\n<li>2024</li>\n</ol>\n"
    ),
    (
      "- \u{5D0}\n  - C++",
      "<ul dir=\"rtl\" style=\"padding-inline-start: 1.5em\">\n<li>\u{5D0}\n"
        + "<ul dir=\"ltr\" style=\"padding-inline-start: 1.5em\">\n<li>C++</li>\n</ul>\n</li>\n</ul>\n"
    ),
    (
      "> \u{5E9}",
      "<blockquote dir=\"auto\" style=\"margin: 1em 0; padding-inline-start: 1em; "
        + "border-inline-start: 3px solid #ccc\">\n<p dir=\"auto\">\u{5E9}</p>\n</blockquote>\n"
    ),
  ])
  func whereTextsRunFromRightToLeft(_ markdown: String, _ html: String) throws {
    #expect(try page(markdown) == html)
  }

  @Test func `tables run like their first letter, and are moved by themselves`() throws {
    let html = try page("| \u{5E9} | a |\n| - | - |\n| b | c |\n")
    #expect(html.contains("<table dir=\"rtl\" style="), "\(html)")
    let latin = try page("| a | \u{5E9} |\n| - | - |\n| b | c |\n")
    #expect(latin.contains("<table style=") && latin.contains("overflow-x: auto"), "\(latin)")
  }

  @Test func `reminders of plans are told as people say them`() throws {
    var plan = Plan(id: "p", name: try Name("Water"))
    plan.reminders = [Reminder(at: Instant(milliseconds: 1_795_248_000_000))]
    let html = try fragment(
      of: .planList(PlanList(id: "l", name: try Name("Garden"), plans: [plan])))
    #expect(!html.contains("T08:00:00Z") && html.contains("08:00"), "\(html)")
  }

  @Test func itemsOfMaps() throws {
    var map = MindMap(id: "m", root: RichText("R"))
    try map.insert(MindMap.Node(id: "a", RichText("A")), under: map.root)
    var done = MindMap.Node(id: "b", RichText("\u{5E9}"))
    done.task.status = .done
    try map.insert(done, under: "a")
    let html = try fragment(of: .map(map))
    #expect(
      html.contains(
        "<h2>A</h2>\n<ul dir=\"rtl\" style=\"padding-inline-start: 1.5em\">\n<li style"), "\(html)")
  }

  @Test func `an item that runs otherwise than its list has its mark on the other side`() throws {
    var map = MindMap(id: "m", root: RichText("R"))
    try map.insert(MindMap.Node(id: "a", RichText("A")), under: map.root)
    for (id, text) in [("b", "\u{5E9}"), ("c", "Learn C++ (soon)!"), ("d", "\u{5EA}")] {
      var task = MindMap.Node(id: .init(id), RichText(text))
      task.task.status = .open
      try map.insert(task, under: "a")
    }
    let html = try fragment(of: .map(map))
    #expect(
      html.contains("<li dir=\"ltr\" style=\"margin-inline-start: 1.5em; list-style: none\">"),
      "\(html)")
    #expect(html.split(separator: "<li style=\"list-style: none\">").count == 3, "\(html)")
  }

  @Test func aLongAddressIsNotRepeatedWithoutEnd() throws {
    let address = "http://a.b/" + String(repeating: "c", count: 20_000)
    for reference in ["[d] ", "![d] "] {
      let text = String(repeating: reference, count: 2_000) + "\n\n[d]: \(address)\n"
      var sink = MemorySink()
      let note = Note(id: "n", title: "T", text: RichText(text, syntax: .markdown))
      let ledger = try HTMLExporter().export(.fragment(.note(note)), to: &sink)
      #expect(sink.bytes.count < 17 << 20)
      #expect(!ledger.lostLinks.isEmpty || ledger.lostPictures?.isEmpty == false)
    }
  }

  @Test func aLinkWithoutWordsIsSeen() throws {
    var map = MindMap(id: "m", root: "R")
    var node = MindMap.Node(id: "a", "")
    node.link = "https://e.org/a_b"
    try map.insert(node, under: map.root)
    let html = try fragment(of: .map(map))
    #expect(html.contains(">https://e.org/a_b</a>"), "\(html)")
  }

  @Test func cellsBeyondTheColumnsAreTold() throws {
    let table = RichText("| a |\n| - |\n| b | lost |\n", syntax: .markdown)
    var note = Note(id: "n", title: "T")
    note.text = table
    var map = MindMap(id: "m", root: RichText("R"))
    map.update(map.slotOfRoot) { $0.note = table }
    for (content, feature) in [(Content.note(note), Feature.text), (.map(map), .note)] {
      var sink = MemorySink()
      let ledger = try HTMLExporter().export(.fragment(content), to: &sink)
      #expect(ledger[feature].approximated == 1 && !sink.text.contains("lost"))
    }
  }

  @Test func boxesStandBeforeTheirWords() throws {
    let html = try page("- [x] a\n\n  b\n- [ ] ```\n  c\n  ```\n")
    // The box hangs beside all lines.
    let style = "display: inline-block; width: 1.5em; margin-inline-start: -1.5em"
    #expect(
      html.contains(
        "<li style=\"list-style: none\">\n<p><span style=\"\(style)\">\u{2611} </span>a</p>\n<p>b</p>"
      ),
      "\(html)")
    #expect(!html.contains("</span>\n"), "\(html)")
  }
}
