package import NapkinFormats
import NapkinFreeMind
import NapkinHTML
import NapkinJSON
import NapkinMarkdown
import NapkinOPML
import NapkinSVG

extension FormatRegistry {
  /// The formats that a bundle asks for, but for pictures made of pixels, which differ by fonts.
  package static var ofTexts: FormatRegistry {
    var registry = FormatRegistry()
    registry.register(JSONExporter())
    registry.register(JSONImporter())
    registry.register(MarkdownExporter())
    registry.register(HTMLExporter())
    registry.register(OPMLExporter())
    registry.register(FreeMindExporter())
    registry.register(SVGExporter())
    return registry
  }
}
