#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ContentConvertible {
  /// Returns the document in a format, as the bytes of a file. `losses(as:)` returns what the format cannot hold.
  ///
  /// - Parameters:
  ///   - name: The format, as in `.opml`.
  ///   - options: The options of the format, as in `.svg(theme: .night)`.
  ///   - media: The bytes of pictures, recordings and films, for formats that contain them.
  ///   - allowsMissingMedia: Whether to continue if media are missing or damaged. By default this is an error
  ///     (`FormatError.Code.missingMedia`).
  ///   - registry: The formats to choose from.
  public func data(
    as name: FormatName, options: FormatOptions = [:], media: any MediaSource = MemoryMedia(),
    allowsMissingMedia: Bool = false, registry: FormatRegistry = .builtIn
  ) throws(FormatError) -> Data {
    var request = ExportRequest(content)
    request.options = options
    request.media = media
    var sink = MemorySink()
    let ledger = try registry.export(request, as: name, to: &sink)
    if !allowsMissingMedia { try content.refuseMissing(ledger.absentMedia) }
    return Data(sink.bytes)
  }

  /// Returns the treatment of everything in the document by a format; nothing is written.
  public func losses(
    as name: FormatName, options: FormatOptions = [:], registry: FormatRegistry = .builtIn
  ) throws(FormatError) -> Ledger {
    var request = ExportRequest(content)
    request.options = options
    return try registry.explain(request, as: name)
  }

  /// Returns a picture of the document, as the text of an SVG file.
  public func svg(options: FormatOptions = [:]) throws(FormatError) -> String {
    String(decoding: try data(as: .svg, options: options, allowsMissingMedia: true), as: UTF8.self)
  }

  /// Returns a mail with the document and all its media, as the bytes of an `.eml` file. Without a sender or a date,
  /// it is a draft that a mail program opens.
  ///
  /// - Parameters:
  ///   - to: The recipients: `ada@example.org`, or `Ada <ada@example.org>`.
  ///   - subject: The subject; by default the title of the document.
  ///   - from: The sender.
  ///   - date: The date, as in `2026-11-21T18:30:00+01:00`.
  ///   - folder: The folder with the document's pictures, recordings and films.
  ///   - allowsMissingMedia: Whether to continue if media are missing or damaged. By default this is an error
  ///     (`FormatError.Code.missingMedia`).
  public func mail(
    to: [String] = [], subject: String? = nil, from: String? = nil, date: String? = nil,
    media folder: (some FileReference)? = URL?.none, allowsMissingMedia: Bool = false
  ) throws(FormatError) -> Data {
    let media: any MediaSource =
      if let folder { try FolderMedia(path: folder.filePath()) } else { MemoryMedia() }
    return try data(
      as: .eml, options: .mail(to: to, from: from, subject: subject, date: date), media: media,
      allowsMissingMedia: allowsMissingMedia)
  }
}
