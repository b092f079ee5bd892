public import NapkinCore

/// A request to a museum.
public struct GalleryRequest: Hashable, Sendable {
  /// The sender of a request, whom the host has authenticated.
  public enum Caller: Hashable, Sendable {
    /// A person without a visit.
    case nobody
    /// A visitor; the visit may have been deleted in the meantime.
    case visitor(StoredVisit.ID)
    /// A curator.
    case curator
  }

  /// The kinds of requests.
  public enum Action: Hashable, Sendable {
    /// Returns the museum as visitors see it, without codes.
    case museum
    /// Returns all published responses.
    case feed
    /// Begins a visit, or gives the visitor another name.
    case visit(name: String)
    /// Returns the visitor's visit.
    case currentVisit
    /// Ends the visit, and deletes everything that it shared.
    case endVisit
    /// Returns the draft for a work.
    case draft(Artwork.ID)
    /// Saves the draft for a work.
    case saveDraft(Artwork.ID, text: String, sketch: Sketch?)
    /// Undoes the last step of a draft.
    case undoDraft(Artwork.ID)
    /// Redoes the step of a draft that was undone last.
    case redoDraft(Artwork.ID)
    /// Shares a response; if the contribution is empty, shares the draft for the work.
    case share(Contribution)
    /// Unlocks the responses to a work without sharing a response.
    case unlock(Artwork.ID, code: String)
    /// Returns a page of the responses to a work.
    case responses(Artwork.ID, after: ResponseCursor?, limit: Int)
    /// Returns everything that the visit shared, the newest first.
    case ownResponses
    /// Deletes one of the visitor's responses; a curator may delete any response.
    case deleteResponse(Response.ID)

    /// Returns a page of the responses in a state, for curators.
    case queue(Response.Moderation, work: Artwork.ID?, after: ResponseCursor?, limit: Int)
    /// Publishes or hides a response. `was` is the state that the curator saw.
    case moderate(
      Response.ID, to: Response.Moderation, reason: String?, was: Response.Moderation?)
    /// Hides everything that the visit of a response shared, and bans it from sharing.
    case ban(Response.ID, reason: String)
    /// Lifts the ban of the visit that shared a response.
    case liftBan(Response.ID)
    /// Lifts the ban of a visit.
    case liftBanOfVisit(StoredVisit.ID)
    /// Returns the banned visits.
    case bans
    /// Returns the visits of people with a name.
    case visits(named: String)
    /// Deletes all visits of people with a name, and everything that they shared.
    case deleteVisits(named: String)
    /// Deletes a visit, and everything that it shared.
    case deleteVisit(StoredVisit.ID)
    /// Returns the museum as curators see it, with codes and undo history.
    case curatedMuseum
    /// Changes the museum. `version` is the version that the curator saw.
    case edit(MuseumCommand, version: Int?)
    /// Undoes the last step, whoever made it.
    case undo(version: Int?)
    /// Redoes the step that was undone last.
    case redo(version: Int?)
    /// Deletes visits that shared nothing, some days after they began.
    case prune
  }

  /// The sender of the request.
  public var caller: Caller
  /// The requested action.
  public var action: Action

  /// Creates a request.
  public init(_ action: Action, by caller: Caller = .nobody) {
    self.action = action
    self.caller = caller
  }
}

/// A response that a visitor sends to the museum.
public struct Contribution: Hashable, Sendable {
  /// The identifier made by the visitor's device; sending it again does not make another response.
  public var id: String
  /// The work to which it responds.
  public var work: Artwork.ID
  /// The code next to the work; needed unless the visit has unlocked it.
  public var code: String?
  /// The text.
  public var text: String
  /// The drawing.
  public var sketch: Sketch?
  /// The photo, whose bytes the host stores with the response.
  public var photo: Media?

  /// Creates a contribution.
  public init(
    id: String, work: Artwork.ID, code: String? = nil, text: String = "", sketch: Sketch? = nil,
    photo: Media? = nil
  ) {
    self.id = id
    self.work = work
    self.code = code
    self.text = text
    self.sketch = sketch
    self.photo = photo
  }

  /// Whether the contribution is empty.
  public var isEmpty: Bool { text.allSatisfy(\.isWhitespace) && sketch == nil && photo == nil }
}

/// The random values that a request may need; the host makes new ones for each request.
public struct GallerySecrets: Hashable, Sendable {
  /// The identifier for a visit that the request may begin.
  public var visit: StoredVisit.ID
  /// A source of fresh identifiers.
  public var identifiers: Identifiers

  /// Creates the random values for a request.
  public init(visit: StoredVisit.ID, identifiers: Identifiers) {
    self.visit = visit
    self.identifiers = identifiers
  }
}
