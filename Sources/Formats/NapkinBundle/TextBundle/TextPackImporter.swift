import NapkinArchive
import NapkinCore
public import NapkinFormats
import NapkinPacking

/// Reads TextPacks.
public struct TextPackImporter: Importer {
  /// The description of the format.
  public var format: Format { TextPackFormat.format }

  /// Creates an importer.
  public init() {}

  /// Reads a note; its assets become attachments. The keys of other apps in `info.json` are kept.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let archive = try EncryptedBundle.archive(
      reading: &source, limits: request.limits, fileName: request.fileName)
    let parts = ArchiveParts(archive)
    // Some apps pack the files without their folder.
    let isBare =
      parts.name.isEmpty
      && parts.paths.contains { $0 == "info.json" || TextBundle.isText($0) }
    guard isBare || parts.name.hasSuffix(".textbundle") else {
      throw FormatError(
        .wrongFormat,
        "This is no TextPack: it has to hold one folder that ends in '.textbundle'. "
          + "One with several is to be unpacked; each of them can be read.",
        at: FileLocation(file: request.fileName, offset: 0))
    }
    var reader = TextBundleReader(
      request, parts, name: isBare ? request.fileName ?? "" : parts.name
    ) { parts.location(of: $0).offset ?? 0 }
    return try reader.read()
  }
}
