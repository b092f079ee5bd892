internal import Dispatch
internal import Synchronization

/// Connections that several threads share; each thread has one while it needs it.
public final class PostgresPool: Sendable {
  private struct Idle: @unchecked Sendable {
    var databases: [Postgres] = []
  }

  private let address: String
  private let patience: Double
  private let seats: DispatchSemaphore
  private let idle = Mutex(Idle())

  /// Creates a pool of at most `size` connections, and connects once to check the address.
  public init(_ address: String, size: Int = 8, patience: Double = 5) throws(PostgresError) {
    self.address = address
    self.patience = patience
    seats = DispatchSemaphore(value: size)
    give(try Postgres(address, patience: patience))
  }

  /// Passes a connection to a closure, which must not keep it; waits until one is free.
  public func use<Result>(_ body: (Postgres) throws -> Result) throws -> Result {
    seats.wait()
    defer { seats.signal() }
    let database = try take() ?? Postgres(address, patience: patience)
    defer { give(database) }
    return try body(database)
  }

  private func take() -> Postgres? {
    // The connection is removed from the pool, so that only one thread uses it.
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
