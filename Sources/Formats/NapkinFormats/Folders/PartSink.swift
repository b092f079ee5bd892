/// The destination for an exporter that writes several files, one after the other: a folder, or memory.
///
/// It is a ``ByteSink`` as well, so that the exporter of another format can write one of the files.
public protocol PartSink: ByteSink {
  /// Begins the next file; all bytes until the next call belong to it.
  ///
  /// The path has `/` between folders. No two paths may be equal on any system; see ``PartNames``.
  mutating func begin(_ path: String) throws(FormatError)
}

extension CountingSink: PartSink {
  /// Does nothing, because the sink counts only the bytes of the files.
  public mutating func begin(_ path: String) {}
}

/// The files for an importer that reads several: a folder, or memory.
public protocol PartSource: Sendable {
  /// The name of the folder.
  var name: String { get }
  /// The paths of all files, with `/` between folders, sorted by their bytes.
  var paths: [String] { get }

  /// Returns the bytes of a file, to be read in pieces; `nil` if no file has that path.
  func open(_ path: String) throws(FormatError) -> (any ByteSource)?
}

/// Files in memory, by their paths, to try out exporters and importers of folders.
public struct MemoryParts: PartSink, PartSource, Hashable {
  /// The name of the folder.
  public var name: String
  private var files: [String: [UInt8]] = [:]
  /// The keys of the paths that were begun; two paths with one key are equal on some system.
  private var keys: Set<String> = []
  private var current: String?

  /// Creates a folder in memory without any files.
  public init(name: String = "") {
    self.name = name
  }

  /// The paths of all files, sorted by their bytes.
  public var paths: [String] {
    files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The bytes of a file; `nil` if no file has that path.
  public subscript(path: String) -> [UInt8]? {
    get { files[path] }
    set { files[path] = newValue }
  }

  /// Begins the next file.
  public mutating func begin(_ path: String) throws(FormatError) {
    try PartNames.check(path)
    let isNew = keys.insert(PartNames.key(path)).inserted && files[path] == nil
    guard isNew else { throw PartNames.collision }
    files[path] = []
    current = path
  }

  /// Takes the next bytes of the file that was begun last.
  public mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    guard let current else { throw PartNames.nothingBegun }
    files[current, default: []] += bytes
  }

  /// Returns the bytes of a file; `nil` if no file has that path.
  public func open(_ path: String) -> (any ByteSource)? {
    files[path].map { MemorySource($0) }
  }
}
