import NapkinCLI
import NapkinKit
import Testing

/// Links among words whose addresses are not written.
@Suite struct LostLinksTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test func `links of Markdown that is drawn are dropped, one by one`() throws {
    let note = try folder.write(
      """
      # N

      See [a](https://a.org) and [b](<b c.md> "title"), **[a](https://a.org)**.
      Not ( . ) `[c](c.md)`, ![d](https://d.org/d.png) or [https://e.org](https://e.org).
      """, to: "n.md")
    for ending in ["svg", "geojson"] {
      let run = convert(note, folder.path("x.\(ending)"))
      #expect(run.errors.contains("link 1") == (ending == "svg"), "\(run.errors)")
      #expect(convert(note, folder.path("y.\(ending)"), "--fail-on=dropped").status == 1)
    }
    for output in ["n.html", "o.md", "n.opml", "n.mm", "n.eml", "n.zip", "n.textpack"] {
      let run = convert(note, folder.path(output))
      #expect(!run.errors.contains("link"), "\(output) \(run.errors)")
    }
    let run = convert(note, folder.path("p.opml"), "--to=opml:plain")
    #expect(!run.errors.contains("link"), "\(run.errors)")
    #expect(try folder.text("p.opml").contains("[a](https://a.org)"))
    let kept = convert(note, folder.path("s.svg"), "-O", "source=yes")
    #expect(!kept.errors.contains("link"), "\(kept.errors)")
  }

  @Test func `where a page does not lead is written as words, or told`() throws {
    let note = try folder.write(
      """
      # N

      See [a](file:///a.txt), [b](obsidian://b), [file:///c](file:///c), <obsidian://d>,
      [e](e.md), [*f*](https://f.org) and ![g](file:///g.png).
      """, to: "page.md")
    let run = convert(note, folder.path("page.html"), "--option", "fragment")
    #expect(run.errors.contains("link 2, ") && run.errors.contains("media 1"), "\(run.errors)")
    #expect(
      convert(note, folder.path("none.html"), "--option", "fragment", "--fail-on=dropped").status
        == 1)

    let map = try folder.write(
      "<map><node TEXT='r' LINK='file:///r'><node TEXT='s' LINK='https://s.org'/></node></map>",
      to: "led.mm")
    let told = convert(map, folder.path("led.html"), "--option", "fragment")
    #expect(told.errors.contains("approximated (title 1, link 2)"), "\(told.errors)")
    #expect(try folder.text("led.html").contains("file:///r"))
  }

  @Test func `links and connectors of a map lead to nodes on its page`() throws {
    let map = try folder.write(
      """
      <map><node TEXT='r' LINK='#ID_3'><node TEXT='a b' ID='ID_1'/><node TEXT='ä' ID='ID_2'><node
      TEXT='"q" c' ID='ID_3'><node TEXT='a b' ID='ID_4'><arrowlink DESTINATION='ID_2'/><arrowlink
      DESTINATION='ID_4'/></node></node></node></node></map>
      """, to: "within.mm")
    #expect(convert(map, folder.path("within.html"), "--option", "fragment").status == 0)
    let page = try folder.text("within.html")
    for tag in [
      "<a href=\"#q-c\">", "<li id=\"q-c\">", "<a href=\"#%C3%A4\">", "<h2 id=\"ä\">",
      "<a href=\"#a-b-1\">", "<li id=\"a-b-1\">",
    ] {
      #expect(page.contains(tag), "\(tag) \(page)")
    }
    #expect(page.split(separator: " id=").count == 4)
  }

  @Test(arguments: ["note", "map"])
  func `pictures that a page may not show are written as words, or told`(kind: String) throws {
    let source = try folder.write(
      """
      # N

      ## A ![b](file:///b.png), ![](file:///c.png) and [![d](file:///d.png)](https://d.org)

      - E

        ![F](file:///f.png)\\
        📎 [G](file:///g.pdf)
      """, to: "shown.md")
    let json = folder.path("shown.napkin.json")
    #expect(convert(source, json, "--as", kind).status == 0)
    let run = convert(json, folder.path("shown.html"), "--option", "fragment")
    let lost = kind == "map" ? "2 dropped (media 2)" : "4 dropped (link 1, media 3)"
    #expect(run.errors.contains(lost), "\(run.errors)")
    let page = try folder.text("shown.html")
    for address in ["c.png"] + (kind == "map" ? ["f.png)", "g.pdf)"] : []) {
      #expect(page.contains("file:///\(address)"))
    }
    #expect(!page.contains("\"file:"))
  }

  @Test func `links of rich texts that become words are dropped`() throws {
    let page =
      "<html><head/><body><p>a <A class=x HREF = 'https://a.org/?b&amp;c'>link</A>, "
      + "<a name='x'>none</a>, <a href=\"https://b.org\">https://b.org</a>.</p></body></html>"
    let map = try folder.write(
      "<map><node TEXT='r'><node TEXT='a'><richcontent TYPE='NOTE'>\(page.lowercased())"
        + "</richcontent></node><node><richcontent TYPE='NODE'>\(page.lowercased())</richcontent>"
        + "</node></node></map>", to: "m.mm")
    for arguments in [["x.svg"], ["x.geojson"], ["x.opml", "--to=opml:plain"]] {
      let run = Run(
        ["convert", map, folder.path(arguments[0])] + arguments.dropFirst(), formats: .builtIn)
      let count = arguments == ["x.svg"] ? 1 : 2
      #expect(run.errors.contains("link \(count)"), "\(arguments) \(run.errors)")
    }
    let refused = convert(map, folder.path("y.opml"), "--to=opml:plain", "--fail-on=dropped")
    #expect(refused.status == 1, "\(refused.errors)")
    for arguments in [
      ["x.md"], ["x.html"], ["y.mm"], ["z.opml"], ["z.mm", "--to=freemind:1.0"],
    ] {
      let run = Run(
        ["convert", map, folder.path(arguments[0])] + arguments.dropFirst(), formats: .builtIn)
      #expect(!run.errors.contains("link"), "\(arguments) \(run.errors)")
    }
  }

  @Test func `Workflowy keeps the links that it knows`() throws {
    let outline = try folder.write(
      "<opml version='2.0'><body><outline text='a &lt;a href=&quot;https://a.org&quot;&gt;b&lt;/a&gt;'/>"
        + "</body></opml>", to: "w.opml")
    let workflowy = convert(outline, folder.path("x.opml"), "--to=opml:workflowy")
    #expect(!workflowy.errors.contains("link"), "\(workflowy.errors)")
    #expect(try folder.text("x.opml").contains("https://a.org"))
    let places = convert(outline, folder.path("x.geojson"))
    #expect(places.errors.contains("link 1"), "\(places.errors)")
  }

  @Test func `definitions that nothing refers to are told where they are not written`() throws {
    let source = "# N\n\nSee [a].\n\n[a]: b\n[u]: https://u.org\n[a]: c\n"
    for (text, count) in [(source, 2), (source + "\n- x\n\n  [v]: w\n", 3)] {
      let note = try folder.write(text, to: "n.md")
      for kind in ["note", "map"] {
        let run = convert(note, folder.path("n.html"), "--as", kind)
        #expect(run.errors.contains("dropped (link \(count))"), "\(kind) \(run.errors)")
      }
    }
  }

  @Test func `the trouble of many links grows with their number`() throws {
    let links = (0..<5_000).map { "[\($0)](\($0).md) " }.joined()
    let note = try folder.write("# N\n\n\(links)\n", to: "n.md")
    #expect(convert(note, folder.path("n.svg")).errors.contains("link 5000"))
  }
}
