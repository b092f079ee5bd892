public import NapkinCore
public import NapkinFormats

extension StoredNotebook {
  /// The size of a piece; no more bytes of a medium are in memory at a time.
  private static let pieceSize = 4 << 20
  /// How long a new medium is kept before a document refers to it, in milliseconds.
  private static let grace: Int64 = 3_600_000

  /// Stores the bytes of a picture, a recording or a film, piece by piece; documents then refer to their digest. A
  /// step that refers to a medium is refused if another process has removed the medium before.
  ///
  /// - Parameters:
  ///   - source: The source of the bytes.
  ///   - limit: The largest number of bytes; a larger medium is not stored.
  ///   - now: The present time.
  /// - Returns: The digest and the number of bytes.
  @discardableResult
  public func addMedium(
    from source: some ByteSource, limit: Int = .max, at now: Instant
  ) throws(FormatError) -> (digest: ByteDigest, byteCount: Int) {
    if let whyReadOnly { throw whyReadOnly }
    var source = source
    return try database.transaction { () throws(FormatError) in
      let number = try database.number("SELECT max(number) FROM medium") + 1
      var hasher = ByteHasher()
      var (size, count) = (0, 0)
      while true {
        var piece: [UInt8] = []
        while piece.count < Self.pieceSize {
          let more = try source.read(upTo: min(1 << 18, Self.pieceSize - piece.count))
          if more.isEmpty { break }
          piece += more
        }
        if piece.isEmpty { break }
        if piece.count > limit - size { throw .exceeds(.inputBytes, limit) }
        hasher.update(piece)
        try database.run(
          "INSERT INTO piece VALUES (?, ?, ?)", [.integer(number), .integer(count), .blob(piece)])
        size += piece.count
        count += 1
      }
      let digest = hasher.finalize()
      if try database.number("SELECT count(*) FROM medium WHERE hash = ?", [.digest(digest)]) > 0 {
        try database.run("DELETE FROM piece WHERE medium = ?", [.integer(number)])
      } else {
        try database.run(
          "INSERT INTO medium VALUES (?, ?, ?, ?)",
          [.integer(number), .digest(digest), .integer(size), .instant(now)])
      }
      newMedia.insert(digest)
      return (digest, size)
    }
  }

  /// Refuses a step with media that this connection has stored, if another process has removed them meanwhile.
  func checkNewMedia(of notebook: Notebook) throws(FormatError) {
    if newMedia.isEmpty { return }
    for digest in notebook.media.flatMap(\.digests) where newMedia.contains(digest) {
      if try database.number("SELECT count(*) FROM medium WHERE hash = ?", [.digest(digest)]) == 0 {
        throw FormatError(
          .missingMedia,
          "Another program has removed a new picture, recording or film; add it again.", in: path)
      }
    }
  }

  /// The media of the notebook, for importers and exporters.
  public var media: StoredMedia { StoredMedia(path: path) }

  /// Removes media to which no document and no step of the history refers; returns the number of removed media.
  func sweepMedia(at now: Instant, sparingNew: Bool = true) throws(FormatError) -> Int {
    var media: [ByteDigest: Int64] = [:]
    let limit = sparingNew ? now.milliseconds - Self.grace : Int64.max
    try database.forEach("SELECT hash, number FROM medium WHERE added <= ?", [.integer(limit)]) {
      if let digest = $0.digest(0) { media[digest] = $0.integer(1) }
      return true
    }
    if media.isEmpty { return 0 }
    for table in ["json FROM document", "edit FROM pending", "edits FROM step"] {
      try database.forEach("SELECT \(table)") { row throws(FormatError) in
        for digest in Self.digests(in: row.bytes(0)) { media[digest] = nil }
        return true
      }
    }
    for number in media.values {
      try database.run("DELETE FROM piece WHERE medium = ?", [.integer(number)])
      try database.run("DELETE FROM medium WHERE number = ?", [.integer(number)])
    }
    return media.count
  }

  /// Returns everything in the JSON that looks like a digest.
  private static func digests(in json: [UInt8]) -> [ByteDigest] {
    var digests: [ByteDigest] = []
    var start = 0
    for index in json.indices {
      switch json[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): continue
      default: break
      }
      if index - start == 64 {
        let text = String(decoding: json[start..<index], as: UTF8.self)
        if let digest = ByteDigest(hex: text) { digests.append(digest) }
      }
      start = index + 1
    }
    return digests
  }
}

/// The pictures, recordings and films in a notebook on disk. Each is read through a connection of its own.
public struct StoredMedia: MediaSource {
  let path: String

  /// Returns the bytes with a digest; `nil` if the notebook does not have them.
  public func open(_ digest: ByteDigest) throws(FormatError) -> (any ByteSource)? {
    let database = try SQLite(path, .reading)
    let number = try database.first(
      "SELECT number FROM medium WHERE hash = ?", [.digest(digest)]
    ) { $0.integer(0) }
    return number.map { PieceSource(database, medium: $0) }
  }
}

/// Reads a medium piece by piece.
struct PieceSource: ByteSource {
  private let database: SQLite
  private let medium: Int64
  private var next: Int64 = 0
  private var piece: ArraySlice<UInt8> = []

  init(_ database: SQLite, medium: Int64) {
    (self.database, self.medium) = (database, medium)
  }

  mutating func read(upTo count: Int) throws(FormatError) -> [UInt8] {
    if piece.isEmpty {
      piece =
        try database.first(
          "SELECT bytes FROM piece WHERE medium = ? AND number = ?",
          [.integer(medium), .integer(next)]
        ) { $0.bytes(0)[...] } ?? []
      next += 1
    }
    let bytes = Array(piece.prefix(max(0, count)))
    piece.removeFirst(bytes.count)
    return bytes
  }
}
