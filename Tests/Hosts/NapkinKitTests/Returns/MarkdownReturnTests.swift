import NapkinKit
import Testing

/// Files of Markdown that go through another format and come back.
@Suite struct MarkdownReturnTests {
  static let file = """
    ---
    # a remark
    tags:   [x,  "y"]
    title:  'Trip'
    ---

    said before \\u{1}

    Lisbon \t*now*
    ------

    Way there,
    and back.

      * [ ] call <b>Ana</b>
      * ![map](map.png)

        a "note" & more

      and words between

    2. [book](https://example.org/?a=1&b=2 "x")
    3. pay\\
       all

    ```
    - code\t
    ```

    # End #
    """

  @Test(arguments: ["freemind", "opml", "napkin"])
  func `it is the same file again`(format: String) throws {
    let name = FormatName(format)
    for text in [Self.file, Self.file.replacing("\n", with: "\r\n") + "\r\n"] {
      let back = try written(try through(name, text))
      #expect(back == text)
    }
  }

  @Test(arguments: ["freemind", "opml", "napkin"])
  func `a changed node is all that changes`(format: String) throws {
    let name = FormatName(format)
    var map = try through(name, Self.file)
    let visit = try #require(map.walkAll().first { map[$0.slot].text.plain == "End" })
    map.update(visit.slot) { $0.text = RichText("Stop") }
    #expect(try written(map) == Self.file.replacing("# End #", with: "# Stop #"))
  }

  private func through(_ name: FormatName, _ text: String) throws -> MindMap {
    let registry = FormatRegistry.builtIn
    var request = ImportRequest()
    request.kind = .map
    request.keepsSource = true
    var source = MemorySource(text)
    let read = try registry.read(request, as: FormatName(format: "markdown"), from: &source)
    var sink = MemorySink()
    _ = try registry.export(ExportRequest(read.content), as: name, to: &sink)
    var other = MemorySource(sink.bytes)
    let back = try registry.read(ImportRequest(), as: FormatName(format: name.format), from: &other)
    guard case .map(let map) = back.content else {
      throw FormatError(.wrongFormat, "This did not become a map.")
    }
    return map
  }

  private func written(_ map: MindMap) throws -> String {
    var sink = MemorySink()
    let request = ExportRequest(.map(map))
    _ = try FormatRegistry.builtIn.export(request, as: FormatName(format: "markdown"), to: &sink)
    return sink.text
  }
}
