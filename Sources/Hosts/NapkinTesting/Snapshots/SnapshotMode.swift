#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// When snapshots are recorded.
public enum SnapshotMode: String, Hashable, Sendable, CaseIterable {
  /// Snapshots are only compared.
  case never
  /// Missing snapshots are recorded.
  case missing
  /// Snapshots that differ are recorded, too.
  case all

  /// The mode in the environment variable `SNAPSHOT_RECORD`; `never` if it is not set.
  public static var fromEnvironment: SnapshotMode {
    get throws(SnapshotFailure) {
      guard let value = getenv("SNAPSHOT_RECORD") else { return .never }
      guard let mode = SnapshotMode(rawValue: String(cString: value)) else {
        throw SnapshotFailure("SNAPSHOT_RECORD is one of: never, missing, all.")
      }
      return mode
    }
  }
}

/// The reason why a snapshot test fails.
public struct SnapshotFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The difference, or what was recorded, and what to do next.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
