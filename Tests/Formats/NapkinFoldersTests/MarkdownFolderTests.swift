import NapkinCore
import NapkinFolders
import NapkinFormats
import NapkinJSON
import NapkinSVG
import NapkinTesting
import Testing

/// Notebooks as folders of Markdown.
@Suite struct MarkdownFolderTests {
  /// What drawings are written with, and what they are kept in for the way back.
  private static var registry: FormatRegistry {
    var registry = FormatRegistry()
    registry.register(JSONExporter())
    registry.register(JSONImporter())
    registry.register(SVGExporter())
    registry.register(SVGImporter())
    return registry
  }

  @Test func `folders of Markdown keep the contract`() throws {
    try checkFolderContract(
      MarkdownFolderExporter(), importer: MarkdownFolderImporter(),
      // What is not one comes back as a notebook with one thing in it.
      samples: Sample.all.filter { $0.content.kind == .notebook }, registry: Self.registry)
  }
}
