import NapkinCore
import NapkinFormats

/// What becomes an entry of an archive: a name, facts, and where the bytes are.
struct PackedEntry {
  /// Where the bytes are, and how they go into the archive.
  enum Body {
    /// As they are.
    case stored([UInt8])
    /// Packed already.
    case deflated([UInt8])
    /// As they are, from the source of media when it is their turn.
    case media(ByteDigest)
  }

  /// The name in the archive.
  var name: String
  /// Where the bytes are.
  let body: Body
  /// How many bytes it is, unpacked.
  let byteCount: Int
  /// The checksum of the unpacked bytes.
  let checksum: UInt32
  /// The SHA-256 of the unpacked bytes.
  let digest: ByteDigest

  /// How many bytes it takes in the archive.
  var packedCount: Int {
    switch body {
    case .stored(let bytes), .deflated(let bytes): bytes.count
    case .media: byteCount
    }
  }
}

/// Takes the bytes of one entry, packs them as they come, and counts and hashes them on the way.
struct PackingSink: ByteSink {
  private let deflater: Deflater
  private let expansionLimit: Int
  private var packed: [UInt8] = []
  private var plain: [UInt8] = []
  private var byteCount = 0
  private var checksum = Checksum()
  private var hash = ByteHasher()

  /// Begins an entry. What packs better than `expansionLimit` to one is stored, because readers take
  /// such entries for bombs.
  init(_ deflater: Deflater, expansionLimit: Int) throws(FormatError) {
    self.deflater = deflater
    self.expansionLimit = expansionLimit
    try deflater.begin()
  }

  mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    byteCount += bytes.count
    checksum.update(bytes)
    hash.update(bytes)
    // What stays small is kept as it is, too: packing may not make it smaller.
    if byteCount <= Self.smallCount { plain += bytes }
    try deflater.pack(bytes, into: &packed)
  }

  /// The entry, packed if that is worth it.
  mutating func finish(as name: String) throws(FormatError) -> PackedEntry {
    try deflater.finish(into: &packed)
    var body = PackedEntry.Body.deflated(packed)
    if byteCount <= Self.smallCount, packed.count >= byteCount {
      body = .stored(plain)
    } else if byteCount / expansionLimit >= packed.count {
      body = .stored(try Inflater.unpack(packed, to: byteCount))
    }
    return PackedEntry(
      name: name, body: body, byteCount: byteCount, checksum: checksum.value,
      digest: hash.finalize())
  }

  private static let smallCount = 1 << 12
}

extension PackedEntry {
  /// The entry of a picture, recording or film, which is not packed: such files are already. It is
  /// read once for its checksum, and again when it is written. `nil` if the bytes are not there, or
  /// not the right ones.
  init?(_ name: String, _ digest: ByteDigest, in media: any MediaSource) throws(FormatError) {
    var checksum = Checksum()
    guard let byteCount = try media.measure(digest, { checksum.update($0) }) else { return nil }
    self.init(
      name: name, body: .media(digest), byteCount: byteCount, checksum: checksum.value,
      digest: digest)
  }
}
