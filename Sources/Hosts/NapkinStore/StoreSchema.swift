import NapkinCore
public import NapkinFormats

/// The tables of a notebook. `Plugins-doc/Notebook.md` describes them.
enum StoreSchema {
  /// The application id that marks an SQLite file as a notebook: `NPKN`.
  static let application: Int64 = 0x4E50_4B4E

  /// The migrations of the tables, in order, forward only. The version of a file is the number of migrations it has.
  static let migrations: [(name: String, sql: String)] = [
    ("documents, steps, media and search", first)
  ]

  /// The newest version, which is written.
  static var version: Int64 { Int64(migrations.count) }

  private static let first = """
    -- Each note, drawing, map and plan list, and the notebook itself.
    CREATE TABLE item (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,        -- notebook, note, drawing, map, plans
      id TEXT NOT NULL,
      state INTEGER NOT NULL,    -- 0 is here, 1 in the trash, 2 removed: only steps refer to it
      place INTEGER NOT NULL,    -- the order among those of its kind, or in the trash
      trashed INTEGER,           -- milliseconds since 1970, as all times here
      trashing TEXT,             -- what other programs said about its being thrown away
      title TEXT NOT NULL,
      created INTEGER,
      modified INTEGER,
      seal BLOB NOT NULL,        -- SHA-256 of the columns before it
      changed INTEGER NOT NULL,  -- the number of the commit that changed it last
      size INTEGER NOT NULL,     -- bytes of its document
      edits INTEGER NOT NULL,    -- how many edits are pending
      edit_size INTEGER NOT NULL -- and their bytes
    ) STRICT;
    CREATE UNIQUE INDEX item_id ON item (kind, id) WHERE state < 2;
    CREATE INDEX item_place ON item (state, kind, place);
    CREATE INDEX item_changed ON item (changed);
    -- What an item holds, as a file of Napkin JSON would. Pending edits are not in it yet.
    CREATE TABLE document (
      item INTEGER PRIMARY KEY, json TEXT NOT NULL, hash BLOB NOT NULL -- SHA-256 of the JSON
    ) STRICT;
    -- Edits that are to be applied to a document, in order.
    CREATE TABLE pending (
      number INTEGER PRIMARY KEY, item INTEGER NOT NULL, edit TEXT NOT NULL,
      hash BLOB NOT NULL         -- SHA-256 of item, line feed, edit
    ) STRICT;
    CREATE INDEX pending_item ON pending (item);
    -- What was done, the newest last, with the edits that take it back or do it again.
    CREATE TABLE step (
      number INTEGER PRIMARY KEY, name TEXT NOT NULL, date INTEGER NOT NULL, author TEXT,
      undone INTEGER NOT NULL, edits TEXT NOT NULL,
      hash BLOB NOT NULL         -- SHA-256 of name, date, author, undone, edits, with line feeds between
    ) STRICT;
    CREATE TABLE step_item (
      step INTEGER NOT NULL, item INTEGER NOT NULL, PRIMARY KEY (step, item)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX step_item_item ON step_item (item);
    -- Pictures, recordings and films, by their SHA-256, in pieces.
    CREATE TABLE medium (
      number INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, size INTEGER NOT NULL,
      added INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE piece (
      medium INTEGER NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL,
      PRIMARY KEY (medium, number)
    ) STRICT;
    -- What lists and searches look at: made from the documents, and can be made again.
    CREATE TABLE part (
      number INTEGER PRIMARY KEY,
      item INTEGER NOT NULL,
      id TEXT NOT NULL,          -- a node or a plan; empty for the item itself
      title TEXT NOT NULL, text TEXT NOT NULL,
      tags TEXT NOT NULL,        -- a line feed before and after each
      category TEXT,
      task INTEGER,              -- 0 to be done, 1 done
      due INTEGER,               -- when it reminds next
      day INTEGER,               -- of the archive, in days since 1970-01-01
      latitude REAL, longitude REAL
    ) STRICT;
    CREATE INDEX part_item ON part (item, id);
    CREATE INDEX part_due ON part (due) WHERE due IS NOT NULL;
    CREATE INDEX part_day ON part (day) WHERE day IS NOT NULL;
    CREATE INDEX part_category ON part (category) WHERE category IS NOT NULL;
    CREATE INDEX part_tags ON part (tags) WHERE tags <> '';
    CREATE INDEX part_latitude ON part (latitude) WHERE latitude IS NOT NULL;
    -- The texts of the parts in small letters without accents. Pairs of Chinese and Japanese characters stand
    -- in a column of their own, a space behind each; single ones have two spaces.
    CREATE VIRTUAL TABLE search USING fts5 (title, text, tags, pairs, tokenize = 'trigram');
    """
}

extension SQLite {
  /// Returns the version of a notebook file, 0 for an empty file; throws if the file is not a notebook.
  func notebookVersion() throws(FormatError) -> Int64 {
    // A trigger or a view could do more than a command intends.
    let more = try number("SELECT count(*) FROM sqlite_schema WHERE type IN ('trigger', 'view')")
    guard more == 0, let version = try version(application: StoreSchema.application) else {
      throw FormatError(
        .foreignSchema,
        "This is a database of another program, and no notebook; name another file.",
        in: path)
    }
    return version
  }

  /// Brings the tables to the newest version, by migrations that only go forward. Does nothing if another process
  /// has done so meanwhile.
  ///
  /// - Parameters:
  ///   - migrations: Their names and statements, in order. A released migration is never changed.
  ///   - application: The number that marks the file as this program's: four letters, such as 0x524F_4F4D.
  public func migrate(
    _ migrations: [(name: String, sql: String)], application: Int64
  ) throws(FormatError) {
    try transaction { () throws(FormatError) in
      guard let version = try version(application: application) else {
        throw FormatError(
          .foreignSchema, "This is a database of another program; name another file.", in: path)
      }
      guard version <= migrations.count else {
        throw FormatError(
          .unsupportedVersion,
          "The database is of version \(version), and this program knows version \(migrations.count); use a newer one.",
          in: path)
      }
      if version == 0 {
        try script(
          "CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT")
      }
      for number in Int(version)..<migrations.count {
        try script(migrations[number].sql)
        try run(
          "INSERT INTO migration VALUES (?, ?)",
          [.integer(number + 1), .text(migrations[number].name)])
      }
      try script(
        """
        PRAGMA application_id = \(application);
        PRAGMA user_version = \(migrations.count);
        """)
    }
  }

  /// Returns the number of migrations that the file has; `nil` if it belongs to another program.
  private func version(application: Int64) throws(FormatError) -> Int64? {
    let version = try number("PRAGMA user_version")
    if try number("PRAGMA application_id") == application { return version }
    if version != 0 { return nil }
    return try number("SELECT count(*) FROM sqlite_schema") == 0 ? 0 : nil
  }
}
