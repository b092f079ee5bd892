public import NapkinFormats
import NapkinJSON
import NapkinSVG

extension FormatRegistry {
  /// The formats that come with Napkin.
  public static var builtIn: FormatRegistry {
    var registry = FormatRegistry()
    registry.register(JSONImporter())
    registry.register(JSONExporter())
    registry.register(SVGExporter())
    return registry
  }
}
