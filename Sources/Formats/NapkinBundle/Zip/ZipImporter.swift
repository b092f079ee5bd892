import NapkinArchive
public import NapkinFormats
import NapkinPacking

/// Reads zips of everything back.
public struct ZipImporter: Importer {
  /// The description of the format.
  public var format: Format { ZipFormat.format }

  private let password: Password?

  /// Creates an importer.
  public init() {
    password = nil
  }

  /// Creates an importer of encrypted bundles; it reads no others.
  public init(password: Password) {
    self.password = password
  }

  /// Reads the native JSON of a zip; its pictures and recordings come along as media. In strict
  /// mode, every file has to have the hash that the manifest gives it; else those that have not are
  /// counted as dropped, for nobody looks into them. So are all others where no manifest is.
  ///
  /// The archive has to be sound whatever the mode: hostile names, overlaps, lies about sizes and
  /// bombs are refused before anything is unpacked.
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
