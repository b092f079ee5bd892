import NapkinCore
import NapkinFormats
import NapkinTesting
import Tabbed
import Testing

@Suite(.serialized) struct TabbedImporterTests {
  @Test func keepsTheContract() throws {
    try checkFormatContract(TabbedExporter(), importer: TabbedImporter())
  }

  @Test func aSkippedLevelIsRepairedOrRefused() throws {
    var source = MemorySource("Garden\n\t\tSpring\n")
    let read = try TabbedImporter().read(ImportRequest(), from: &source)
    #expect(read.repairs.list.first?.location.line == 2)

    var again = MemorySource("Garden\n\t\tSpring\n")
    #expect(throws: FormatError.self) {
      try TabbedImporter().read(ImportRequest(mode: .strict), from: &again)
    }
  }
}
