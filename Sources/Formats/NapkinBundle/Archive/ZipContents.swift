import NapkinCore
import NapkinFormats
import NapkinPacking

/// The files of an archive that is to be written. What formats write waits on disk, for the manifest
/// has to know all of it before the first byte of the archive; media stay where they are.
struct ZipContents {
  /// One file.
  struct File {
    let name: String
    let byteCount: Int
    let digest: ByteDigest
    /// Where it waits; `nil` for a medium.
    fileprivate let offset: Int?

    /// Whether it is a picture, recording or film, which is packed already.
    var isMedium: Bool { offset == nil }
  }

  private(set) var files: [File] = []
  private let waiting: TemporaryFile

  /// Begins without files.
  init() throws(FormatError) {
    waiting = try TemporaryFile()
  }

  /// Adds what is written to a sink.
  mutating func add<Result>(
    _ name: String, _ write: (inout HashedFile) throws(FormatError) -> Result
  ) throws(FormatError) -> Result {
    var sink = HashedFile(waiting)
    let offset = waiting.count
    let result = try write(&sink)
    let count = waiting.count - offset
    files.append(File(name: name, byteCount: count, digest: sink.digest, offset: offset))
    return result
  }

  /// Adds a medium that was measured.
  mutating func add(_ name: String, _ digest: ByteDigest, byteCount: Int) {
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
struct FileRange: ByteSource {
  private let file: FileSource
  private var rest: Range<Int>

  init(_ file: FileSource, _ range: Range<Int>) {
    self.file = file
    rest = range
  }

  mutating func read(upTo count: Int) -> [UInt8] {
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
