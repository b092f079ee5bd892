#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Napkin {
  /// Opens a file or a folder in any format that can be read: its bytes tell which, or its name.
  ///
  /// - Parameters:
  ///   - file: Its URL or path.
  ///   - name: Its format, if that is known.
  ///   - registry: The formats; give one with your own to read these as well.
  public static func open(
    _ file: some FileReference, as name: FormatName? = nil, registry: FormatRegistry = .builtIn
  ) throws(FormatError) -> NapkinFile {
    try NapkinFile(path: file.filePath(), as: name, registry: registry, Watch())
  }

  /// Opens a file or a folder without blocking the caller. Cancel the task to stop it.
  @concurrent
  public static func open(
    _ file: some FileReference, as name: FormatName? = nil, registry: FormatRegistry = .builtIn,
    progress: @escaping @Sendable (FileProgress) -> Void = { _ in }
  ) async throws -> NapkinFile {
    try Watch.current(telling: progress) { watch throws(FormatError) in
      try NapkinFile(path: file.filePath(), as: name, registry: registry, watch)
    }
  }

  /// Reads a document from bytes in memory.
  public static func read(
    _ data: Data, as name: FormatName? = nil, registry: FormatRegistry = .builtIn
  ) throws(FormatError) -> Import {
    var source = MemorySource([UInt8](data))
    return try registry.read(ImportRequest(), as: name, from: &source)
  }

  /// Converts a file or a folder into another format, with the pictures, recordings and films that belong to it.
  ///
  /// - Parameters:
  ///   - file: What is read.
  ///   - other: What is written, and replaced if it is there; a folder that holds anything is refused.
  ///   - name: The format to write; by default the ending of the name tells.
  ///   - options: What is asked of that format, as in `.svg(theme: .night)`.
  ///   - allowsMissingMedia: Whether to go on without pictures, recordings and films that are missing or damaged.
  ///     By default they are an error (`FormatError.Code.missingMedia`), and nothing is written.
  ///   - registry: The formats; give one with your own to convert these as well.
  /// - Returns: What was lost, and what was mended.
  @discardableResult
  public static func convert(
    from file: some FileReference, to other: some FileReference, as name: FormatName? = nil,
    options: FormatOptions = [:], allowsMissingMedia: Bool = false,
    registry: FormatRegistry = .builtIn
  ) throws(FormatError) -> ConversionReport {
    try convert(
      file, other, name, options, allowsMissingMedia: allowsMissingMedia, registry, Watch())
  }

  /// Converts a file or a folder without blocking the caller. Cancel the task to stop it: then nothing is
  /// written.
  @concurrent @discardableResult
  public static func convert(
    from file: some FileReference, to other: some FileReference, as name: FormatName? = nil,
    options: FormatOptions = [:], allowsMissingMedia: Bool = false,
    registry: FormatRegistry = .builtIn,
    progress: @escaping @Sendable (FileProgress) -> Void = { _ in }
  ) async throws -> ConversionReport {
    try Watch.current(telling: progress) { watch throws(FormatError) in
      try convert(
        file, other, name, options, allowsMissingMedia: allowsMissingMedia, registry, watch)
    }
  }

  private static func convert(
    _ file: some FileReference, _ other: some FileReference, _ name: FormatName?,
    _ options: FormatOptions, allowsMissingMedia: Bool, _ registry: FormatRegistry, _ watch: Watch
  ) throws(FormatError) -> ConversionReport {
    let target = try FileTarget(other.filePath(), as: name, in: registry)
    let source = try NapkinFile(
      path: file.filePath(), as: nil, registry: registry, for: target, watch)
    let losses = try source.write(
      to: target, options, allowsMissingMedia: allowsMissingMedia, watch)
    return ConversionReport(
      losses: losses, repairs: source.repairs, source: source.format, target: target.name)
  }
}

/// What became of a document that was converted.
public struct ConversionReport: Hashable, Sendable, CustomStringConvertible {
  /// What became of each thing in the source, on the whole way.
  public let losses: Ledger
  /// What was mended in the source.
  public let repairs: Repairs
  /// The format and the dialect of the source.
  public let source: FormatName
  /// The format and the dialect that was written.
  public let target: FormatName

  /// What was lost, in a line, and what was mended, each in a line.
  public var description: String {
    ([losses.summary] + repairs.list.map { "  repaired: \($0)" }).joined(separator: "\n")
  }
}
