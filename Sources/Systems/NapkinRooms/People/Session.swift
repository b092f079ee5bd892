public import NapkinCore

/// A person's visit, from starting the app to leaving it, as a request names it.
public enum Session {
  /// What proves that a request belongs to the visit: a secret, at least 128 bits of chance that
  /// the server makes up.
  public typealias ID = Identifier<Session>
}
