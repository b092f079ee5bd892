import NapkinCore
import NapkinFormats
import NapkinJSON
import NapkinSVG
import NapkinTesting
import Testing

@Suite struct SVGExporterTests {
  @Test func `keeps the contract`() throws {
    try checkFormatContract(SVGExporter())
  }

  @Test(arguments: ["day", "night", "print"])
  func `keeps the contract in every theme`(_ theme: String) throws {
    try checkFormatContract(SVGExporter(), options: ["theme": theme, "layout": "down"])
  }
}
