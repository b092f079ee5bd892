public import NapkinFormats
import NapkinFreeMind
import NapkinJSON
import NapkinMarkdown
import NapkinOPML

extension FormatRegistry {
  /// The formats that come with Napkin.
  public static var builtIn: FormatRegistry {
    var registry = FormatRegistry()
    registry.register(JSONImporter())
    registry.register(JSONExporter())
    registry.register(MarkdownImporter())
    registry.register(MarkdownExporter())
    registry.register(HTMLExporter())
    registry.register(OPMLExporter())
    registry.register(FreeMindExporter())
    return registry
  }
}
