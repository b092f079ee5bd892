import NapkinCore
public import NapkinFormats
import NapkinPacking

/// Reads zips of everything from folders into which they were unpacked.
public struct UnpackedZipImporter: FolderImporter {
  /// The description of the format.
  public var format: Format { ZipFormat.folder }

  /// Creates an importer.
  public init() {}

  /// Whether the files include a manifest and exactly one document of native JSON.
  public func recognizes(_ paths: [String]) -> Bool {
    paths.contains(BundleNames.manifest) && Self.natives(in: paths).count == 1
  }

  /// Reads the native JSON of a folder, as ``ZipImporter`` reads that of a zip.
  public func read(
    _ request: ImportRequest, from folder: some PartSource
  ) throws(FormatError) -> Import {
    try read(request, from: folder) { path in
      FileLocation(file: [request.fileName, path].compactMap { $0 }.joined(separator: "/"))
    }
  }

  /// Reads the files of a zip or a folder; `place` returns the location of a file.
  func read(
    _ request: ImportRequest, from folder: some PartSource, place: (String) -> FileLocation
  ) throws(FormatError) -> Import {
    guard let importer = request.registry.importer(id: "napkin") else {
      throw FormatError(
        .unknownFormat, "The whole is in the zip as native JSON; register the format 'napkin'.")
    }
    let name = try native(in: folder.paths, request)
    let strange = try strangeFiles(in: folder, request, place)
    var inner = request
    inner.fileName = [request.fileName, name].compactMap { $0 }.joined(separator: "/")
    // The unpacked document may be longer than the zip, and has a limit of its own.
    inner.limits.inputBytes = request.limits.entryBytes
    guard let file = try folder.open(name) else {
      throw FormatError(.io, "The file was there, and is gone; try again.", at: place(name))
    }
    var content = PeekableSource(file)
    var result = try importer.read(inner, from: &content)
    for path in strange { result.ledger.count(.foreign, .dropped, at: path) }
    result.media = PartMedia(folder, in: Media.folder)
    return result
  }

  /// Returns the files that differ from the manifest, or that no manifest lists. The bytes of media are compared
  /// here only in strict mode; otherwise they are read when they are asked for.
  private func strangeFiles(
    in folder: some PartSource, _ request: ImportRequest, _ place: (String) -> FileLocation
  ) throws(FormatError) -> [String] {
    let isStrict = request.mode == .strict
    if !isStrict && !folder.paths.contains(BundleNames.manifest) {
      let natives = Self.natives(in: folder.paths)
      return folder.paths.filter { !natives.contains($0) && !$0.hasPrefix(Media.folder) }
    }
    let findings: [ZipVerification.Finding]
    do throws(FormatError) {
      findings = try ZipVerification(folder, request.fileName, withMedia: isStrict, place).findings
    } catch {
      if isStrict { throw error }
      return [BundleNames.manifest]
    }
    if isStrict, let finding = findings.first {
      throw FormatError(
        .malformed, "This file in the zip is not what the manifest says: it is \(finding.problem).",
        at: place(finding.path))
    }
    return findings.filter { $0.problem != .missing }.map(\.path)
  }

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
          : "This is no zip of Napkin's: it has no native JSON in it, as 'notebook.napkin.json'; "
            + "unpack it and give the folder, or a file of it.",
      at: FileLocation(file: request.fileName, offset: 0))
  }

  private static func natives(in paths: [String]) -> [String] {
    let names = Set(ContentKind.allCases.map { BundleNames.native($0) + ".napkin.json" })
    return paths.filter { names.contains($0) }
  }
}
