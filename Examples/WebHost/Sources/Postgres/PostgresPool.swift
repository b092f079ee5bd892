internal import Dispatch
internal import Synchronization

/// Connections that several threads share, each for the time it needs one.
public final class PostgresPool: Sendable {
  private struct Idle: @unchecked Sendable {
    var databases: [Postgres] = []
  }

  private let address: String
  private let patience: Double
  private let seats: DispatchSemaphore
  private let idle = Mutex(Idle())

  /// Creates a pool of at most so many connections, and connects once to see whether it can.
  public init(_ address: String, size: Int = 8, patience: Double = 5) throws(PostgresError) {
    self.address = address
    self.patience = patience
    seats = DispatchSemaphore(value: size)
    give(try Postgres(address, patience: patience))
  }

  /// Lends a connection to a closure, which must not keep it; waits until one is free.
  public func use<Result>(_ body: (Postgres) throws -> Result) throws -> Result {
    seats.wait()
    defer { seats.signal() }
    let database = try take() ?? Postgres(address, patience: patience)
    defer { give(database) }
    return try body(database)
  }

  private func take() -> Postgres? {
    // It leaves the pool, so that one thread at a time has it.
    idle.withLock { idle in idle.databases.popLast().map(Lent.init) }?.database
  }

  private func give(_ database: Postgres) {
    let lent = Lent(database: database)
    idle.withLock { $0.databases.append(lent.database) }
  }

  private struct Lent: @unchecked Sendable {
    var database: Postgres
  }
}
