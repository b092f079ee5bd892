import HTMLFragment
import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// Signs in places where one hardly looks for them.
@Suite struct OddPlacesTests {
  @Test func `a blank line in the title of a definition parts no paragraph`() throws {
    let text = "# A\n\nSee [x][l].\n\n## B\n\n[l]: http://e \"a&#10;&#10;b\"\n"
    let map = try readMap(text, as: .map)
    let file = try written(.map(map)).text
    #expect(file.contains("See [x](http://e \"a&#10;&#10;b\").\n"))
    #expect(try written(.map(try readMap(file))).text == file)
  }

  @Test func `a picture below a sign of a link stays a picture`() throws {
    let text = "# A\n\n🔗 ![](pic.png)\n\n## B\n"
    let map = try readMap(text, as: .map)
    #expect(map[map.slotOfRoot].link == nil)
    #expect(map[map.slotOfRoot].note?.source == "🔗 ![](pic.png)")
  }

  @Test(arguments: [
    "geo:1,2;foo=bar", "geo:1,2;u=3;foo=bar", "geo:1,,2", "geo:1", "geo:,1,2", "geo:1,2;",
    "geo:1,2;u",
  ])
  func `an address of a place that says more stays words`(_ address: String) throws {
    let text = "# A\n\n📍 [x](\(address))\n\n## B\n"
    let map = try readMap(text, as: .map)
    #expect(map[map.slotOfRoot].place == nil)
    #expect(map[map.slotOfRoot].note?.source == "📍 [x](\(address))")
  }

  @Test func `a key without a value says nothing`() throws {
    let text = "---\ntitle:\ncategory:\n---\n\n# Foo\n\nText.\n"
    let note = try readNote(text)
    #expect(note.title == "Foo" && note.isTitleHeading && note.category == nil)
    #expect(try written(.note(note)).text == text)
    #expect(try readNote(text.replacing("title:", with: "title: ''")).title == "")
  }

  @Test(arguments: ["标题\u{3000}", "\u{A0}a", "b \u{FE0F}", "c\u{200B}"])
  func `a title keeps what are no blanks in Markdown`(_ title: String) throws {
    let text = "# \(title)\n\ntext\n"
    let note = try readNote(text)
    #expect(note.title == title && note.isTitleHeading)
    #expect(try written(.note(note)).text == text)
  }

  @Test(arguments: ["#\n\nt\n", "#\n\n## x\n"])
  func `a heading without words is no title, and stays`(_ text: String) throws {
    let note = try readNote(text, as: .note)
    #expect(note.title.isEmpty)
    #expect(try written(.note(note)).text.hasSuffix(text))
    #expect(try readNote(written(.note(note)).text, as: .note).text == note.text)
  }

  @Test func `what a list of plans has no place for is counted, wherever it stands`() throws {
    let head = "---\nkind: plans\n---\n\n"
    let parts = [
      "![](a.png)\n\n- [ ] x\n\nText ![](b.png) more\n", "- [ ] x\n\nText ![](b.png) more\n",
    ]
    for part in parts {
      let ledger = try read(head + part).ledger
      #expect(ledger[.media].dropped == 1 && ledger[.text].dropped == 1, "\(part)")
    }
    let ledger = try read(head + "- [ ] x\n\n## [Archive](http://e.org)\n\n- [x] y\n").ledger
    #expect(ledger[.link].dropped == 1 && ledger[.markup].dropped == 1)
    let named = try read(head + "# [L](http://e.org)\n\n- [ ] x\n").ledger
    #expect(named[.link].dropped == 1 && named[.markup].dropped == 1)
  }

  /// GitHub makes links of bare addresses, and takes a backslash behind one along.
  @Test func `a reminder that ends with an address does not take the line break along`() throws {
    var map = MindMap(id: "m", root: "R")
    map.update(map.slotOfRoot) { node in
      node.reminders = [
        Reminder(at: Instant(milliseconds: 0), message: "see https://example.com/a"),
        Reminder(at: Instant(milliseconds: 0), message: "words"),
      ]
      node.link = "https://example.com/b"
      node.place = try? Place(latitude: 1, longitude: 2, name: "P")
    }
    let file = try written(.map(map)).text
    #expect(file.contains("example.com/a  \n⏰") && file.contains(": words\\\n📍"), "\(file)")
    let back = try readMap(file)
    #expect(
      back[back.slotOfRoot].reminders.map(\.message) == ["see https://example.com/a", "words"])
  }
}

/// Code of XHTML in one line with other things, and in other code.
@Suite struct CodeInMarkupTests {
  private func map(_ markup: String, isLinked: Bool = false) -> MindMap {
    var map = MindMap(id: "m", root: "R")
    _ = map.append(MindMap.Node(id: "c", RichText(markup, syntax: .xhtml)), under: map.slotOfRoot)
    if isLinked { map.update(map.slotOfRoot) { $0.link = "#c" } }
    return map
  }

  @Test func `code inside of code keeps what stands before it`() throws {
    var map = map("<p>n</p>")
    map.update(map.slotOfRoot) {
      $0.note = RichText("<pre>alpha<pre>beta</pre>gamma</pre>", syntax: .xhtml)
    }
    let file = try written(.map(map)).text
    for word in ["alpha", "beta", "gamma"] { #expect(file.contains(word), "\(file)") }
  }

  @Test(arguments: [
    ("<pre>a\n\nb</pre>", "a\n\nb"), ("<pre>\n  a  b\n</pre>", "a b"), ("<p>a</p><p>b</p>", "a\nb"),
    ("<pre>a</pre><pre>b\nc</pre>", "a\nb\nc"), ("x<pre>a\nb</pre>y", "x\na\nb\ny"),
  ])
  func `lines of code stay lines, and links to them lead there`(_ markup: String, _ words: String)
    throws
  {
    let map = map(markup, isLinked: true)
    for options in [["headings": "0"], ["headings": "3"]] {
      let back = try readMap(try written(.map(map), FormatOptions(options)).text, as: .map)
      let node = back[back.children(of: back.slotOfRoot)[0]]
      #expect(node.text.plain == words)
      #expect(back[back.slotOfRoot].link == "#\(node.id)", "\(options)")
    }
  }

  @Test func `what keeps an item from being empty is not seen on a page`() throws {
    for markup in ["<pre>a</pre>", "<ul><li>x</li></ul>", "<hr/>", "<i class=\"x\"></i>"] {
      let page = try fragment(of: .map(map(markup)))
      #expect(!page.contains("href=\"\""), "\(page)")
    }
    // What somebody wrote in a note is shown as everywhere else.
    let note = Note(id: "n", text: RichText("a\n\n[]()", syntax: .markdown))
    #expect(try fragment(of: .note(note)).contains("<p><a href=\"\"></a></p>"))
  }
}
