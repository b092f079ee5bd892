import NapkinArchive
public import NapkinFormats
import NapkinPacking

/// Reads zips of everything.
public struct ZipImporter: Importer {
  /// The description of the format.
  public var format: Format { ZipFormat.format }

  private let password: Password?

  /// Creates an importer.
  public init() {
    password = nil
  }

  /// Creates an importer that reads encrypted bundles only.
  public init(password: Password) {
    self.password = password
  }

  /// Reads the native JSON of a zip; its pictures and recordings become the media of the import. In strict mode,
  /// every file must have the hash that the manifest gives. Otherwise, files with another hash are counted as
  /// dropped; without a manifest, all files except native JSON and media are.
  ///
  /// The archive must be sound in either mode: hostile names, overlaps, false sizes and bombs are refused before
  /// anything is unpacked.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let archive = try EncryptedBundle.archive(
      reading: &source, limits: request.limits, fileName: request.fileName,
      password: password)
    let parts = ArchiveParts(archive)
    return try UnpackedZipImporter().read(request, from: parts) { parts.location(of: $0) }
  }
}
