import BundleSamples
import ExampleDocuments
import NapkinBundle
import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

/// What the exporter makes of whole documents: what lies in the archive, and the texts of it.
@Suite struct ZipExampleTests {
  @Test(arguments: ExampleDocument.allCases)
  func `an example is packed as recorded, and read back`(_ document: ExampleDocument) throws {
    let bytes = try document.written(by: ZipExporter(), registry: .ofTexts)
    let files = try #require(UnpackedZip(bytes)).files
    var page = ""
    for file in files { page += "\(file.name)  \(file.bytes.count) bytes\n" }
    for file in files
    where [".md", ".mm", ".opml", ".txt"].contains(where: file.name.hasSuffix) {
      page += "\n== \(file.name)\n\(String(decoding: file.bytes, as: UTF8.self))"
    }
    try checkSnapshot(page, named: document.rawValue)
    var own = try FileSource(path: document.path)
    let whole = try own.readAll()
    #expect(files.contains { $0.name.hasSuffix(".napkin.json") && $0.bytes == whole })
    var source = MemorySource(bytes)
    var request = ImportRequest(fileName: "bundle.zip")
    request.registry = .ofTexts
    #expect(try ZipImporter().read(request, from: &source).content == document.content)
  }
}

/// The files of a zip by its list at the end, unpacked by a reader of the tests.
struct UnpackedZip {
  private(set) var files: [(name: String, bytes: [UInt8])] = []

  init?(_ bytes: [UInt8]) {
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let end = bytes.count - 22
    guard end >= 0, number(end, 4) == 0x0605_4B50 else { return nil }
    var place = number(end + 16, 4)
    for _ in 0..<number(end + 10, 2) {
      let count = number(place + 28, 2)
      let name = String(decoding: bytes[place + 46..<place + 46 + count], as: UTF8.self)
      let local = number(place + 42, 4)
      let start = local + 30 + number(local + 26, 2) + number(local + 28, 2)
      let packed = bytes[start..<start + number(place + 20, 4)]
      guard
        let whole = number(place + 10, 2) == 0
          ? Array(packed) : Inflated(bytes, from: start)?.bytes,
        whole.count == number(place + 24, 4)
      else { return nil }
      files.append((name, whole))
      place += 46 + count + number(place + 30, 2) + number(place + 32, 2)
    }
  }
}
