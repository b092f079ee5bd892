import NapkinArchive
import NapkinCore
public import NapkinFormats
import NapkinPacking

/// Writes zips of everything.
public struct ZipExporter: Exporter {
  /// The description of the format.
  public var format: Format { ZipFormat.format }

  private let password: Password?

  /// Creates an exporter.
  public init() {
    password = nil
  }

  /// Creates an exporter of encrypted bundles: a zip whose only file, `bundle.zip`, is the ordinary bundle,
  /// encrypted by AES-256. 7-Zip opens it, too.
  ///
  /// Each export uses a new random salt, so the same content gives other bytes.
  public init(password: Password) {
    self.password = password
  }

  /// Writes any content with everything that belongs to it.
  ///
  /// The other formats come from the request's registry; a format that is not registered is left out. Pictures and
  /// recordings are streamed.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let bundle = try ZipBundle(request, password: password)
    try bundle.zip.file.copy(to: &sink)
    return bundle.ledger
  }
}
