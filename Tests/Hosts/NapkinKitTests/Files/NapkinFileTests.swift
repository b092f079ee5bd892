import Foundation
import NapkinKit
import Testing

/// Files that are opened, changed and saved.
@Suite struct NapkinFileTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  // MARK: Opening

  @Test func `a file tells what it is`() throws {
    let url = try folder.write(TestFolder.garden, to: "garden.mm")
    let file = try Napkin.open(url)
    #expect(file.format == .freemind && file.url == url && file.repairs.isEmpty)
    #expect(file.losses[.node].converted == 2 && file.kind == .map)
    #expect(file.map?.count == 2 && file.note == nil && file.items.count == 1)
    #expect(try Napkin.open(url.path).content == file.content)
  }

  @Test func `a file is what its bytes say`() throws {
    let url = try folder.write(TestFolder.garden, to: "garden.txt")
    #expect(try Napkin.open(url).format == .freemind)
  }

  @Test func `what was mended is told`() throws {
    let url = try folder.write("<map><node TEXT='Beans & peas'/></map>", to: "garden.mm")
    #expect(try Napkin.open(url).repairs.count > 0)
  }

  @Test func `a folder is opened`() throws {
    try folder.notebook().content.data(as: .napkin).write(to: folder.file("n.napkin.json"))
    try Napkin.open(folder.file("n.napkin.json")).save(
      to: folder.file("Notes"), as: .markdown, allowsMissingMedia: true)
    _ = try folder.write("x", to: "Other/x.md")
    var file = try Napkin.open(folder.file("Other"))
    #expect(file.format == .markdown)
    let before = try folder.names
    #expect(code { () throws(FormatError) in try file.save() } == .io)
    #expect(try folder.names == before)
  }

  @Test func `what cannot be opened says why`() throws {
    #expect(code { () throws(FormatError) in try Napkin.open(folder.file("no.mm")) } == .io)
    let strange = try folder.write("???", to: "strange.xyz")
    #expect(code { () throws(FormatError) in try Napkin.open(strange) } == .unknownFormat)
    let page = try #require(URL(string: "https://example.org/garden.mm"))
    #expect(code { () throws(FormatError) in try Napkin.open(page) } == .io)
    let error = #expect(throws: FormatError.self) { try Napkin.open(folder.file("no.mm")) }
    #expect(error?.description.contains("no.mm") == true)
  }

  // MARK: Saving

  @Test func `a change is saved in place, again and again`() throws {
    let url = try folder.write(TestFolder.garden, to: "garden.mm")
    var file = try Napkin.open(url)
    try file.save()
    #expect(try folder.text("garden.mm") == TestFolder.garden)
    try file.map?.update("peas") { $0.task = TaskState(.done) }
    #expect(try file.save()[.task].converted == 1)
    let ticked = TestFolder.garden.replacing(
      "<node ID='peas' TEXT='Sow'/>",
      with: "<node ID='peas' TEXT='Sow'>\n      <icon BUILTIN=\"checked\"/>\n    </node>")
    #expect(try folder.text("garden.mm") == ticked)
    try file.map?.update("peas") { $0.task = .none }
    try file.save()
    #expect(try folder.text("garden.mm") == TestFolder.garden)
  }

  @Test func `new nodes keep their identifiers from one saving to the next`() throws {
    let url = try folder.write("- Garden\n  - Peas\n", to: "garden.md")
    var file = try Napkin.open(url)
    let root = try #require(file.map?.root)
    let beans = try #require(try file.map?.add("Beans", under: root))
    try file.save()
    try file.map?.update(beans) { $0.text = "Broad beans" }
    try file.save()
    let text = try folder.text("garden.md")
    #expect(text.contains("Broad beans") && text.contains("- Peas"))
    #expect(file.map?.contains(beans) == true)
  }

  @Test func `a file that another program has changed is refused and stays`() throws {
    let url = try folder.write(TestFolder.garden, to: "garden.mm")
    var file = try Napkin.open(url)
    let others = TestFolder.garden.replacing("Sow", with: "Water")
    try folder.write(others, to: "garden.mm")
    try file.map?.update("peas") { $0.task = TaskState(.done) }
    #expect(code { () throws(FormatError) in try file.save() } == .changedMeanwhile)
    #expect(try folder.text("garden.mm") == others)
    try FileManager.default.removeItem(at: url)
    #expect(code { () throws(FormatError) in try file.save() } == .io)
    #expect(try folder.names.isEmpty)
  }

  @Test func `a new document gets a file`() throws {
    var map = MindMap("Garden")
    var file = try NapkinFile(map, at: folder.file("garden.napkin.json"))
    #expect(try file.format == .napkin && folder.names.isEmpty)
    try file.save()
    #expect(try Napkin.open(file.url).map == map)
    try map.add("Spring")
    file.map = map
    try file.save()
    #expect(try Napkin.open(file.url).map == map)
    try folder.write("{}", to: "garden.napkin.json")
    try file.map?.add("Summer")
    #expect(code { () throws(FormatError) in try file.save() } == .changedMeanwhile)
  }

  @Test func `a new file needs a format that can be written`() {
    let map = MindMap("Garden")
    let file = folder.file("garden.xyz")
    #expect(
      code { () throws(FormatError) in try NapkinFile(map, at: file) } == .unknownFormat)
    #expect(code { () throws(FormatError) in try NapkinFile(map, at: file, as: .opml) } == nil)
  }

  @Test func `a place that cannot be written to is refused`() throws {
    var file = try NapkinFile(MindMap("Garden"), at: folder.file("no/such/garden.mm"))
    #expect(code { () throws(FormatError) in try file.save() } == .io)
    let other = try NapkinFile(MindMap("Garden"), at: folder.file("garden.mm"))
    #expect(
      code { () throws(FormatError) in try other.save(to: folder.file("no/such/garden.opml")) }
        == .io)
    #expect(
      code { () throws(FormatError) in try other.save(to: folder.file("garden.xyz")) }
        == .unknownFormat)
  }

  // MARK: Copies

  @Test func `a copy in another format leaves the file what it is`() throws {
    let url = try folder.write(TestFolder.garden, to: "garden.mm")
    let file = try Napkin.open(url)
    let losses = try file.save(to: folder.file("garden.opml"))
    #expect(losses[.node].source == 2)
    try file.save(to: folder.file("night.svg"), options: .svg(theme: .night, width: 320))
    #expect(try folder.text("garden.opml").contains("<outline"))
    #expect(try folder.text("night.svg").contains("width=\"320\""))
    #expect(file.url == url && file.format == .freemind)
    #expect(try folder.text("garden.mm") == TestFolder.garden)
  }

  @Test func `a copy in its own format keeps every byte that was not changed`() throws {
    let url = try folder.write(TestFolder.garden, to: "garden.mm")
    var file = try Napkin.open(url)
    try file.save(to: folder.file("same.mm"))
    #expect(try folder.text("same.mm") == TestFolder.garden)
    try file.map?.update("peas") { $0.text = "Reap" }
    try file.save(to: folder.file("other.mm"))
    let changed = TestFolder.garden.replacing("Sow", with: "Reap")
    #expect(try folder.text("other.mm") == changed)
    #expect(try folder.text("garden.mm") == TestFolder.garden)
  }

  @Test func `nothing is lost where nothing is changed`() throws {
    let text = TestFolder.garden.replacing("ID='peas'", with: "ID='peas' COLOUR_OF_SOIL='brown'")
    let file = try Napkin.open(folder.write(text, to: "garden.mm"))
    #expect(file.losses[.foreign].carried > 0)
    #expect(try file.save(to: folder.file("copy.mm")) == file.losses)
    #expect(try folder.text("copy.mm") == text)
  }

  @Test func `a copy of what had to be mended is mended`() throws {
    let url = try folder.write("<map><node TEXT='Beans & peas'/></map>", to: "garden.mm")
    try Napkin.open(url).save(to: folder.file("copy.mm"))
    #expect(try Napkin.open(folder.file("copy.mm")).repairs.isEmpty)
  }

  @Test func `a zip takes in a new picture, or is an error`() throws {
    var file = try NapkinFile(Notebook(id: "garden", title: "Garden"), at: folder.file("n.zip"))
    try file.save()
    file = try Napkin.open(folder.file("n.zip"))
    file.notebook = try folder.notebook(hasPicture: false)
    #expect(code { () throws(FormatError) in try file.save() } == .missingMedia)
    _ = try folder.notebook(hasPicture: true)
    try file.save()
    try FileManager.default.removeItem(at: folder.file("Media"))
    let again = try Napkin.open(folder.file("n.zip"))
    try again.copyMedia(beside: folder.file("x.mm"))
    #expect(try folder.names == ["Media", "n.zip"])
  }

  @Test func `media that are not there are not copied`() throws {
    let file = try NapkinFile(
      try folder.notebook(hasPicture: false), at: folder.file("n.napkin.json"))
    let other = folder.file("x.mm")
    #expect(
      code { () throws(FormatError) in try file.copyMedia(beside: other) } == .missingMedia)
    #expect(
      code { () throws(FormatError) in
        try file.copyMedia(beside: other, allowsMissingMedia: true)
      } == nil)
    #expect(try folder.names.isEmpty)
  }

  @Test func `pictures go along`() throws {
    let notebook = try folder.notebook()
    var file = try NapkinFile(notebook, at: folder.file("n.napkin.json"))
    try file.save()
    let other = folder.file("Other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try Napkin.open(file.url).save(to: other.appending(path: "n.napkin.json"))
    let name = try #require(notebook.media.first?.fileName)
    #expect(try folder.text("Other/Media/\(name)") == "a snail")
    try Napkin.open(file.url).save(to: folder.file("n.zip"))
    #expect(try Napkin.open(folder.file("n.zip")).losses.missingMedia == 0)
  }

  @Test(arguments: ["n.zip", "n.eml", "Other/n.napkin.json", "Notes/"])
  func `missing pictures are an error unless that is allowed`(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.file("Other"), withIntermediateDirectories: true)
    var file = try NapkinFile(
      try folder.notebook(hasPicture: false), at: folder.file("n.napkin.json"))
    try file.save()
    let target = "\(folder.url.path)/\(name)"
    let format: FormatName? = name.hasSuffix("/") ? .markdown : nil
    #expect(
      code { () throws(FormatError) in try file.save(to: target, as: format) } == .missingMedia)
    #expect(!FileManager.default.fileExists(atPath: target))
    #expect(!FileManager.default.fileExists(atPath: folder.file("Other/Media").path))
    let losses = try file.save(to: target, as: format, allowsMissingMedia: true)
    #expect(losses.missingMedia == 1 && FileManager.default.fileExists(atPath: target))
  }

  // MARK: Off the caller's actor

  @MainActor @Test func `the main actor waits, and is not blocked`() async throws {
    let url = try folder.write(TestFolder.garden, to: "garden.mm")
    let file = try await Napkin.open(url)
    try await file.save(to: folder.file("garden.opml"))
    let saved = try await file.saved()
    #expect(try saved.content == file.content && folder.names.count == 2)
  }

  @Test func `an actor opens and saves as anybody does`() async throws {
    actor Keeper {
      var file: NapkinFile?

      func open(_ url: URL) async throws { file = try await Napkin.open(url) }

      func tick() async throws {
        try file?.map?.update("peas") { $0.task = TaskState(.done) }
        file = try await file?.saved()
        try file?.save()
      }
    }
    let url = try folder.write(TestFolder.garden, to: "garden.mm")
    let keeper = Keeper()
    try await keeper.open(url)
    try await keeper.tick()
    #expect(try folder.text("garden.mm").contains("checked"))
  }
}
