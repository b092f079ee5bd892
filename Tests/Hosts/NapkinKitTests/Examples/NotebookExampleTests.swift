import Checkout
import Foundation
import NapkinCore
import NapkinFormats
import NapkinJSON
import NapkinKit
import NapkinTesting
import Testing

/// The documents in Examples/Notebook are what the exporter writes, and show all that it can write.
@Suite struct NotebookExampleTests {
  static let folder = "Examples/Notebook"
  static let names = ["lecture", "note", "drawing", "plans", "notebook"]
  static let kinds: [ContentKind] = [.map, .note, .drawing, .planList, .notebook]

  static func content(_ name: String) throws -> Content {
    let path = Checkout.url("\(folder)/\(name).napkin.json").path
    var source = try FileSource(path: path)
    return try FormatRegistry.builtIn.read(ImportRequest(fileName: path), from: &source).content
  }

  @Test(arguments: zip(names, kinds))
  func `reading and writing gives the same bytes`(_ name: String, _ kind: ContentKind) throws {
    let content = try Self.content(name)
    #expect(content.kind == kind)
    let written = try FormatRegistry.builtIn.written(ExportRequest(content), as: "napkin")
    #expect(written.ledger.isLossless)
    #expect(try written.text == Checkout.text("\(Self.folder)/\(name).napkin.json"))
  }

  @Test func `every example is tried`() {
    let files = Checkout.files(below: Self.folder, ending: ".json")
    #expect(files == Self.names.map { "\(Self.folder)/\($0).napkin.json" }.sorted())
  }

  @Test func `every feature of the model occurs`() throws {
    var found: Set<Feature> = []
    for name in Self.names {
      try Self.content(name).census { feature, count, _ in
        if count > 0 { found.insert(feature) }
      }
    }
    #expect(Feature.all.filter { !found.contains($0) }.isEmpty)
  }

  @Test func `what the file holds is counted, wherever it hangs`() throws {
    let text = try Checkout.text("\(Self.folder)/notebook.napkin.json")
    var counts: [Feature: Int] = [:]
    try Self.content("notebook").census { feature, count, _ in
      counts[feature, default: 0] += count
    }
    func occurrences(_ piece: String) -> Int { text.components(separatedBy: piece).count - 1 }
    // One note has a key that this version does not know.
    #expect(counts[.foreign] == occurrences("{\"format\": ") + occurrences("\"weather\": "))
    #expect(counts[.place] == occurrences("{\"latitude\": "))
    #expect(counts[.reminder] == occurrences("{\"at\": "))
    #expect(counts[.media] == occurrences("{\"sha256\": ") + occurrences("{\"uri\": "))
    #expect(counts[.stroke] == occurrences("\"tool\": "))
  }

  @Test func `every key of native JSON occurs`() throws {
    let texts = try Self.names.map { try Checkout.text("\(Self.folder)/\($0).napkin.json") }
    // The examples hide nothing, and leave room and widths to the layout.
    let unused: Set = [
      "alignment", "childGap", "hidesDetails", "minimumWidth", "moreStyles", "numbered",
    ]
    for key in Set(JSONSchema.objects.flatMap(\.keys)).subtracting(unused) {
      #expect(texts.contains { $0.contains("\"\(key)\":") }, "\(key)")
    }
  }

  @Test func `every word that a key can have occurs`() throws {
    let text = try Checkout.text("\(Self.folder)/notebook.napkin.json")
    let words =
      NodeStyle.Shape.allCases.map(\.rawValue) + NodeStyle.Dash.allCases.map(\.rawValue)
      + NodeStyle.Edge.Shape.allCases.map(\.rawValue)
      + NodeStyle.Cloud.Shape.allCases.map(\.rawValue)
      + MindMap.Node.Side.allCases.map(\.rawValue) + Recurrence.Unit.allCases.map(\.rawValue)
      + Stroke.Tool.allCases.map(\.rawValue) + CanvasSettings.Grid.Kind.allCases.map(\.rawValue)
      + TaskState.Status.allCases.filter { $0 != .none }.map(\.rawValue)
    for word in words { #expect(text.contains("\": \"\(word)\""), "\(word)") }
  }

  @Test func `the map is rich`() throws {
    guard case .map(let map) = try Self.content("lecture") else {
      Issue.record("Another kind of document was read.")
      return
    }
    #expect((60...120).contains(map.count))
    let text = map.walkAll().map { map[$0.slot].text.plain }.joined()
    let scripts: [ClosedRange<Unicode.Scalar>] = [
      "a"..."z", "α"..."ω", "а"..."я", "א"..."ת", "ا"..."ي", "अ"..."ह", "ぁ"..."ん", "一"..."龥",
      "가"..."힣",
    ]
    for script in scripts { #expect(text.unicodeScalars.contains { script.contains($0) }) }
    // The same key twice in a node's table is allowed, and one node has it.
    #expect(
      map.walkAll().contains { visit in
        let names = map[visit.slot].attributes.map(\.name)
        return Set(names).count < names.count
      })
  }

  @Test func `the notebook holds the other examples`() throws {
    guard case .notebook(let notebook) = try Self.content("notebook") else {
      Issue.record("Another kind of document was read.")
      return
    }
    for name in Self.names.dropLast() {
      let document = try Self.content(name)
      #expect(notebook.items.contains { $0.content == document }, "\(name)")
    }
    #expect(Set(notebook.trash.map(\.item.id)).count == 4)
    #expect(notebook.planLists.count > 2 && notebook.categories.count > 2)
  }

  @Test func `stored media are there, with the right size and hash`() throws {
    guard case .notebook(let notebook) = try Self.content("notebook") else {
      Issue.record("Another kind of document was read.")
      return
    }
    let folder = Checkout.url("\(Self.folder)/Media").path
    let source = try FolderMedia(path: folder)
    var wanted: Set<ByteDigest> = []
    for media in notebook.media {
      if let thumbnail = media.thumbnail { wanted.insert(thumbnail) }
      guard case .stored(let digest) = media.source else { continue }
      wanted.insert(digest)
      let name = try #require(media.fileName)
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      #expect(attributes[.size] as? Int64 == media.byteCount)
    }
    for digest in wanted {
      var bytes = try #require(try source.open(digest))
      #expect(ByteDigest(of: try bytes.readAll()) == digest)
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(files.map { $0.prefix { $0 != "." } }) == Set(wanted.map { $0.hex[...] }))
  }
}

extension Notebook.Item {
  fileprivate var content: Content {
    switch self {
    case .note(let note): .note(note)
    case .drawing(let drawing): .drawing(drawing)
    case .map(let map): .map(map)
    case .planList(let list): .planList(list)
    }
  }
}
