#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// When snapshots are recorded.
public enum SnapshotMode: String, Hashable, Sendable, CaseIterable {
  /// They are only compared.
  case never
  /// Snapshots that are not there yet are recorded.
  case missing
  /// Snapshots that differ are recorded, too.
  case all

  /// What the environment variable `SNAPSHOT_RECORD` says; never, if it says nothing.
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

/// Why a snapshot test does not pass.
public struct SnapshotFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What differs, or what was recorded, and what to do next.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
