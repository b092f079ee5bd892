import BundleSamples
import NapkinBundle
import NapkinFormats

extension FormatRegistry {
  /// All formats that a bundle asks for, and the zip to be attached.
  static var withZip: FormatRegistry {
    var registry = FormatRegistry.withPictures
    registry.register(ZipExporter())
    return registry
  }
}
