extension Postgres {
  /// Brings the tables to the newest version, by migrations that only go forward. If several servers start at once,
  /// one of them migrates, and the others wait.
  ///
  /// - Parameters:
  ///   - migrations: Their names and statements, in order. A released migration is never changed.
  ///   - application: The name of the program, such as `geochat`; a database can serve several programs.
  public func migrate(_ migrations: [(name: String, sql: String)], application: String) throws {
    try transaction {
      // A fixed number on which all versions of all hosts agree.
      try run("SELECT pg_advisory_xact_lock(7307207)")
      try script(
        """
        CREATE TABLE IF NOT EXISTS migration (
          application text NOT NULL, number integer NOT NULL, name text NOT NULL,
          PRIMARY KEY (application, number))
        """)
      let known = try rows(
        "SELECT name FROM migration WHERE application = $1 ORDER BY number", [.text(application)]
      ) { $0.text(0) }
      guard known.count <= migrations.count else {
        throw PostgresError(
          .foreignSchema,
          "The database is of version \(known.count), and this program knows version \(migrations.count); use a newer one."
        )
      }
      guard zip(known, migrations).allSatisfy({ $0 == $1.name }) else {
        throw PostgresError(
          .foreignSchema, "The database was made by another program; name another database.")
      }
      for number in known.count..<migrations.count {
        try script(migrations[number].sql)
        try run(
          "INSERT INTO migration VALUES ($1, $2, $3)",
          [.text(application), .integer(number + 1), .text(migrations[number].name)])
      }
    }
  }
}
