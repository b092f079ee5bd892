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

  /// Creates an exporter of encrypted bundles: a zip with one file, `bundle.zip`, encrypted by AES-256, which
  /// is the ordinary bundle. 7-Zip opens it, too.
  ///
  /// The salt is another one each time, so the same content gives other bytes.
  public init(password: Password) {
    self.password = password
  }

  /// Writes any content with all that belongs to it.
  ///
  /// The other formats come from the request's registry; one that is not registered is left out.
  /// Pictures and recordings pass through in pieces.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let bundle = try ZipBundle(request, password: password)
    try bundle.zip.file.copy(to: &sink)
    return bundle.ledger
  }
}
