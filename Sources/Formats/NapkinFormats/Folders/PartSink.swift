/// Where an exporter of several files puts them, one after the other: a folder, memory.
///
/// It is a ``ByteSink`` as well, so that the exporter of another format can write one of the files.
public protocol PartSink: ByteSink {
  /// Begins the next file; what is written from now on is in it.
  ///
  /// The path has `/` between folders, and no two may be one on some system; see ``PartNames``.
  mutating func begin(_ path: String) throws(FormatError)
}

extension CountingSink: PartSink {
  /// Counts nothing: a name takes no bytes of the files.
  public mutating func begin(_ path: String) {}
}

/// Where an importer of several files finds them: a folder, memory.
public protocol PartSource: Sendable {
  /// What the whole is called, as a folder is.
  var name: String { get }
  /// The paths of all files, with `/` between folders, sorted by their bytes.
  var paths: [String] { get }

  /// The bytes of a file, to be read in pieces; `nil` if there is none of that path.
  func open(_ path: String) throws(FormatError) -> (any ByteSource)?
}

/// Files in memory, by their paths: to try out what writes or reads a folder.
public struct MemoryParts: PartSink, PartSource, Hashable {
  /// What the whole is called.
  public var name: String
  private var files: [String: [UInt8]] = [:]
  /// The names that some system would take for one of those that were begun.
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

  /// The bytes of a file; `nil` if there is none of that path.
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

  /// The bytes of a file.
  public func open(_ path: String) -> (any ByteSource)? {
    files[path].map { MemorySource($0) }
  }
}
