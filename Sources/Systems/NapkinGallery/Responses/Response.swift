public import NapkinCore

/// A visitor's response to a work.
public struct Response: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of a response.
  public typealias ID = Identifier<Response>

  /// The museum's judgement of a response.
  public enum Moderation: String, Hashable, Sendable, Codable, CaseIterable {
    /// No curator has judged the response yet.
    case pending
    /// Everybody may see the response.
    case approved
    /// Only the author may see the response.
    case hidden

    /// Whether the museum may change the judgement to another one; no response becomes pending again.
    public func mayBecome(_ next: Moderation) -> Bool {
      next != .pending && next != self
    }
  }

  /// The identifier of the response.
  public let id: ID
  /// The work to which it responds.
  public let artwork: Artwork.ID
  /// The visitor who responded.
  public let author: Name
  /// The text.
  public let text: String
  /// The drawing.
  public let sketch: Sketch?
  /// The picture.
  public let picture: Media?
  /// When it was shared.
  public let shared: Instant
  /// The museum's judgement of the response.
  public private(set) var moderation: Moderation

  /// Creates a response.
  public init(
    id: ID, artwork: Artwork.ID, author: Name, text: String, sketch: Sketch? = nil,
    picture: Media? = nil, shared: Instant, moderation: Moderation = .pending
  ) {
    self.id = id
    self.artwork = artwork
    self.author = author
    self.text = text
    self.sketch = sketch
    self.picture = picture
    self.shared = shared
    self.moderation = moderation
  }

  /// Sets the museum's judgement of the response.
  public mutating func moderate(_ next: Moderation) throws(Refusal) {
    guard moderation.mayBecome(next) else {
      throw Refusal(.wrongState, "A response that is \(moderation) cannot become \(next).")
    }
    moderation = next
  }
}
