import NapkinCore
public import NapkinFormats

/// Reads zips of everything back.
public struct ZipImporter: Importer {
  /// What the format is.
  public var format: Format { ZipFormat.format }

  /// Creates an importer.
  public init() {}

  /// Reads the native JSON of a zip; its pictures and recordings come along as media. In strict
  /// mode, every file has to have the hash that the manifest gives it; else those that have not are
  /// counted as dropped, for nobody looks into them.
  ///
  /// The archive has to be sound whatever the mode: hostile names, overlaps, lies about sizes and
  /// bombs are refused before anything is unpacked.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let archive = try Archive(
      reading: &source, limits: request.limits, fileName: request.fileName)
    return try read(request, from: ArchiveParts(archive))
  }

  /// The name of the native JSON.
  private func native(in paths: [String], _ request: ImportRequest) throws(FormatError) -> String {
    let names = Self.natives(in: paths)
    if let name = names.first, names.count == 1 { return name }
    let isTextPack = paths.contains { $0.hasSuffix("info.json") }
    throw FormatError(
      .wrongFormat,
      !names.isEmpty
        ? "There are several documents of native JSON in the zip; unpack it and take one."
        : isTextPack
          ? "This is no zip of Napkin's, but may be a TextPack; name the format 'textpack'."
          : "This is no zip of Napkin's: it has no native JSON in it, as 'notebook.napkin.json'.",
      at: FileLocation(file: request.fileName, offset: 0))
  }

  private static func natives(in paths: [String]) -> [String] {
    let names = Set(ContentKind.allCases.map { BundleNames.native($0) + ".napkin.json" })
    return paths.filter { names.contains($0) }
  }
}

/// Zips that somebody has unpacked.
extension ZipImporter: FolderImporter {
  /// Whether there are native JSON and a manifest.
  public func recognises(_ paths: [String]) -> Bool {
    paths.contains(BundleNames.manifest) && Self.natives(in: paths).count == 1
  }

  /// Reads the native JSON of a folder, as that of a zip.
  public func read(
    _ request: ImportRequest, from folder: some PartSource
  ) throws(FormatError) -> Import {
    guard let importer = request.registry.importer(id: "napkin") else {
      throw FormatError(
        .unknownFormat, "The whole is in the zip as native JSON; register the format 'napkin'.")
    }
    let name = try native(in: folder.paths, request)
    let strange = try strangeFiles(in: folder, request)
    var inner = request
    inner.fileName = [request.fileName, name].compactMap { $0 }.joined(separator: "/")
    // Unpacked it may be longer than the zip; the limit for that is another one.
    inner.limits.inputBytes = request.limits.entryBytes
    guard let file = try folder.open(name) else { throw FormatError(.io, "It is not there.") }
    var content = PeekableSource(file)
    var result = try importer.read(inner, from: &content)
    for path in strange { result.ledger.count(.foreign, .dropped, at: path) }
    result.media = PartMedia(folder, in: BundleNames.media)
    return result
  }

  /// The files that are not what the manifest says; media are looked at when they are asked for.
  private func strangeFiles(
    in folder: some PartSource, _ request: ImportRequest
  ) throws(FormatError) -> [String] {
    let isStrict = request.mode == .strict
    if !isStrict && !folder.paths.contains(BundleNames.manifest) { return [] }
    let findings: [ZipVerification.Finding]
    do throws(FormatError) {
      findings = try ZipVerification(folder, request, withMedia: isStrict).findings
    } catch {
      if isStrict { throw error }
      return [BundleNames.manifest]
    }
    if isStrict, let finding = findings.first {
      throw FormatError(
        .malformed, "This file in the zip is not what the manifest says: it is \(finding.problem).",
        at: folder.location(of: finding.path, in: request.fileName))
    }
    return findings.filter { $0.problem != .missing }.map(\.path)
  }
}

/// The files of an archive. A folder that holds all of them is passed over.
struct ArchiveParts: PartSource {
  let name = ""
  let paths: [String]
  private let archive: Archive
  private let top: String

  init(_ archive: Archive) {
    self.archive = archive
    let names = archive.entries.map(\.name).filter { !TextBundle.isStray($0) }
    let tops = Set(names.map { $0.contains("/") ? String($0.prefix { $0 != "/" }) + "/" : "" })
    let top = tops.count == 1 ? tops.first ?? "" : ""
    self.top = top
    paths = names.map { String($0.utf8.dropFirst(top.utf8.count)) ?? $0 }
  }

  func open(_ path: String) -> (any ByteSource)? {
    archive.entry(named: top + path).map { archive.open($0) }
  }

  func location(of path: String) -> FileLocation { archive.location(of: top + path) }
}

extension PartSource {
  /// Where a file is: the name itself behind that of the whole.
  func location(of path: String, in whole: String?) -> FileLocation {
    if let parts = self as? ArchiveParts { return parts.location(of: path) }
    return FileLocation(file: [whole, path].compactMap { $0 }.joined(separator: "/"), offset: 0)
  }
}

/// The media in a folder of a bundle, each under its SHA-256.
struct PartMedia: MediaSource {
  private let parts: any PartSource
  private let paths: [ByteDigest: String]

  /// Finds the media.
  init(_ parts: some PartSource, in folder: String) {
    self.parts = parts
    var paths: [ByteDigest: String] = [:]
    for path in parts.paths where path.hasPrefix(folder) {
      let name = path.dropFirst(folder.count)
      if let digest = ByteDigest(hex: name.prefix { $0 != "." }) { paths[digest] = path }
    }
    self.paths = paths
  }

  /// The bytes with this digest; `nil` if they are not there.
  func open(_ digest: ByteDigest) throws(FormatError) -> (any ByteSource)? {
    try paths[digest].flatMap { path throws(FormatError) in try parts.open(path) }
  }
}
