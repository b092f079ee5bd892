public import NapkinCore

/// A source for the bytes of pictures, recordings and films; documents hold only the digests of the bytes.
public protocol MediaSource: Sendable {
  /// Returns the bytes with this digest, to be read in pieces; `nil` if they are missing.
  func open(_ digest: ByteDigest) throws(FormatError) -> (any ByteSource)?
}

extension MediaSource {
  /// Reads all bytes with a digest and returns how many there are. Returns `nil` if the bytes are missing, cannot
  /// be unpacked, or do not match the digest; such bytes are not the medium that the document refers to.
  public func measure(
    _ digest: ByteDigest, _ look: (_ piece: [UInt8]) throws(FormatError) -> Void = { _ in }
  ) throws(FormatError) -> Int? {
    guard var source = try open(digest), let found = try source.measure(look) else { return nil }
    return found.digest == digest ? found.byteCount : nil
  }

  /// Returns the bytes with a digest; `nil` in the cases in which ``measure(_:_:)`` returns `nil`. Throws an error
  /// if there are more than `limit` bytes.
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
  /// Passes the bytes with a digest to `write` in pieces; throws an error if the bytes do not match the digest.
  public func copy(
    _ digest: ByteDigest, _ write: (_ piece: [UInt8]) throws(FormatError) -> Void
  ) throws(FormatError) {
    if try measure(digest, write) == nil { throw .changedMedia }
  }

  /// Passes the bytes with a digest to `write` in pieces; throws an error if their number differs from `byteCount`.
  /// This check is faster than hashing the bytes again.
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

  /// Returns the media type of a thumbnail by its first bytes, because documents do not store it.
  package func thumbnailType(of digest: ByteDigest) throws(FormatError) -> String {
    var source = try open(digest)
    let head = try source?.readSound(upTo: 16) ?? []
    return PictureType(of: head).map { "image/\($0)" } ?? "application/octet-stream"
  }
}

extension FormatError {
  /// The error for a medium that changed after it was measured.
  package static var changedMedia: FormatError {
    FormatError(.io, "A picture, recording or film changed while it was written; try again.")
  }
}

extension ByteSource {
  /// Returns the next bytes; `nil` if they come from a damaged archive.
  package mutating func readSound(upTo count: Int) throws(FormatError) -> [UInt8]? {
    do {
      return try read(upTo: count)
    } catch {
      guard error.code == .malformed else { throw error }
      return nil
    }
  }

  /// Reads all remaining bytes in pieces and returns their SHA-256 and their number; `nil` if they come from a
  /// damaged archive.
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

  /// Creates a source from bytes, keyed by their digests.
  public init(_ bytes: [ByteDigest: [UInt8]] = [:]) {
    self.bytes = bytes
  }

  /// The bytes with a digest; `nil` if they are missing.
  public subscript(digest: ByteDigest) -> [UInt8]? {
    get { bytes[digest] }
    set { bytes[digest] = newValue }
  }

  /// Returns the bytes with this digest; `nil` if they are missing.
  public func open(_ digest: ByteDigest) -> (any ByteSource)? {
    bytes[digest].map { MemorySource($0) }
  }
}

/// The media in a folder, each in a file whose name is its digest: `Media/<sha256>.<ext>`.
public struct FolderMedia: MediaSource, Hashable {
  /// The path of the folder.
  public let path: String
  private var names: [ByteDigest: String]

  /// Lists the files of a folder; files that are added later are not in the list. A missing folder counts as empty.
  public init(path: String) throws(FormatError) {
    self.path = path
    names = [:]
    guard try FileSystem.status(of: path)?.isFolder == true else { return }
    for name in try FileSystem.names(in: path) {
      if let digest = ByteDigest(hex: name.prefix { $0 != "." }) { names[digest] = name }
    }
  }

  /// Returns the name of the file for this digest; `nil` if there is none.
  package func name(of digest: ByteDigest) -> String? {
    names[digest]
  }

  /// Whether a file of this name has the bytes with this digest.
  package func has(_ digest: ByteDigest, as name: String) throws(FormatError) -> Bool {
    var named = self
    named.names = [digest: name]
    return try named.measure(digest) != nil
  }

  /// Returns the bytes with this digest; `nil` if they are missing or are not in a regular file: reading from a
  /// pipe could wait for ever.
  public func open(_ digest: ByteDigest) throws(FormatError) -> (any ByteSource)? {
    guard let name = name(of: digest) else { return nil }
    let place = path + "/" + name
    guard try FileSystem.status(of: place)?.isRegular == true else { return nil }
    return try FileSource(path: place)
  }
}

/// A source that looks for media in several sources, one after the other.
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
