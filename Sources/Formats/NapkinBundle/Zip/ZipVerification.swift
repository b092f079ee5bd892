import NapkinArchive
public import NapkinCore
public import NapkinFormats
import NapkinPacking

/// The result of comparing every file of a zip with its manifest.
public struct ZipVerification: Hashable, Sendable {
  /// A problem of a file.
  public enum Problem: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The manifest lists the file, and the zip does not hold it.
    case missing
    /// The file has other bytes than the manifest says.
    case changed
    /// The file cannot be unpacked.
    case damaged
    /// The zip holds the file, and the manifest does not list it.
    case unlisted

    /// The name of the problem, for messages.
    public var description: String { rawValue }
  }

  /// A file that has a problem.
  public struct Finding: Hashable, Sendable {
    /// The name of the file.
    public let path: String
    /// The problem of the file.
    public let problem: Problem
  }

  /// How many files were compared.
  public private(set) var fileCount = 0
  /// The problems, sorted by the names of the files.
  public private(set) var findings: [Finding] = []
  /// The SHA-256 of the media that were missing or damaged when the zip was made, as its manifest says.
  public private(set) var missingMedia: [ByteDigest] = []

  /// Whether every file is as the manifest lists it.
  public var isIntact: Bool { findings.isEmpty }

  /// Verifies a zip; an encrypted zip needs its password. A zip that is not sound, or has no manifest, is an error.
  public init(
    of source: inout some ByteSource, limits: Limits = Limits(), fileName: String? = nil,
    password: Password? = nil
  ) throws(FormatError) {
    let archive = try EncryptedBundle.archive(
      reading: &source, limits: limits, fileName: fileName, password: password)
    let parts = ArchiveParts(archive)
    try self.init(parts, fileName, withMedia: true) { parts.location(of: $0) }
  }

  init(
    _ parts: some PartSource, _ fileName: String?, withMedia: Bool,
    _ place: (String) -> FileLocation
  ) throws(FormatError) {
    var files = try readManifest(of: parts, fileName, place)
    for path in parts.paths where path != BundleNames.manifest {
      guard let file = files.removeValue(forKey: path) else {
        findings.append(Finding(path: path, problem: .unlisted))
        continue
      }
      if !withMedia && path.hasPrefix(Media.folder) { continue }
      fileCount += 1
      if let problem = Self.compare(path, of: parts, with: file) {
        findings.append(Finding(path: path, problem: problem))
      }
    }
    findings += files.keys.map { Finding(path: $0, problem: .missing) }
    findings.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static func compare(
    _ path: String, of parts: some PartSource, with file: (byteCount: Int, digest: ByteDigest)
  ) -> Problem? {
    do {
      guard var source = try parts.open(path) else { return .missing }
      guard let found = try source.measure() else { return .damaged }
      return found == (file.digest, file.byteCount) ? nil : .changed
    } catch {
      return .damaged
    }
  }

  private mutating func readManifest(
    of parts: some PartSource, _ fileName: String?, _ place: (String) -> FileLocation
  ) throws(FormatError) -> [String: (byteCount: Int, digest: ByteDigest)] {
    guard var source = try parts.open(BundleNames.manifest) else {
      throw FormatError(
        .wrongFormat, "This zip has no 'manifest.json', so that there is nothing to compare with.",
        at: FileLocation(file: fileName, offset: 0))
    }
    let place = place(BundleNames.manifest)
    var json = JSONReader(
      MemorySource(try source.readAll(limit: .max)), fileName: place.file)
    var files: [String: (byteCount: Int, digest: ByteDigest)]?
    var schema: Int64?
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "schema":
        let number = try json.integer()
        guard number == ZipFormat.schema else {
          throw FormatError(
            .unsupportedVersion,
            "The manifest is of schema \(number); this Napkin knows \(ZipFormat.schema).",
            at: json.location)
        }
        schema = number
      case "files": files = try Self.readFiles(&json)
      case "missing": try readMissing(&json)
      default: try json.skip()
      }
    }
    try json.finish()
    guard schema != nil, let files else {
      throw FormatError(
        .malformed, "The manifest has no schema, or lists no files.",
        at: FileLocation(file: place.file, offset: 0))
    }
    return files
  }

  private static func readFiles(
    _ json: inout JSONReader
  ) throws(FormatError) -> [String: (byteCount: Int, digest: ByteDigest)] {
    var files: [String: (byteCount: Int, digest: ByteDigest)] = [:]
    var number = 0
    try json.beginArray()
    while try json.nextElement() {
      number += 1
      let start = json.here
      var (path, count, digest): (String?, Int64?, ByteDigest?)
      try json.beginObject()
      while let key = try json.nextKey() {
        switch key {
        case "path": path = try json.string()
        case "bytes": count = try json.integer()
        case "sha256": digest = ByteDigest(hex: try json.string())
        default: try json.skip()
        }
      }
      guard let path, let count, let digest,
        files.updateValue((Int(count), digest), forKey: path) == nil
      else {
        throw FormatError(
          .malformed, "The manifest describes its file number \(number) as none can be.",
          at: start)
      }
    }
    return files
  }

  private mutating func readMissing(_ json: inout JSONReader) throws(FormatError) {
    try json.beginArray()
    while try json.nextElement() {
      guard let digest = ByteDigest(hex: try json.string()) else {
        throw FormatError(
          .malformed, "The manifest lists as missing what has no hash.", at: json.location)
      }
      missingMedia.append(digest)
    }
  }
}
