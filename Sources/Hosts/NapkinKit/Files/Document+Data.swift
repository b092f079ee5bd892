#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ContentConvertible {
  /// The document in a format, as the bytes of a file. `losses(as:)` tells what has no place
  /// there.
  ///
  /// - Parameters:
  ///   - name: The format, as in `.opml`.
  ///   - options: What is asked of it, as in `.svg(theme: .night)`.
  ///   - media: Where the bytes of pictures, recordings and films are, for formats that hold them.
  ///   - allowsMissingMedia: Whether to go on without those that are missing or damaged. By default they are an
  ///     error (`FormatError.Code.missingMedia`).
  ///   - registry: The formats.
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

  /// What would become of each thing in the document in a format; nothing is written.
  public func losses(
    as name: FormatName, options: FormatOptions = [:], registry: FormatRegistry = .builtIn
  ) throws(FormatError) -> Ledger {
    var request = ExportRequest(content)
    request.options = options
    return try registry.explain(request, as: name)
  }

  /// A picture of the document, as the text of an SVG file.
  public func svg(options: FormatOptions = [:]) throws(FormatError) -> String {
    String(decoding: try data(as: .svg, options: options, allowsMissingMedia: true), as: UTF8.self)
  }

  /// A mail with the document and all that belongs to it, as the bytes of an `.eml` file: a draft that a mail
  /// program opens, unless it has a sender and a date.
  ///
  /// - Parameters:
  ///   - to: Whom it goes to: `ada@example.org`, or `Ada <ada@example.org>`.
  ///   - subject: What stands above it; by default the title of the document.
  ///   - from: Whom it comes from.
  ///   - date: When it was written, as in `2026-11-21T18:30:00+01:00`.
  ///   - folder: Where the pictures, recordings and films of the document are.
  ///   - allowsMissingMedia: Whether to send it without those that are missing or damaged. By default they are an
  ///     error (`FormatError.Code.missingMedia`).
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
