import Foundation
import NapkinCore
import NapkinFormats
import NapkinGallery
import NapkinStore
import enum WebHost.PrivateFile

/// A museum's store in an SQLite file: floors, works, visits, responses, photos, and the curators' password.
///
/// Each request is one transaction, so that its changes apply to the state that the service has read.
final class GalleryDatabase {
  let sqlite: SQLite
  private var cached: (state: MuseumState, dataVersion: Int64)?

  /// Opens a file, or creates one with an empty museum, which only its owner may read.
  init(_ path: String) throws(FormatError) {
    PrivateFile.make(path)
    // All requests wait for the one that has the database, so it must not wait long for other programs.
    sqlite = try SQLite(database: path, patience: 250)
    // Content that visitors delete is overwritten in the file.
    try sqlite.script("PRAGMA secure_delete = ON")
    try sqlite.migrate(Self.migrations, application: 0x4D55_5345)
    try sqlite.transaction { () throws(FormatError) in
      if try sqlite.number("SELECT count(*) FROM museum") == 0 {
        guard let museum = try? Museum() else { return }
        try write(MuseumState(museum))
      }
    }
  }

  private static let migrations = [
    (
      name: "museum",
      sql: """
      CREATE TABLE museum (
        id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, state BLOB NOT NULL
      ) STRICT;
      CREATE TABLE visit (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, begun INTEGER NOT NULL, banned INTEGER,
        value BLOB NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX visit_name ON visit (name);
      CREATE INDEX visit_banned ON visit (banned) WHERE banned IS NOT NULL;
      CREATE TABLE response (
        id TEXT PRIMARY KEY, work TEXT NOT NULL, visit TEXT NOT NULL, author TEXT NOT NULL,
        state TEXT NOT NULL, shared INTEGER NOT NULL, photo BLOB, value BLOB NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX response_work ON response (work, shared, id);
      CREATE INDEX response_state ON response (state, shared, id);
      CREATE INDEX response_visit ON response (visit, shared, id);
      CREATE INDEX response_author ON response (author);
      CREATE INDEX response_photo ON response (photo) WHERE photo IS NOT NULL;
      CREATE TABLE tries (work TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE media (
        digest BLOB PRIMARY KEY, type TEXT NOT NULL, is_photo INTEGER NOT NULL, bytes BLOB NOT NULL
      ) STRICT;
      CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE session (id TEXT PRIMARY KEY, expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      """
    ),
    (name: "left visits", sql: "ALTER TABLE visit ADD COLUMN has_left INTEGER NOT NULL DEFAULT 0"),
  ]

  /// Returns a version that changes when a published response changes, or when another connection writes anything.
  func feedVersion() throws(FormatError) -> String { "\(try dataVersion()).\(feedWrites)" }
  private var feedWrites = 0

  /// Returns a version that changes when another connection writes anything.
  private func dataVersion() throws(FormatError) -> Int64 {
    try sqlite.number("PRAGMA data_version")
  }

  private func isPublished(_ id: Response.ID) throws(FormatError) -> Bool {
    try sqlite.number(
      "SELECT count(*) FROM response WHERE id = ? AND state = 'approved'", [.text(id.rawValue)]) > 0
  }

  // MARK: Writing

  /// Makes the changes of an answer; must be called inside of a transaction.
  func apply(_ changes: [GalleryChange]) throws(FormatError) {
    for change in changes {
      switch change {
      case .setMuseum(let state): try write(state)
      case .setVisit(let visit):
        try sqlite.run(
          """
          INSERT INTO visit (id, name, begun, banned, value) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET
          name = excluded.name, begun = excluded.begun, banned = excluded.banned, value = excluded.value
          """,
          [
            .text(visit.id.rawValue), .text(Self.normal(visit.visit.visitor)),
            .instant(visit.begun), .instant(visit.ban?.since), try Self.blob(visit),
          ])
      case .removeVisit(let id):
        try sqlite.run("DELETE FROM visit WHERE id = ?", [.text(id.rawValue)])
      case .setResponse(let stored):
        let response = stored.response
        let wasPublished = try isPublished(stored.id)
        if wasPublished || response.moderation == .approved { feedWrites += 1 }
        try sqlite.run(
          "INSERT OR REPLACE INTO response VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
          [
            .text(stored.id.rawValue), .text(response.artwork.rawValue),
            .text(stored.visit.rawValue), .text(Self.normal(response.author)),
            .text(response.moderation.rawValue), .instant(response.shared),
            response.picture?.digest.map { .blob($0.bytes) } ?? .null, try Self.blob(stored),
          ])
      case .removeResponse(let id):
        if try isPublished(id) { feedWrites += 1 }
        let photo = try sqlite.first(
          "SELECT photo FROM response WHERE id = ? AND photo IS NOT NULL", [.text(id.rawValue)]
        ) { $0.bytes(0) }
        try sqlite.run("DELETE FROM response WHERE id = ?", [.text(id.rawValue)])
        if let photo {
          try sqlite.run(
            """
            DELETE FROM media WHERE digest = ?1 AND is_photo = 1
            AND NOT EXISTS (SELECT 1 FROM response WHERE photo = ?1)
            """, [.blob(photo)])
        }
      case .setTries(let tries, let work):
        try sqlite.run(
          "INSERT OR REPLACE INTO tries VALUES (?, ?)",
          [.text(work.rawValue), try Self.blob(tries)])
      }
    }
  }

  private func write(_ state: MuseumState) throws(FormatError) {
    try sqlite.run(
      "INSERT OR REPLACE INTO museum VALUES (1, ?, ?)",
      [.integer(state.version), try Self.blob(state)])
    cached = (state, try dataVersion())
  }

  /// Drops cached data after a transaction was rolled back.
  func rolledBack() { cached = nil }

  // MARK: Media

  /// A picture in the form in which it is stored.
  struct StoredMedia: Sendable {
    var mediaType: String
    var isPhoto: Bool
    var bytes: [UInt8]
  }

  /// Stores a picture of the museum or a visitor's photo.
  func put(_ media: StoredMedia, _ digest: ByteDigest) throws(FormatError) {
    // A picture of the museum stays one, even if a visitor sends it, too.
    try sqlite.run(
      """
      INSERT INTO media VALUES (?, ?, ?, ?)
      ON CONFLICT (digest) DO UPDATE SET is_photo = min(is_photo, excluded.is_photo)
      """,
      [
        .blob(digest.bytes), .text(media.mediaType), .integer(media.isPhoto ? 1 : 0),
        .blob(media.bytes),
      ])
  }

  func media(_ digest: ByteDigest) throws(FormatError) -> StoredMedia? {
    try sqlite.first(
      "SELECT type, is_photo, bytes FROM media WHERE digest = ?", [.blob(digest.bytes)]
    ) { StoredMedia(mediaType: $0.text(0), isPhoto: $0.integer(1) == 1, bytes: $0.bytes(2)) }
  }

  /// Whether a photo is published or was sent by the visit.
  func maySee(_ photo: ByteDigest, _ visit: StoredVisit.ID?) throws(FormatError) -> Bool {
    try sqlite.number(
      "SELECT count(*) FROM response WHERE photo = ? AND (state = 'approved' OR visit = ?)",
      [.blob(photo.bytes), .text(visit?.rawValue)]) > 0
  }

  // MARK: Settings and sessions

  func setting(_ name: String) throws(FormatError) -> String? {
    try sqlite.first("SELECT value FROM setting WHERE name = ?", [.text(name)]) { $0.text(0) }
  }

  func set(_ name: String, to value: String) throws(FormatError) {
    try sqlite.run("INSERT OR REPLACE INTO setting VALUES (?, ?)", [.text(name), .text(value)])
  }

  func beginSession(_ id: String, until expires: Instant, now: Instant) throws(FormatError) {
    try sqlite.transaction { () throws(FormatError) in
      try sqlite.run("DELETE FROM session WHERE expires <= ?", [.instant(now)])
      try sqlite.run("INSERT INTO session VALUES (?, ?)", [.text(id), .instant(expires)])
    }
  }

  func hasSession(_ id: String, now: Instant) throws(FormatError) -> Bool {
    try sqlite.number(
      "SELECT count(*) FROM session WHERE id = ? AND expires > ?", [.text(id), .instant(now)]) > 0
  }

  func endSession(_ id: String) throws(FormatError) {
    try sqlite.run("DELETE FROM session WHERE id = ?", [.text(id)])
  }

  /// Records that a visitor has left: nobody continues the visit.
  func leave(_ visit: StoredVisit.ID) throws(FormatError) {
    try sqlite.run("UPDATE visit SET has_left = 1 WHERE id = ?", [.text(visit.rawValue)])
  }

  func hasLeft(_ visit: StoredVisit.ID) throws(FormatError) -> Bool {
    try sqlite.number(
      "SELECT count(*) FROM visit WHERE id = ? AND has_left = 1", [.text(visit.rawValue)]) > 0
  }

  func endAllSessions() throws(FormatError) {
    try sqlite.run("DELETE FROM session")
  }

  // MARK: Values

  /// Returns a name in a normal form, so that names that look equal are equal.
  fileprivate static func normal(_ name: Name) -> String {
    name.text.precomposedStringWithCanonicalMapping
  }

  private static func blob(_ value: some Encodable) throws(FormatError) -> SQLite.Value {
    do {
      return .blob(Array(try JSONEncoder().encode(value)))
    } catch {
      throw FormatError("internal", "Something cannot be stored; nothing was changed.")
    }
  }

  fileprivate static func value<Value: Decodable>(
    _ bytes: [UInt8], _ type: Value.Type = Value.self
  ) throws(FormatError) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch {
      throw FormatError(.damaged, "A row of the database is damaged; use a copy of the file.")
    }
  }
}

// MARK: - Reading for the service

extension GalleryDatabase: GalleryStore {
  /// Runs a closure that reads; turns its errors into refusals with the same code.
  private func read<Value>(
    _ body: (SQLite) throws(FormatError) -> Value
  ) throws(Refusal) -> Value {
    do { return try body(sqlite) } catch { throw Refusal(error.code, error.words) }
  }

  func museum() throws(Refusal) -> MuseumState {
    try read { sqlite throws(FormatError) in
      let version = try dataVersion()
      if let cached, cached.dataVersion == version { return cached.state }
      guard let bytes = try sqlite.first("SELECT state FROM museum", [], { $0.bytes(0) }) else {
        throw FormatError(.damaged, "The database lacks its museum; use a copy of the file.")
      }
      let state: MuseumState = try Self.value(bytes)
      cached = (state, version)
      return state
    }
  }

  func visit(_ id: StoredVisit.ID) throws(Refusal) -> StoredVisit? {
    try read { sqlite throws(FormatError) in
      try sqlite.first("SELECT value FROM visit WHERE id = ?", [.text(id.rawValue)]) {
        row throws(FormatError) in try Self.value(row.bytes(0))
      }
    }
  }

  func visits(_ query: VisitQuery) throws(Refusal) -> [StoredVisit] {
    let (condition, values): (String, [SQLite.Value]) =
      switch query {
      case .named(let name): ("name = ?", [.text(Self.normal(name))])
      case .banned: ("banned IS NOT NULL", [])
      case .idle(let since):
        (
          """
          begun < ? AND banned IS NULL
          AND NOT EXISTS (SELECT 1 FROM response WHERE response.visit = visit.id)
          """, [.instant(since)]
        )
      }
    return try read { sqlite throws(FormatError) in
      try sqlite.rows("SELECT value FROM visit WHERE \(condition) ORDER BY begun, id", values) {
        row throws(FormatError) in try Self.value(row.bytes(0))
      }
    }
  }

  func response(_ id: Response.ID) throws(Refusal) -> StoredResponse? {
    try read { sqlite throws(FormatError) in
      try sqlite.first("SELECT value FROM response WHERE id = ?", [.text(id.rawValue)]) {
        row throws(FormatError) in try Self.value(row.bytes(0))
      }
    }
  }

  func responses(_ query: ResponseQuery) throws(Refusal) -> [StoredResponse] {
    var conditions: [String] = []
    var values: [SQLite.Value] = []
    if let work = query.work {
      conditions.append("work = ?")
      values.append(.text(work.rawValue))
    }
    if let author = query.author {
      conditions.append("author = ?")
      values.append(.text(Self.normal(author)))
    }
    // The states are constants of this program, so they need no escaping.
    let states = query.states.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
    switch (query.states.isEmpty, query.reader) {
    case (_, nil): conditions.append("state IN (\(states))")
    case (true, let reader?):
      conditions.append("visit = ?")
      values.append(.text(reader.rawValue))
    case (false, let reader?):
      conditions.append("(state IN (\(states)) OR visit = ?)")
      values.append(.text(reader.rawValue))
    }
    if let after = query.after {
      conditions.append("(shared, id) > (?, ?)")
      values += [.instant(after.shared), .text(after.id.rawValue)]
    }
    values.append(.integer(Int64(clamping: query.limit)))
    let sql = """
      SELECT value FROM response WHERE \(conditions.joined(separator: " AND "))
      ORDER BY shared, id LIMIT ?
      """
    return try read { sqlite throws(FormatError) in
      try sqlite.rows(sql, values) { row throws(FormatError) in try Self.value(row.bytes(0)) }
    }
  }

  func responseCount(of visit: StoredVisit.ID) throws(Refusal) -> Int {
    try read { sqlite throws(FormatError) in
      Int(
        try sqlite.number(
          "SELECT count(*) FROM response WHERE visit = ?", [.text(visit.rawValue)]))
    }
  }

  func counts() throws(Refusal) -> [Response.Moderation: Int] {
    try read { sqlite throws(FormatError) in
      let rows = try sqlite.rows("SELECT state, count(*) FROM response GROUP BY state") {
        ($0.text(0), Int($0.integer(1)))
      }
      return Dictionary(
        uniqueKeysWithValues: rows.compactMap { state, count in
          Response.Moderation(rawValue: state).map { ($0, count) }
        })
    }
  }

  func tries(for work: Artwork.ID) throws(Refusal) -> CodeAttemptLimit? {
    try read { sqlite throws(FormatError) in
      try sqlite.first("SELECT value FROM tries WHERE work = ?", [.text(work.rawValue)]) {
        row throws(FormatError) in try Self.value(row.bytes(0))
      }
    }
  }
}

extension Media {
  /// The digest of the bytes, if the store has them.
  var digest: ByteDigest? {
    if case .stored(let digest) = source { digest } else { nil }
  }
}
