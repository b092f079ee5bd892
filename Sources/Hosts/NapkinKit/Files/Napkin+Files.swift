#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Napkin {
  /// Opens a file or a folder in any readable format, which is recognised by the bytes or the name.
  ///
  /// - Parameters:
  ///   - file: The URL or path.
  ///   - name: The format, if it is known.
  ///   - kind: The kind of document, for a file that can be read as several kinds, such as a Markdown file.
  ///   - registry: The formats; pass a registry with your own formats to read these, too.
  public static func open(
    _ file: some FileReference, as name: FormatName? = nil, kind: ContentKind? = nil,
    registry: FormatRegistry = .builtIn
  ) throws(FormatError) -> NapkinFile {
    try NapkinFile(path: file.filePath(), as: name, kind: kind, registry: registry, Watch())
  }

  /// Opens a file or a folder without blocking the caller. Cancel the task to stop it.
  @concurrent
  public static func open(
    _ file: some FileReference, as name: FormatName? = nil, kind: ContentKind? = nil,
    registry: FormatRegistry = .builtIn,
    progress: @escaping @Sendable (FileProgress) -> Void = { _ in }
  ) async throws -> NapkinFile {
    try Watch.current(telling: progress) { watch throws(FormatError) in
      try NapkinFile(path: file.filePath(), as: name, kind: kind, registry: registry, watch)
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
  ///   - file: The file or folder to read.
  ///   - other: The file or folder to write. An existing file is replaced; a folder that is not empty is refused.
  ///   - name: The format to write; by default it follows from the ending of the name.
  ///   - options: The options of that format, as in `.svg(theme: .night)`.
  ///   - allowsMissingMedia: Whether to continue if pictures, recordings or films are missing or damaged. By default
  ///     this is an error (`FormatError.Code.missingMedia`), and nothing is written.
  ///   - registry: The formats; pass a registry with your own formats to convert these, too.
  /// - Returns: The losses and the repairs.
  @discardableResult
  public static func convert(
    from file: some FileReference, to other: some FileReference, as name: FormatName? = nil,
    options: FormatOptions = [:], allowsMissingMedia: Bool = false,
    registry: FormatRegistry = .builtIn
  ) throws(FormatError) -> ConversionReport {
    try convert(
      file, other, name, options, allowsMissingMedia: allowsMissingMedia, registry, Watch())
  }

  /// Converts a file or a folder without blocking the caller. Cancel the task to stop it; nothing is written then.
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

/// The report of a conversion.
public struct ConversionReport: Hashable, Sendable, CustomStringConvertible {
  /// The treatment of everything in the source, from reading to writing.
  public let losses: Ledger
  /// The repairs of the source.
  public let repairs: Repairs
  /// The format and the dialect of the source.
  public let source: FormatName
  /// The format and the dialect that was written.
  public let target: FormatName

  /// The losses on one line, followed by the repairs, one per line.
  public var description: String {
    ([losses.summary] + repairs.list.map { "  repaired: \($0)" }).joined(separator: "\n")
  }
}
