import NapkinBundle
import NapkinFormats

extension FormatRegistry {
  /// The same formats, and the zip to be attached.
  var withZip: FormatRegistry {
    var registry = self
    registry.register(ZipExporter())
    return registry
  }
}
