import Foundation
import NapkinKit
import Testing

// The code of the README and of the article about NapkinKit. SnippetTests compares it with them.

@Suite struct KitArticleTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  @Test func readme() throws {
    let mm = try folder.write(TestFolder.garden, to: "garden.mm")
    let svg = folder.file("garden.svg")
    try showReadme(mm, svg)
    #expect(try folder.text("garden.mm").contains("checked"))
    #expect(try folder.text("garden.svg").contains("<svg"))
  }

  private func showReadme(_ mm: URL, _ svg: URL) throws {
    var map = MindMap("Garden")
    let spring = try map.add("Spring")
    try map.add("Peas", under: spring)
    let picture = try map.svg()  // or map.data(as: .opml)

    var file = try Napkin.open(mm)  // a URL or a path, in any format
    try file.perform("done", ["part": ["Sow"]])  // as `napkin done`, by the text of a node
    try file.save()  // in place: all other bytes stay
    try file.save(to: svg, options: .svg(theme: .night))  // a copy in another format

    let editor = DocumentEditor(map)  // observable: undo, redo, saving
    try editor.perform(InsertNode("Beans", under: spring))
    try editor.undo()

    #expect(picture.contains("Peas") && editor.document.count == 3)
  }

  private func convert(_ mm: URL, _ opml: URL) async throws {
    let report = try await Napkin.convert(from: mm, to: opml)
    #expect(report.losses.isLossless)
  }

  @Test func building() throws {
    var map = MindMap("Garden")
    let spring = try map.add("Spring")
    try map.add("Peas", under: spring)
    #expect(map.count == 3)
    try newFile(map, folder.file("garden.opml"))
    #expect(try folder.text("garden.opml").contains("Peas"))
  }

  private func newFile(_ map: MindMap, _ url: URL) throws {
    var file = try NapkinFile(map, at: url)
    try file.save()
  }

  @Test func files() throws {
    let url = try folder.write(TestFolder.garden, to: "garden.mm")
    try tick(url)
    #expect(try folder.text("garden.mm").contains("checked"))
    try copies(
      of: Napkin.open(url), folder.file("garden.opml"), folder.file("garden.svg"),
      folder.file("Garden/"))
    #expect(try folder.names.count == 4)
  }

  private func tick(_ url: URL) throws {
    var file = try Napkin.open(url)
    try file.perform("done", ["part": ["Sow"]])
    try file.save()
  }

  @Test func kinds() throws {
    let url = try folder.write("- [ ] Sow now\n- [ ] [Water](a.md) it\n", to: "todo.md")
    try done(url)
    #expect(try folder.text("todo.md") == "- [x] Sow now\n- [ ] [Water](a.md) it\n")
    #expect(try folder.names == ["todo.md", "todo.svg"])
  }

  private func done(_ url: URL) throws {
    var file = try Napkin.open(url, kind: .planList)
    try file.perform("done", ["part": ["Sow now"]])
    try file.save()
    try file.save(to: url.deletingPathExtension().appendingPathExtension("svg"))
  }

  private func copies(of file: NapkinFile, _ other: URL, _ picture: URL, _ folder: URL) throws {
    let losses = try file.save(to: other)
    try file.save(to: picture, options: .svg(theme: .night))
    try file.save(to: folder, as: .markdown)
    #expect(losses[.node].source == 2)
  }

  @MainActor @Test func converting() async throws {
    let mm = try folder.write(TestFolder.garden, to: "garden.mm")
    let opml = folder.file("garden.opml")
    try await convert(mm, opml)
    nonisolated(unsafe) var fraction = 0.0
    let report = try await Napkin.convert(from: mm, to: opml) { step in
      if case .reading(let bytes, let all?) = step { fraction = Double(bytes) / Double(all) }
    }
    print(report.losses.summary)
    #expect(fraction == 1)
  }

  @Test func data() throws {
    let map = try Garden.map()
    let notebook = try folder.notebook()
    let media = folder.file("Media")
    let outline = try map.data(as: .opml)
    let lost = try map.losses(as: .opml)
    let drawn = try map.svg(options: .svg(layout: .radial, width: 320))
    let mail = try notebook.mail(to: ["mira@example.org"], subject: "My notebook", media: media)
    #expect(!outline.isEmpty && lost[.node].source == 3 && drawn.contains("320") && !mail.isEmpty)
  }

  @Test func screens() throws {
    let url = try folder.write(TestFolder.garden, to: "garden.mm")
    let editor = try DocumentEditor<MindMap>(Napkin.open(url))
    try editor.perform(InsertNode("Spring", under: editor.document.root))
    try editor.undo()
    try editor.save()
    let spring: MindMap.Node.ID = "peas"
    let title = editor.observe(spring) { map in map[spring]?.text.plain }
    #expect(title == "Sow")
  }

  @MainActor @Test func saving() async throws {
    let url = try folder.write(TestFolder.garden, to: "garden.mm")
    try await edit(url)
    #expect(try folder.text("garden.mm").contains("Summer"))
  }

  @MainActor private func edit(_ url: URL) async throws {
    let editor = try await DocumentEditor<MindMap>(Napkin.open(url))
    try editor.perform(InsertNode("Summer", under: editor.document.root))
    if editor.isEdited { try await editor.save() }
    #expect(!editor.isEdited)
  }

  @Test func editors() throws {
    var context = Context.live(author: "Mira")
    var value = Editor(MindMap("Garden"))
    try value.perform(InsertNode("Spring", under: "root"), in: &context)
    #expect(value.history.steps.map(\.author) == ["Mira"])
  }

  @Test func importing() throws {
    try folder.notebook().data(as: .napkin).write(to: folder.file("other.napkin.json"))
    let file = try Napkin.open(folder.file("other.napkin.json"))
    let url = folder.file("Mine/mine.napkin.json")
    try FileManager.default.createDirectory(
      at: folder.file("Mine"), withIntermediateDirectories: true)
    let editor = DocumentEditor(Notebook(id: "mine", title: "Mine"))
    try editor.perform(AddItems(file.usedItems))
    try file.copyMedia(beside: url)
    #expect(editor.document.notes.count == 1 && editor.history.undoCount == 1)
    #expect(FileManager.default.fileExists(atPath: folder.file("Mine/Media").path))
  }
}
