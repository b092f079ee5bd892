import NapkinCore
import NapkinFormats
import NapkinFreeMind
import Testing

/// What changes in the file of a map when the map is changed: the lines that go and those that come.
struct FreeMindInPlaceTests {
  static let garden = """
    <?xml version="1.0" encoding="UTF-8"?>
    <map version="freeplane 1.9.0">
    <!-- made by hand -->
      <attribute_registry SHOW_ATTRIBUTES="hide"/>
      <node TEXT="Garden &amp; house" ID='ID_1' FOLDED="false"  CREATED="1">
        <hook NAME="MapStyle" zoom="1.0"/>
        <font SIZE="12" NAME="SansSerif"/>
        <node TEXT="Sow peas" ID="ID_2" POSITION="right" X-OWN="7"/>
        <node ID="ID_3" POSITION="left" TEXT="Dig">
          <icon BUILTIN="idea"/>
          <icon BUILTIN="flag"/>
          <!-- a remark -->
          <node TEXT="Spade" ID="ID_4"/>
          <future kind="unknown"><thing/></future>
        </node>
      </node>
    </map>

    """

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let edit: @Sendable (inout MindMap) throws -> Void
    let gone: [String]
    let new: [String]

    init(
      _ name: String, gone: [String] = [], new: [String] = [],
      _ edit: @escaping @Sendable (inout MindMap) throws -> Void
    ) {
      (testDescription, self.edit, self.gone, self.new) = (name, edit, gone, new)
    }
  }

  static let cases = [
    Case(
      "A text", gone: [#"    <node TEXT="Sow peas" ID="ID_2" POSITION="right" X-OWN="7"/>"#],
      new: [#"    <node TEXT="Sow &lt;beans&gt;" ID="ID_2" POSITION="right" X-OWN="7"/>"#]
    ) { try $0.update("ID_2") { $0.text = "Sow <beans>" } },
    Case(
      "The text of the root",
      gone: [#"  <node TEXT="Garden &amp; house" ID='ID_1' FOLDED="false"  CREATED="1">"#],
      new: [#"  <node TEXT="Yard" ID='ID_1' FOLDED="false"  CREATED="1">"#]
    ) { try $0.update("ID_1") { $0.text = "Yard" } },
    Case(
      "Folding, where the file says that there is none",
      gone: [#"  <node TEXT="Garden &amp; house" ID='ID_1' FOLDED="false"  CREATED="1">"#],
      new: [#"  <node TEXT="Garden &amp; house" ID='ID_1' FOLDED="true"  CREATED="1">"#]
    ) { try $0.update("ID_1") { $0.isFolded = true } },
    Case(
      "Folding", gone: [#"    <node ID="ID_3" POSITION="left" TEXT="Dig">"#],
      new: [#"    <node ID="ID_3" POSITION="left" TEXT="Dig" FOLDED="true">"#]
    ) { try $0.update("ID_3") { $0.isFolded = true } },
    Case("A task", new: [#"      <icon BUILTIN="checked"/>"#]) {
      try $0.update("ID_3") { $0.task = TaskState(.done) }
    },
    Case("An icon less", gone: [#"      <icon BUILTIN="idea"/>"#]) {
      try $0.update("ID_3") { $0.icons = ["flag"] }
    },
    Case(
      "Another icon", gone: [#"      <icon BUILTIN="flag"/>"#],
      new: [#"      <icon BUILTIN="help"/>"#]
    ) { try $0.update("ID_3") { $0.icons[1] = "help" } },
    Case(
      "A font", gone: [#"    <font SIZE="12" NAME="SansSerif"/>"#],
      new: [#"    <font SIZE="12" BOLD="true" NAME="SansSerif"/>"#]
    ) { try $0.update("ID_1") { $0.style.font.isBold = true } },
    Case(
      "A first child", gone: [#"    <node TEXT="Sow peas" ID="ID_2" POSITION="right" X-OWN="7"/>"#],
      new: [
        #"    <node TEXT="Sow peas" ID="ID_2" POSITION="right" X-OWN="7">"#,
        #"      <node TEXT="In rows" ID="new">"#, #"        <icon BUILTIN="idea"/>"#,
        "      </node>",
        "    </node>",
      ]
    ) { map in
      try map.insert(MindMap.Node(id: "new", "In rows"), under: "ID_2")
      try map.update("new") { $0.icons = ["idea"] }
    },
    Case("A child before another one", new: [#"      <node TEXT="Fork" ID="new"/>"#]) {
      try $0.insert(MindMap.Node(id: "new", "Fork"), under: "ID_3", at: 0)
    },
    Case("A node less", gone: [#"      <node TEXT="Spade" ID="ID_4"/>"#]) { try $0.remove("ID_4") },
    Case(
      "A branch less",
      gone: [
        #"    <node ID="ID_3" POSITION="left" TEXT="Dig">"#, #"      <icon BUILTIN="idea"/>"#,
        #"      <icon BUILTIN="flag"/>"#, "      <!-- a remark -->",
        #"      <node TEXT="Spade" ID="ID_4"/>"#,
        #"      <future kind="unknown"><thing/></future>"#,
        "    </node>",
      ]
    ) { try $0.remove("ID_3") },
    Case(
      "A node elsewhere", gone: [#"      <node TEXT="Spade" ID="ID_4"/>"#],
      new: [#"    <node TEXT="Spade" ID="ID_4"/>"#]
    ) { try $0.move("ID_4", under: "ID_1", at: 0) },
    Case(
      "A note", gone: [#"      <node TEXT="Spade" ID="ID_4"/>"#],
      new: [
        #"      <node TEXT="Spade" ID="ID_4">"#, #"        <richcontent TYPE="NOTE"><html>"#,
        "<body>",
        "<p>Sharp</p>", "</body>", "</html></richcontent></node>",
      ]
    ) { try $0.update("ID_4") { $0.note = "Sharp" } },
    Case(
      "A colour", gone: [#"    <node TEXT="Sow peas" ID="ID_2" POSITION="right" X-OWN="7"/>"#],
      new: [##"    <node TEXT="Sow peas" ID="ID_2" POSITION="right" COLOR="#ff0000" X-OWN="7"/>"##]
    ) { try $0.update("ID_2") { $0.style.color = RGBA(red: 255, green: 0, blue: 0) } },
    Case(
      "A node that floats",
      gone: [#"    <node TEXT="Sow peas" ID="ID_2" POSITION="right" X-OWN="7"/>"#],
      new: [
        #"    <node TEXT="Sow peas" ID="ID_2" POSITION="right" X-OWN="7">"#,
        #"      <hook NAME="FreeNode"/>"#, "    </node>",
      ]
    ) { try $0.move("ID_2", under: nil) },
  ]

  @Test(arguments: cases)
  func oneEditChangesItsLines(_ one: Case) throws {
    let (saved, difference) = try edited(Self.garden, one.edit)
    #expect(!saved.isWhole)
    #expect(difference.gone == one.gone)
    #expect(difference.new == one.new)
  }

  @Test func anUnchangedMapIsItsFile() throws {
    let (saved, _) = try edited(Self.garden) { _ in }
    #expect(saved.bytes == Array(Self.garden.utf8))
  }

  @Test func lineEndsStay() throws {
    let file = Self.garden.replacing("\n", with: "\r\n")
    let (saved, difference) = try edited(file) {
      try $0.insert(MindMap.Node(id: "new", "Fork"), under: "ID_3")
      try $0.update("new") { $0.note = "One\nTwo" }
    }
    #expect(!saved.isWhole)
    #expect(difference.new.allSatisfy { $0.hasSuffix("\r") })
  }

  @Test func aFileOfOneLineStaysOne() throws {
    let file = #"<map version="1.0.1"><node TEXT="a"><node TEXT="b"/></node></map>"#
    let (saved, _) = try edited(file) { map in
      try map.insert(MindMap.Node(id: "new", "c"), under: map.root)
      try map.update("new") { $0.hasInventedID = true }
    }
    #expect(
      String(decoding: saved.bytes, as: UTF8.self)
        == #"<map version="1.0.1"><node TEXT="a"><node TEXT="b"/><node TEXT="c"/></node></map>"#)
  }

  @Test func namesOfCharactersAndStrayAmpersandsStay() throws {
    let file =
      "<map version=\"1.0.1\">\n<node TEXT=\"a&nbsp;b & c\">\n<node TEXT=\"d&eacute;\"/>\n</node>\n</map>"
    let (saved, difference) = try edited(file) { map in
      try map.update(map.children(of: map.root)[0]) { $0.isFolded = true }
    }
    #expect(!saved.isWhole)
    #expect(difference.new == ["<node TEXT=\"d&eacute;\" FOLDED=\"true\"/>"])
  }

  @Test func anotherEncodingIsWrittenWhole() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<map version=\"1.0.1\"><node TEXT=\"caf\u{E9}\"/></map>"
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    var source = MemorySource(bytes)
    let registry = FormatRegistry.freeMind
    let file = try registry.open(ImportRequest(fileName: "a.mm"), from: &source)
    #expect(try registry.save(file.content, over: file).bytes == bytes)
    guard case .map(var map) = file.content else { return }
    try map.update(map.root) { $0.isFolded = true }
    #expect(try registry.save(.map(map), over: file).isWhole)
  }

  /// Changes the map of a file, and tells which lines the file loses and gets.
  private func edited(
    _ text: String, _ edit: (inout MindMap) throws -> Void
  ) throws -> (saved: SavedFile, difference: (gone: [String], new: [String])) {
    let registry = FormatRegistry.freeMind
    var source = MemorySource(text)
    let file = try registry.open(ImportRequest(fileName: "a.mm"), from: &source)
    var content = file.content
    if case .map(var map) = content {
      try edit(&map)
      content = .map(map)
    }
    let saved = try registry.save(content, over: file)
    // In strings, "\r\n" is one character.
    let lines = { (text: String) in
      text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
    }
    var gone: [String] = []
    var new: [String] = []
    let after = String(decoding: saved.bytes, as: UTF8.self)
    for change in lines(after).difference(from: lines(text)) {
      switch change {
      case .remove(_, let line, _): gone.insert(line, at: 0)
      case .insert(_, let line, _): new.append(line)
      }
    }
    return (saved, (gone, new))
  }
}

extension FormatRegistry {
  static var freeMind: FormatRegistry {
    var registry = FormatRegistry()
    registry.register(FreeMindExporter())
    registry.register(FreeMindImporter())
    return registry
  }
}
