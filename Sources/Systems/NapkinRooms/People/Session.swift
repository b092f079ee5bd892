public import NapkinCore

/// A person's visit, from starting the app to leaving it, as requests refer to it.
public enum Session {
  /// The secret that proves that a request belongs to the visit: at least 128 random bits, made by the server.
  public typealias ID = Identifier<Session>
}
