import NapkinCore
public import NapkinFormats
import NapkinPacking

/// Reads zips that somebody has unpacked.
public struct UnpackedZipImporter: FolderImporter {
  /// The description of the format.
  public var format: Format { ZipFormat.folder }

  /// Creates an importer.
  public init() {}

  /// Whether there are native JSON and a manifest.
  public func recognizes(_ paths: [String]) -> Bool {
    paths.contains(BundleNames.manifest) && Self.natives(in: paths).count == 1
  }

  /// Reads the native JSON of a folder, as that of a zip.
  public func read(
    _ request: ImportRequest, from folder: some PartSource
  ) throws(FormatError) -> Import {
    try read(request, from: folder) { path in
      FileLocation(file: [request.fileName, path].compactMap { $0 }.joined(separator: "/"))
    }
  }

  /// Reads the files of a zip or a folder; `place` says where one of them is.
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
    // Unpacked it may be longer than the zip; the limit for that is another one.
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

  /// The files that are not what the manifest says, or of which none says anything; media are looked at
  /// when they are asked for.
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
          : "This is no zip of Napkin's: it has no native JSON in it, as 'notebook.napkin.json'; "
            + "unpack it and give the folder, or a file of it.",
      at: FileLocation(file: request.fileName, offset: 0))
  }

  private static func natives(in paths: [String]) -> [String] {
    let names = Set(ContentKind.allCases.map { BundleNames.native($0) + ".napkin.json" })
    return paths.filter { names.contains($0) }
  }
}
