import NapkinCalendar
import NapkinFolders
public import NapkinFormats
import NapkinFreeMind
import NapkinHTML
import NapkinImage
import NapkinJSON
import NapkinMail
import NapkinMarkdown
import NapkinOPML
import NapkinPlaces
import NapkinSVG

#if os(Linux) || os(macOS)
  import NapkinBundle
  import NapkinXMind
#endif

extension FormatRegistry {
  /// The formats that come with Napkin. Formats that need libzip are only available on Linux and macOS.
  public static var builtIn: FormatRegistry {
    var registry = FormatRegistry()
    registry.register(JSONImporter())
    registry.register(JSONExporter())
    registry.register(MarkdownImporter())
    registry.register(MarkdownExporter())
    registry.register(folder: MarkdownFolderImporter())
    registry.register(folder: MarkdownFolderExporter())
    registry.register(HTMLExporter())
    registry.register(HTMLImporter())
    registry.register(OPMLImporter())
    registry.register(OPMLExporter())
    registry.register(FreeMindImporter())
    registry.register(FreeMindExporter())
    #if os(Linux) || os(macOS)
      registry.register(XMindExporter())
      registry.register(XMindImporter())
      registry.register(ZipExporter())
      registry.register(ZipImporter())
      registry.register(folder: UnpackedZipImporter())
      registry.register(TextPackExporter())
      registry.register(TextPackImporter())
      registry.register(folder: TextBundleExporter())
      registry.register(folder: TextBundleImporter())
    #endif
    registry.register(MailExporter())
    registry.register(GeoJSONExporter())
    registry.register(KMLExporter())
    registry.register(CalendarImporter())
    registry.register(CalendarExporter())
    registry.register(SVGExporter())
    registry.register(SVGImporter())
    registry.register(PNGExporter(drawing: SVGExporter()))
    registry.register(folder: PNGFolderExporter(drawing: SVGExporter()))
    registry.register(PDFExporter(drawing: SVGExporter()))
    return registry
  }
}
