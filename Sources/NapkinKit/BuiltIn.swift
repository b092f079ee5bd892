public import NapkinFormats
import NapkinJSON
import NapkinMarkdown

extension FormatRegistry {
  /// The formats that come with Napkin.
  public static var builtIn: FormatRegistry {
    var registry = FormatRegistry()
    registry.register(JSONImporter())
    registry.register(JSONExporter())
    registry.register(MarkdownExporter())
    return registry
  }
}
