/// The package as a whole: its version, and the short ways to files.
public enum Napkin {
  /// The version of the package, as `napkin --version` prints it.
  public static let version = "0.1.0"
}
