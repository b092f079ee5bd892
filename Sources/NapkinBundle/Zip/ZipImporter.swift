import NapkinCore
public import NapkinFormats

/// Reads zips of everything back.
public struct ZipImporter: Importer {
  /// What the format is.
  public var format: Format { ZipFormat.format }

  /// Creates an importer.
  public init() {}

  /// Reads the native JSON of a zip; its pictures and recordings come along as media. In strict
  /// mode, every file has to have the hash that the manifest gives it.
  ///
  /// The archive has to be sound whatever the mode: hostile names, overlaps, lies about sizes and
  /// bombs are refused before anything is unpacked.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let archive = try Archive(
      reading: &source, limits: request.limits, fileName: request.fileName)
    guard let importer = request.registry.importer(id: "napkin") else {
      throw FormatError(
        .unknownFormat, "The whole is in the zip as native JSON; register the format 'napkin'.")
    }
    let entry = try native(importer.format, in: archive, request.fileName)
    if request.mode == .strict { try check(archive, request.fileName) }
    var inner = request
    inner.fileName = [request.fileName, entry.name].compactMap { $0 }.joined(separator: "/")
    // Unpacked it may be longer than the zip; the limit for that is another one.
    inner.limits.inputBytes = request.limits.entryBytes
    var content = archive.open(entry)
    var result = try importer.read(inner, from: &content)
    result.media = ArchiveMedia(archive, folder: BundleNames.media)
    return result
  }

  private func native(
    _ format: Format, in archive: Archive, _ fileName: String?
  ) throws(FormatError) -> ArchiveEntry {
    let names = ContentKind.allCases.flatMap { kind in
      format.fileExtensions.map { "\(BundleNames.native(kind)).\($0)" }
    }
    let found = names.compactMap { archive.entry(named: $0) }
    guard let entry = found.first, found.count == 1 else {
      throw FormatError(
        .wrongFormat,
        found.isEmpty
          ? "This is no zip of Napkin's: it has no native JSON in it, as 'notebook.napkin.json'."
          : "There are several documents of native JSON in the zip; unpack it and take one.",
        at: FileLocation(file: fileName, offset: found.last?.offset ?? 0))
    }
    return entry
  }

  private func check(_ archive: Archive, _ fileName: String?) throws(FormatError) {
    let verification = try ZipVerification(archive, fileName: fileName)
    guard let finding = verification.findings.first else { return }
    throw FormatError(
      .malformed, "This file in the zip is not what the manifest says: it is \(finding.problem).",
      at: archive.location(of: finding.path))
  }
}

/// The media in an archive, each under its SHA-256.
struct ArchiveMedia: MediaSource {
  private let archive: Archive
  private let entries: [ByteDigest: ArchiveEntry]

  /// Finds the media in a folder of an archive.
  init(_ archive: Archive, folder: String) {
    self.archive = archive
    var entries: [ByteDigest: ArchiveEntry] = [:]
    for entry in archive.entries where entry.name.hasPrefix(folder) {
      let name = entry.name.dropFirst(folder.count)
      if let digest = ByteDigest(hex: name.prefix { $0 != "." }) { entries[digest] = entry }
    }
    self.entries = entries
  }

  /// The bytes with this digest; `nil` if they are not there.
  func open(_ digest: ByteDigest) -> (any ByteSource)? {
    entries[digest].map { archive.open($0) }
  }
}
