public import NapkinCore

/// What a visitor answered to a work.
public struct Response: Hashable, Sendable, Codable, Identifiable {
  /// The name by which a response is known.
  public typealias ID = Identifier<Response>

  /// What the museum thinks of a response.
  public enum Moderation: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nobody has looked at it yet.
    case pending
    /// Everybody may see it.
    case approved
    /// Only who wrote it sees it.
    case hidden

    /// Whether the museum may go from this state to another: nothing becomes unseen again.
    public func mayBecome(_ next: Moderation) -> Bool {
      next != .pending && next != self
    }
  }

  /// The name by which it is known.
  public let id: ID
  /// The work that it answers.
  public let artwork: Artwork.ID
  /// Who answered.
  public let author: Name
  /// The words.
  public let text: String
  /// What was drawn.
  public let sketch: Sketch?
  /// The picture.
  public let picture: Media?
  /// When it was shared.
  public let shared: Instant
  /// What the museum thinks of it.
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

  /// Judges the response.
  public mutating func moderate(_ next: Moderation) throws(Refusal) {
    guard moderation.mayBecome(next) else {
      throw Refusal(.wrongState, "A response that is \(moderation) cannot become \(next).")
    }
    moderation = next
  }
}
