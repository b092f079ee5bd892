public import NapkinFormats
import NapkinPacking

/// Writes mails.
public struct MailExporter: Exporter {
  /// The description of the format.
  public var format: Format { MailFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes a mail with everything that belongs to the content.
  ///
  /// The other formats come from the request's registry; a format that is not registered is left out. Pictures and
  /// recordings are streamed.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let mail = try Mail(request)
    try mail.write(to: &sink)
    return mail.ledger
  }
}
