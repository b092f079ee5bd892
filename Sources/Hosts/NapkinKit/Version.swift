/// The package as a whole: its version, and functions for files.
public enum Napkin {
  /// The version of the package, as `napkin --version` prints it.
  public static let version = "0.1.0"
}
