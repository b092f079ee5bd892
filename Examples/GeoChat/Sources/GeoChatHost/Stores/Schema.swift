/// The tables, as migrations. Existing migrations are never changed.
enum Schema {
  static func migrations(_ dialect: SQLDialect) -> [(name: String, sql: String)] {
    [
      ("1 rooms", first(dialect)),
      // The store sets the folded topics when it is opened, because SQL cannot remove accents as NapkinRooms does.
      ("2 topics without accents", "UPDATE rooms SET folded = '';"),
    ]
  }

  private static func first(_ dialect: SQLDialect) -> String {
    let tables = """
      CREATE TABLE settings(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
      CREATE TABLE visits(
        id TEXT PRIMARY KEY, nickname TEXT NOT NULL, folded TEXT NOT NULL, account TEXT, seen INTEGER NOT NULL) STRICT;
      CREATE INDEX visits_by_name ON visits(folded);
      CREATE INDEX visits_by_account ON visits(account) WHERE account IS NOT NULL;
      CREATE INDEX visits_by_time ON visits(seen);
      CREATE TABLE accounts(
        folded TEXT PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL, made INTEGER NOT NULL) STRICT;
      CREATE TABLE administrators(id TEXT PRIMARY KEY, seen INTEGER NOT NULL) STRICT;
      CREATE TABLE rooms(
        id INTEGER PRIMARY KEY, latitude REAL NOT NULL, longitude REAL NOT NULL, zoom INTEGER NOT NULL,
        topic TEXT NOT NULL, folded TEXT NOT NULL, owner TEXT, visited INTEGER NOT NULL,
        people INTEGER NOT NULL, last INTEGER NOT NULL) STRICT;
      CREATE INDEX rooms_by_visit ON rooms(visited);
      CREATE TABLE people(
        room INTEGER NOT NULL, visit TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY(room, visit)) STRICT;
      CREATE INDEX people_by_visit ON people(visit);
      CREATE TABLE messages(
        room INTEGER NOT NULL, number INTEGER NOT NULL, author TEXT NOT NULL, at INTEGER NOT NULL,
        text TEXT NOT NULL, kind TEXT NOT NULL, picture TEXT, key TEXT, visit TEXT NOT NULL, account TEXT,
        PRIMARY KEY(room, number)) STRICT;
      CREATE UNIQUE INDEX messages_by_key ON messages(room, visit, key) WHERE key IS NOT NULL;
      CREATE INDEX messages_by_visit ON messages(visit);
      CREATE INDEX messages_by_account ON messages(account) WHERE account IS NOT NULL;
      CREATE INDEX messages_by_picture ON messages(picture) WHERE picture IS NOT NULL;
      CREATE TABLE pictures(digest TEXT PRIMARY KEY, at INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
      CREATE TABLE bans(
        folded TEXT PRIMARY KEY, nickname TEXT NOT NULL, reason TEXT NOT NULL, until INTEGER,
        decliner TEXT NOT NULL) STRICT;
      CREATE TABLE audit(
        number INTEGER PRIMARY KEY, at INTEGER NOT NULL, actor TEXT NOT NULL, action TEXT NOT NULL,
        about TEXT NOT NULL, detail TEXT NOT NULL) STRICT;
      INSERT INTO settings VALUES ('last room', '0');
      """
    switch dialect {
    case .sqlite:
      return tables + "\nCREATE VIRTUAL TABLE room_places USING rtree_i32("
        + "id, west, east, south, north, widest, closest);"
    case .postgres:
      return tables.replacing("INTEGER", with: "BIGINT").replacing("REAL", with: "DOUBLE PRECISION")
        .replacing("BLOB", with: "BYTEA").replacing(") STRICT", with: ")")
        + "\nCREATE INDEX rooms_by_place ON rooms USING gist (point(longitude, latitude));"
    }
  }
}
