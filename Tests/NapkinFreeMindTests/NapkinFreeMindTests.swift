import Foundation
import NapkinCore
import NapkinFormats
import NapkinFreeMind
import NapkinTesting
import Testing

@Suite struct FreeMindContractTests {
  @Test func keepsTheContract() throws {
    try checkFormatContract(FreeMindExporter(), importer: FreeMindImporter())
  }

  @Test(arguments: [nil, "freeplane", "1.0"]) func everyRowShows(_ dialect: String?) throws {
    try checkRowSnapshots(of: FreeMindExporter(), dialect: dialect)
  }
}

/// `NAPKIN_CORPUS` names a folder of real maps; each is read, and written into `NAPKIN_CORPUS_OUT`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["NAPKIN_CORPUS"] != nil))
struct FreeMindCorpusTests {
  @Test func realMapsComeBack() throws {
    let environment = ProcessInfo.processInfo.environment
    let folder = URL(filePath: environment["NAPKIN_CORPUS"] ?? "")
    let out = URL(filePath: environment["NAPKIN_CORPUS_OUT"] ?? "/tmp/out")
    try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where name.hasSuffix(".mm") {
      let bytes = try Data(contentsOf: folder.appending(path: name))
      do {
        var source = MemorySource(Array(bytes))
        let read = try FreeMindImporter().read(ImportRequest(fileName: name), from: &source)
        var sink = MemorySink()
        _ = try FreeMindExporter().export(ExportRequest(read.content), to: &sink)
        try Data(sink.bytes).write(to: out.appending(path: name))
        print("READ", name, read.repairs.count)
      } catch {
        print("REFUSED", error)
      }
    }
  }
}
