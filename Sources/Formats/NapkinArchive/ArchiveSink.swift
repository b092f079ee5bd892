package import NapkinCore
public import NapkinFormats

/// The files of a zip that is to be written, in any order. What is written waits on disk, for a manifest
/// may have to know all of it before the first byte of the archive; media stay where they are.
///
/// ```swift
/// var archive = try ArchiveSink()
/// try archive.begin("content.json")
/// try archive.write(json)
/// try archive.finish(to: &sink)
/// ```
///
/// The same files give the same bytes: they are sorted by name, and have no date.
public struct ArchiveSink: PartSink {
  /// One file.
  package struct File {
    /// Its name with the folders around it.
    package let name: String
    /// How many bytes it has.
    package let byteCount: Int
    /// The SHA-256 of its bytes.
    package let digest: ByteDigest
    /// Where it waits; `nil` for a medium.
    fileprivate let offset: Int?

    /// Whether it is a picture, recording or film, which is packed already.
    package var isMedium: Bool { offset == nil }
  }

  /// The files that are complete.
  package private(set) var files: [File] = []
  private let waiting: TemporaryFile
  /// The names that some system would take for one of those that were begun.
  private var keys: Set<String> = []
  private var current: (name: String, offset: Int, sink: HashedFile)?

  /// Begins without files.
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

  /// Packs the files, and hands the archive over.
  ///
  /// What packs better than `expansion` to one is stored, because readers take such files for bombs.
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

  /// Adds what is written to a sink.
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

  /// Adds a medium that was measured.
  package mutating func add(_ name: String, _ digest: ByteDigest, byteCount: Int) {
    files.append(File(name: name, byteCount: byteCount, digest: digest, offset: nil))
  }

  /// The bytes of a file.
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

/// A part of a file.
package struct FileRange: ByteSource {
  private let file: FileSource
  private var rest: Range<Int>

  /// A part between two places.
  package init(_ file: FileSource, _ range: Range<Int>) {
    self.file = file
    rest = range
  }

  /// The next bytes.
  package mutating func read(upTo count: Int) -> [UInt8] {
    let bytes = file.read(upTo: min(count, rest.count), at: rest.lowerBound)
    rest = rest.lowerBound + bytes.count..<rest.upperBound
    return bytes
  }
}

/// A medium that has to be, at its end, what it was when it was measured.
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
