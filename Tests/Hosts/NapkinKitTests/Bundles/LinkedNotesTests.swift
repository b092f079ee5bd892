import NapkinBundle
import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinTesting
import Testing

/// Links among the notes of a folder of Markdown, in bundles that call these otherwise.
@Suite struct LinkedNotesTests {
  @Test func `links lead on to notes that get new names`() throws {
    var folder = MemoryParts(name: "Vault")
    let text = """
      [c](sub/C.md#top) [c](<./sub/C.md> "t") [[C]] [[sub/C#top|c]] ![[C]] [r][r] [none](D.md)
      `[c](sub/C.md)` [out](https://a.org/sub/C.md) [map](map.md) [self](#a) [top](/sub/C.md)

      [r]: sub/C.md
      """
    folder["A.md"] = Array("# A\n\n\(text)\n".utf8)
    folder["sub/C.md"] = Array("---\ntitle: 50% Cream\n---\n\n[a](../A.md), [[A]]\n".utf8)
    folder["map.md"] = Array("# Root\n\n## [a](A.md)\n\n- [c](sub/C.md)\n- two\n".utf8)
    let source = try FormatRegistry.builtIn.read(ImportRequest(), from: folder)
    let written = try FormatRegistry.builtIn.written(ExportRequest(source.content), as: "zip")
    let zip = try Archive(written.bytes, limits: Limits(), fileName: nil)
    func file(_ name: String) throws -> String {
      let entry = try #require(zip.entry(named: name))
      return String(decoding: try zip.contents(of: entry), as: UTF8.self)
    }
    let note = try file("A.md")
    for relinked in [
      "[c](<50%25 Cream.md#top>)", "[c](<50%25 Cream.md> \"t\")", " [[50% Cream]] ",
      "[[50% Cream#top|c]]", "![[50% Cream]]", "[r](<50%25 Cream.md>)", "[none](D.md)",
      "`[c](sub/C.md)`", "[out](https://a.org/sub/C.md)", "[map](Root.mm)", "[self](#a)",
      "[top](<50%25 Cream.md>)",
    ] {
      #expect(note.contains(relinked), "\(relinked) \(note)")
    }
    #expect(try file("50% Cream.md").contains("[a](A.md), [[A]]"))
    #expect(try file("Root.mm").contains("LINK=\"50%25 Cream.md\""))
    #expect(try file("index.html").contains("href=\"50%25%20Cream.md#top\""))
    // Who reads all of it finds what was there.
    var bytes = MemorySource(written.bytes)
    let back = try FormatRegistry.builtIn.read(ImportRequest(), as: "zip", from: &bytes)
    #expect(back.content == source.content)
  }

  @Test func `identifiers of other documents lead to their files`() throws {
    let files = try files(of: OneFileLinksTests.linkedByIdentifiers())
    for (name, links) in ["One.mm": "LINK=", "One.opml": "url="] {
      let file = try #require(files[name])
      for (goal, address) in [
        "r": "#r", "k": "Two.mm#k", "r2": "Two.mm#r2", "m2": "Two.mm", "a": "A.md",
      ] {
        #expect(file.contains("\(links)\"\(address)\""), "\(goal) \(file)")
        #expect(file.contains("see [it](\(address))"), "\(goal) \(file)")
      }
    }
    #expect(files["Two.mm"]?.contains("LINK=\"One.mm#to-k\"") == true)
  }

  @Test func `a wikilink means a whole name before the last part of another one`() throws {
    var folder = MemoryParts(name: "Vault")
    folder["archive/plan.md"] = Array("# Old\n\narchived, not [[plan]] at the top\n".utf8)
    folder["archive/day.md"] = Array("# Day\n\nsee [[week]]\n".utf8)
    folder["archive/week.md"] = Array("# Old week\n\nw\n".utf8)
    folder["L.md"] = Array("# L\n\nsee [[plan]], [md](plan.md), [[archive/plan]], [[week]]\n".utf8)
    folder["aa/week.md"] = Array("# First week\n\nw\n".utf8)
    folder["plan.md"] = Array("# Now\n\nroot\n".utf8)
    let source = try FormatRegistry.builtIn.read(ImportRequest(), from: folder)
    let files = try files(of: source.content)
    #expect(files["L.md"]?.contains("[[Now]], [md](Now.md), [[Old]], [[First week]]") == true)
    #expect(files["Old.md"]?.contains("not [[Now]]") == true)
    #expect(files["Day.md"]?.contains("see [[Old week]]") == true)
  }

  @Test
  func `on one page, each note has its own places, its title once, and notes of plans their looks`()
    throws
  {
    var folder = MemoryParts(name: "Vault")
    for name in ["a", "b"] {
      folder["\(name).md"] = Array(
        "---\ntitle: Trip \(name)\n---\n\n# Trip \(name)\n\n[go](#more)\n\n## More\n".utf8)
    }
    let plan = "- [ ] x\n\n  See *y* [to](#sec)\n\n  ## Sec\n"
    folder["p.md"] = Array("---\nkind: plans\n---\n\n# P\n\n\(plan)\(plan)".utf8)
    let source = try FormatRegistry.builtIn.read(ImportRequest(), from: folder)
    let page = try #require(files(of: source.content)["index.html"])
    let goals = page.matches(of: /href="#([^"]*)"/).map { String($0.1) }
    let names = page.matches(of: /<h2 id="([^"]*)"/).map { String($0.1) }
    #expect(goals == names && Set(names).count == 4, "\(page)")
    #expect(page.matches(of: />Trip a</).count == 1)
    #expect(page.contains("<p>See <em>y</em> <a"))
  }

  private func files(of content: Content) throws -> [String: String] {
    let bytes = try FormatRegistry.builtIn.written(ExportRequest(content), as: "zip").bytes
    let zip = try Archive(bytes, limits: Limits(), fileName: nil)
    return try Dictionary(
      uniqueKeysWithValues: zip.entries.map { entry in
        (entry.name, String(decoding: try zip.contents(of: entry), as: UTF8.self))
      })
  }
}
