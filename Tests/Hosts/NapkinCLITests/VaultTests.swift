import Foundation
import NapkinCLI
import NapkinCore
import NapkinKit
import Testing

/// What the folders of note apps hold beside plain text comes through a conversion as it was.
@Suite struct VaultTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// A folder made of another one, with nothing to tell.
  private func through(_ files: [String: String]) throws {
    for (name, text) in files { _ = try folder.write(text, to: "in/\(name)") }
    let run = napkin("convert", folder.path("in"), folder.path("out") + "/", "--to=markdown")
    #expect(run == Run(status: 0))
  }

  @Test func `links of wikis lead on from plans, front matter and attributes`() throws {
    let files = [
      "Why?.md": "# Because\n\nx\n", "plans.md": "- [ ] plan [[Why?]]\n- [ ] plan2\n",
      "note.md":
        "---\nup: \"[[Why?|first]]\"\nsee:\n  - \"[[Why?#x]]\"\n---\n\nBody [[Why?]] end.\n",
      "map.md": "# M\n\n- a\n  | Attribute | Value |\n  | --- | --- |\n  | see | [[Why?]] |\n- b\n",
    ]
    for (name, text) in files { _ = try folder.write(text, to: "in/\(name)") }
    #expect(
      napkin("convert", folder.path("in"), folder.path("out") + "/", "--to=markdown")
        .status == 0)
    let all = try folder.names(in: "out").map { try folder.text("out/\($0)") }.joined()
    for text in [
      "plan [[Because]]", "\"[[Because|first]]\"", "\"[[Because#x]]\"", "Body [[Because]]",
    ] {
      #expect(all.contains(text), "\(text) in \(all)")
    }
    #expect(!all.contains("[Why"), "\(all)")
  }

  @Test func `fields of note apps stay as they are`() throws {
    let files = [
      "tasks.md": "- [ ] buy [due:: 2026-04-01]\n- [ ] pay [completion:: 2026-01-03]\n",
      "list.md": "# H\n\n## item [k:: v] done\n\n- a [long key:: *b*]\n",
    ]
    try through(files)
    #expect(try folder.text("out/tasks.md").contains("- [ ] buy [due:: 2026-04-01]\n"))
    #expect(try folder.text("out/tasks.md").contains("pay [completion:: 2026-01-03]"))
    #expect(try folder.text("out/list.md").contains("## item [k:: v] done"))
    #expect(try folder.text("out/list.md").contains("- a [long key:: *b*]"))
  }

  @Test(arguments: ["null", "Null", "~"]) func `what is null says nothing`(word: String) throws {
    let text = "---\ntitle: \(word)\ntags: \(word)\ncategory: \(word)\n---\n\nBody\n"
    try through(["Alpha.md": text])
    #expect(try folder.text("out/index.md").contains("[Alpha](Alpha.md)"))
    #expect(try !folder.text("out/Alpha.md").contains("\"\(word)\""))
    #expect(napkin("convert", folder.path("in"), folder.path("a.mm"), "-q").status == 0)
    #expect(try !folder.text("a.mm").contains("TAGS"))
    // In quotes it is a word.
    _ = try folder.write("---\ntitle: \"\(word)\"\n---\n\nBody\n", to: "word.md")
    #expect(napkin("convert", folder.path("word.md"), folder.path("w.mm"), "-q").status == 0)
    #expect(try folder.text("w.mm").contains("TEXT=\"\(word)\""))
  }

  @Test func `a kind of one's own stays`() throws {
    let text = "---\nkind: notebook\nrating: 3\n---\n\nThinkPad or Moleskine.\n"
    _ = try folder.write(text, to: "n.md")
    #expect(
      napkin("convert", folder.path("n.md"), "-", "--to", "markdown").output.contains(
        "kind: notebook\n"))
    try through(["Moleskine.md": text, "other.md": "Words.\n"])
    #expect(try folder.text("out/Moleskine.md").contains("kind: notebook\nrating: 3\n"))
  }

  @Test(arguments: [
    "# Use `git` and *friends*\n\nBody.\n",
    "# [Foo](https://example.org)\n\nBody.\n",
  ])
  func `a heading that says more than its words stays the only one`(text: String) throws {
    _ = try folder.write(text, to: "a.md")
    #expect(napkin("convert", folder.path("a.md"), folder.path("a.textbundle"), "-q").status == 0)
    #expect(try folder.text("a.textbundle/text.md").components(separatedBy: "# ").count == 2)
    try through(["a.md": text])
    #expect(try !folder.text("out/index.md").contains("&#32;"))
    #expect(try folder.text("out/a.md") == text)
  }

  @Test(arguments: [
    "<a name=\"top\"></a>Top", "Top <!-- omit in toc -->", "<img src=\"l.png\"> Top",
  ])
  func `a heading with tags is not written twice`(heading: String) throws {
    _ = try folder.write("# \(heading)\n\nText.\n", to: "in/a.md")
    let run = napkin("convert", folder.path("in"), folder.path("out") + "/", "--to=markdown")
    #expect(run.errors.contains("markup 1"), "\(run.errors)")
    let text = try folder.text("out/a.md")
    #expect(
      text.contains("title: Top\n") && text.components(separatedBy: "\n# ").count == 2, "\(text)")
  }

  @Test func `files in mails are called as they are, without their folders`() throws {
    _ = try folder.write(
      "# A\n\n![x](../assets/my%20pic.png) and [d](../assets/d.pdf) e\n", to: "in/notes/A.md")
    _ = try folder.write("PNG", to: "in/assets/my pic.png")
    _ = try folder.write("PDF", to: "in/assets/d.pdf")
    #expect(napkin("convert", folder.path("in"), folder.path("a.eml"), "-q").status == 0)
    let mail = try folder.text("a.eml")
    #expect(mail.contains("d.pdf") && !mail.contains("assets_d.pdf") && !mail.contains("_my"))
  }

  @Test func `what neither a letter nor its file shows is told`() throws {
    let picture = #"{"uri":"https://e.org/a.png","place":{"latitude":7.5,"longitude":17.25}}"#
    _ = try folder.write(
      #"{"napkin":1,"note":{"id":"n","text":"x","place":{"latitude":1,"longitude":2},"picture":\#(picture)}}"#,
      to: "n.napkin.json")
    let run = napkin("convert", folder.path("n.napkin.json"), folder.path("n.eml"))
    #expect(run.errors.contains("1 dropped (place 1)"), "\(run.errors)")
  }

  @Test func `a page with a percentage in its name is led to`() throws {
    _ = try folder.write("Words.\n", to: "in/My%20Note.md")
    _ = try folder.write("- [[My%20Note]]\n- x\n", to: "in/M.md")
    let run = napkin("convert", folder.path("in"), folder.path("out") + "/", "--to=markdown")
    #expect(run == Run(status: 0))
    #expect(try folder.text("out/M.md").contains("(My%2520Note.md)"))
  }

  @Test func `a key that says nothing gives way to one that does`() throws {
    try through(["o.md": "---\ntitle: null\n---\n\nText.\n"])
    #expect(try folder.text("out/o.md").components(separatedBy: "title:").count == 2)
  }

  @Test func `pictures of one name in several folders stay what they are`() throws {
    for place in ["a", "c"] { _ = try folder.write("PNG \(place)", to: "in/\(place)/p.png") }
    let text = "---\nkind: map\n---\n\n# M\n\n## see ![one](p.png)\n\n![p.png](../c/p.png)\n"
    try through(["a/M.md": text])
    #expect(try folder.text("out/a/p.png") == "PNG a")
    #expect(try folder.text("out/c/p.png") == "PNG c")
    #expect(try folder.text("out/a/M.md").contains("![](../c/p.png)"))
  }

  @Test func `a note that moves leads to each of its pictures`() throws {
    for place in ["a", "b"] { _ = try folder.write("PNG \(place)", to: "in/\(place)/p.png") }
    let text = "# Why\n\nSee ![one](p.png) here.\n\nAnd ![two](../b/p.png) there.\n"
    _ = try folder.write(text, to: "in/a/Why?.md")
    _ = napkin("convert", folder.path("in"), folder.path("out") + "/", "--to=markdown")
    #expect(try folder.text("out/Why.md").contains("See ![one](p.png) here."))
    #expect(try folder.text("out/p.png") == "PNG a")
    let other = "Media/\(ByteDigest(of: Array("PNG b".utf8)).hex).png"
    #expect(try folder.text("out/Why.md").contains("And ![two](\(other)) there."))
    #expect(try folder.text("out/\(other)") == "PNG b")
  }
}
