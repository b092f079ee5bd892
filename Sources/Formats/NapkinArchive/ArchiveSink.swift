package import NapkinCore
public import NapkinFormats

/// Collects the files of a zip archive, in any order. The files wait on disk, because a manifest may need all of
/// them before the first byte of the archive is written. Media are not copied.
///
/// ```swift
/// var archive = try ArchiveSink()
/// try archive.begin("content.json")
/// try archive.write(json)
/// try archive.finish(to: &sink)
/// ```
///
/// Equal files give equal bytes: the files are sorted by name and have no date.
public struct ArchiveSink: PartSink {
  package struct File {
    /// The name, with the folders around the file.
    package let name: String
    /// The number of bytes.
    package let byteCount: Int
    /// The SHA-256 of its bytes.
    package let digest: ByteDigest
    /// The offset in the temporary file; `nil` for a medium, which is read from its source.
    fileprivate let offset: Int?

    /// Whether the file is a picture, recording or film, whose format is compressed already.
    package var isMedium: Bool { offset == nil }
  }

  /// The files that are complete.
  package private(set) var files: [File] = []
  private let waiting: TemporaryFile
  /// The keys of the begun names; two names with one key are equal on some system.
  private var keys: Set<String> = []
  private var current: (name: String, offset: Int, sink: HashedFile)?

  /// Creates an empty archive.
  public init() throws(FormatError) {
    waiting = try TemporaryFile()
  }

  /// Begins the next file.
  public mutating func begin(_ path: String) throws(FormatError) {
    try PartNames.check(path)
    guard keys.insert(PartNames.key(path)).inserted else { throw PartNames.collision }
    end()
    current = (path, waiting.count, HashedFile(waiting))
  }

  /// Takes the next bytes of the file that was begun last.
  public mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    guard current != nil else { throw PartNames.nothingBegun }
    try current?.sink.write(bytes)
  }

  /// Packs the files and writes the archive to a sink.
  ///
  /// A file that would shrink by more than `expansion` is only stored, because readers refuse it as a zip bomb.
  public mutating func finish(
    expansion: Int = Limits().expansion, to sink: inout some ByteSink
  ) throws(FormatError) {
    end()
    try WrittenZip(self, expansion: expansion).file.copy(to: &sink)
  }

  private mutating func end() {
    guard let (name, offset, sink) = current else { return }
    current = nil
    let count = waiting.count - offset
    files.append(File(name: name, byteCount: count, digest: sink.digest, offset: offset))
  }

  /// Adds a file with the bytes that a closure writes.
  package mutating func add<Result>(
    _ name: String, _ write: (inout HashedFile) throws(FormatError) -> Result
  ) throws(FormatError) -> Result {
    var sink = HashedFile(waiting)
    let offset = waiting.count
    let result = try write(&sink)
    current = (name, offset, sink)
    end()
    return result
  }

  /// Adds a medium whose bytes were measured.
  package mutating func add(_ name: String, _ digest: ByteDigest, byteCount: Int) {
    files.append(File(name: name, byteCount: byteCount, digest: digest, offset: nil))
  }

  func open(_ file: File, _ media: any MediaSource) throws(FormatError) -> any ByteSource {
    if let offset = file.offset {
      return FileRange(try waiting.reader(), offset..<offset + file.byteCount)
    }
    guard let source = try media.open(file.digest) else {
      throw FormatError(.missingMedia, "A picture, recording or film has gone.")
    }
    return MeasuredMedium(source, file.digest)
  }
}

package struct FileRange: ByteSource {
  private let file: FileSource
  private var rest: Range<Int>

  /// Creates a source for a range of offsets.
  package init(_ file: FileSource, _ range: Range<Int>) {
    self.file = file
    rest = range
  }

  /// Returns the next bytes.
  package mutating func read(upTo count: Int) -> [UInt8] {
    let bytes = file.read(upTo: min(count, rest.count), at: rest.lowerBound)
    rest = rest.lowerBound + bytes.count..<rest.upperBound
    return bytes
  }
}

/// Reads a medium, and throws an error at its end if the bytes do not match its digest.
private struct MeasuredMedium: ByteSource {
  private var source: any ByteSource
  private let digest: ByteDigest
  private var hash = ByteHasher()

  init(_ source: any ByteSource, _ digest: ByteDigest) {
    self.source = source
    self.digest = digest
  }

  mutating func read(upTo count: Int) throws(FormatError) -> [UInt8] {
    let bytes = try source.read(upTo: count)
    hash.update(bytes)
    if bytes.isEmpty, hash.finalize() != digest { throw .changedMedia }
    return bytes
  }
}
