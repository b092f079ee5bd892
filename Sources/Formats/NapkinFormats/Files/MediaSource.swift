public import NapkinCore

/// Where the bytes of pictures, recordings and films come from: documents hold only their digests.
public protocol MediaSource: Sendable {
  /// The bytes with this digest, to be read in pieces; `nil` if they are not there.
  func open(_ digest: ByteDigest) throws(FormatError) -> (any ByteSource)?
}

extension MediaSource {
  /// Reads the bytes with a digest once through and returns how many there are; `nil` if they are
  /// not there, cannot be unpacked, or are others than the digest says: such bytes are not what a
  /// document refers to.
  public func measure(
    _ digest: ByteDigest, _ look: (_ piece: [UInt8]) throws(FormatError) -> Void = { _ in }
  ) throws(FormatError) -> Int? {
    guard var source = try open(digest), let found = try source.measure(look) else { return nil }
    return found.digest == digest ? found.byteCount : nil
  }

  /// The bytes with a digest, if they are as ``measure(_:_:)`` wants them; what has more than `limit` bytes
  /// is refused.
  package func soundBytes(of digest: ByteDigest, limit: Int) throws(FormatError) -> [UInt8]? {
    var bytes: [UInt8] = []
    let count = try measure(digest) { piece throws(FormatError) in
      guard piece.count <= limit - bytes.count else { throw .exceeds(.inputBytes, limit) }
      bytes += piece
    }
    return count == nil ? nil : bytes
  }
}

extension MediaSource {
  /// Hands over the bytes with a digest in pieces; they have to be those that the digest says.
  public func copy(
    _ digest: ByteDigest, _ write: (_ piece: [UInt8]) throws(FormatError) -> Void
  ) throws(FormatError) {
    if try measure(digest, write) == nil { throw .changedMedia }
  }

  /// Hands over the bytes with a digest in pieces; they have to be as many as when they were measured, which
  /// is quicker to see.
  package func copy(
    _ digest: ByteDigest, byteCount: Int, upTo count: Int = 1 << 16,
    _ write: (_ piece: [UInt8]) throws(FormatError) -> Void
  ) throws(FormatError) {
    guard var source = try open(digest) else {
      throw FormatError(.missingMedia, "A picture, recording or film has gone.")
    }
    var left = byteCount
    while left >= 0 {
      let piece = try source.read(upTo: count)
      if piece.isEmpty { break }
      left -= piece.count
      try write(piece)
    }
    if left != 0 { throw .changedMedia }
  }

  /// The media type of a thumbnail, which no document says, by its first bytes.
  package func thumbnailType(of digest: ByteDigest) throws(FormatError) -> String {
    var source = try open(digest)
    let head = try source?.readSound(upTo: 16) ?? []
    return PictureType(of: head).map { "image/\($0)" } ?? "application/octet-stream"
  }
}

extension FormatError {
  /// Media are no longer what they were when they were measured.
  package static var changedMedia: FormatError {
    FormatError(.io, "A picture, recording or film changed while it was written; try again.")
  }
}

extension ByteSource {
  /// The next bytes; `nil` where an archive turns out to be damaged.
  package mutating func readSound(upTo count: Int) throws(FormatError) -> [UInt8]? {
    do {
      return try read(upTo: count)
    } catch {
      guard error.code == .malformed else { throw error }
      return nil
    }
  }

  /// Reads all that is left, in pieces: its SHA-256, and how many bytes there are; `nil` where an archive
  /// turns out to be damaged.
  public mutating func measure(
    _ look: (_ piece: [UInt8]) throws(FormatError) -> Void = { _ in }
  ) throws(FormatError) -> (digest: ByteDigest, byteCount: Int)? {
    var byteCount = 0
    var hash = ByteHasher()
    while true {
      guard let piece = try readSound(upTo: 1 << 16) else { return nil }
      if piece.isEmpty { return (hash.finalize(), byteCount) }
      byteCount += piece.count
      hash.update(piece)
      try look(piece)
    }
  }
}

/// Media in memory.
public struct MemoryMedia: MediaSource, Hashable {
  private var bytes: [ByteDigest: [UInt8]]

  /// Creates a source from bytes by their digests.
  public init(_ bytes: [ByteDigest: [UInt8]] = [:]) {
    self.bytes = bytes
  }

  /// The bytes with a digest.
  public subscript(digest: ByteDigest) -> [UInt8]? {
    get { bytes[digest] }
    set { bytes[digest] = newValue }
  }

  /// The bytes with this digest; `nil` if they are not there.
  public func open(_ digest: ByteDigest) -> (any ByteSource)? {
    bytes[digest].map { MemorySource($0) }
  }
}

/// Media in a folder, each in a file that is called by its digest: `Media/<sha256>.<ext>`.
public struct FolderMedia: MediaSource, Hashable {
  /// The folder.
  public let path: String
  private var names: [ByteDigest: String]

  /// Looks into a folder; what comes into it later is not seen. No folder is an empty one.
  public init(path: String) throws(FormatError) {
    self.path = path
    names = [:]
    guard try FileSystem.status(of: path)?.isFolder == true else { return }
    for name in try FileSystem.names(in: path) {
      if let digest = ByteDigest(hex: name.prefix { $0 != "." }) { names[digest] = name }
    }
  }

  /// The name of the file with this digest, if there is one.
  package func name(of digest: ByteDigest) -> String? {
    names[digest]
  }

  /// Whether the bytes with this digest are in a file of this name.
  package func has(_ digest: ByteDigest, as name: String) throws(FormatError) -> Bool {
    var named = self
    named.names = [digest: name]
    return try named.measure(digest) != nil
  }

  /// The bytes with this digest; `nil` if they are not there. What is no ordinary file has none: a
  /// pipe would make its reader wait for ever.
  public func open(_ digest: ByteDigest) throws(FormatError) -> (any ByteSource)? {
    guard let name = name(of: digest) else { return nil }
    let place = path + "/" + name
    guard try FileSystem.status(of: place)?.isRegular == true else { return nil }
    return try FileSource(path: place)
  }
}

/// Looks for media in one place after the other.
package struct MediaChain: MediaSource {
  private let sources: [any MediaSource]

  package init(_ sources: [any MediaSource]) {
    self.sources = sources
  }

  package func open(_ digest: ByteDigest) throws(FormatError) -> (any ByteSource)? {
    for source in sources {
      if let found = try source.open(digest) { return found }
    }
    return nil
  }
}
