public import NapkinCore

/// What somebody asks of a museum.
public struct GalleryRequest: Hashable, Sendable {
  /// Who asks. The host has checked it.
  public enum Caller: Hashable, Sendable {
    /// Somebody without a visit.
    case nobody
    /// A visitor; the visit may have been deleted meanwhile.
    case visitor(StoredVisit.ID)
    /// One of the curators.
    case curator
  }

  /// What is asked.
  public enum Action: Hashable, Sendable {
    /// The museum as visitors see it: without codes.
    case museum
    /// All published responses.
    case feed
    /// Begins a visit, or gives the visitor another name.
    case visit(name: String)
    /// The visit that goes on.
    case currentVisit
    /// Ends the visit, and deletes all that it shared.
    case endVisit
    /// The draft for a work.
    case draft(Artwork.ID)
    /// Writes the draft for a work.
    case saveDraft(Artwork.ID, text: String, sketch: Sketch?)
    /// Takes back the last step of a draft.
    case undoDraft(Artwork.ID)
    /// Performs again what was taken back last.
    case redoDraft(Artwork.ID)
    /// Shares a response, or the draft for the work if there is nothing in it.
    case share(Contribution)
    /// Unlocks the responses to a work without answering.
    case unlock(Artwork.ID, code: String)
    /// A page of the responses to a work.
    case responses(Artwork.ID, after: ResponseCursor?, limit: Int)
    /// All that the visit shared, the newest first.
    case ownResponses
    /// Deletes one of the visitor's responses, or, for curators, any.
    case deleteResponse(Response.ID)

    /// A page of the responses in a state, for curators.
    case queue(Response.Moderation, work: Artwork.ID?, after: ResponseCursor?, limit: Int)
    /// Publishes or rejects a response. `was` is the state that the curator saw.
    case moderate(
      Response.ID, to: Response.Moderation, reason: String?, was: Response.Moderation?)
    /// Hides all that the visit of a response shared, and lets it share no more.
    case ban(Response.ID, reason: String)
    /// Lets the visit of a response share again.
    case liftBan(Response.ID)
    /// Lets a visit share again.
    case liftBanOfVisit(StoredVisit.ID)
    /// Those who may not share.
    case bans
    /// The visits under a name.
    case visits(named: String)
    /// Deletes all visits under a name, with all that they shared.
    case deleteVisits(named: String)
    /// Deletes a visit with all that it shared.
    case deleteVisit(StoredVisit.ID)
    /// The museum as curators see it: with codes, and what can be undone.
    case curatedMuseum
    /// Changes the museum. `version` is the one that the curator saw.
    case edit(MuseumCommand, version: Int?)
    /// Takes back the last step, whoever made it.
    case undo(version: Int?)
    /// Performs again what was taken back last.
    case redo(version: Int?)
    /// Forgets visits that shared nothing, some days after they began.
    case prune
  }

  /// Who asks.
  public var caller: Caller
  /// What is asked.
  public var action: Action

  /// Creates a request.
  public init(_ action: Action, by caller: Caller = .nobody) {
    self.action = action
    self.caller = caller
  }
}

/// A response on its way to the museum.
public struct Contribution: Hashable, Sendable {
  /// The identifier that the visitor's device made: the same one is the same response, however often it comes.
  public var id: String
  /// The work that it answers.
  public var work: Artwork.ID
  /// The code next to the work; needed unless the visit has unlocked it.
  public var code: String?
  /// The words.
  public var text: String
  /// What was drawn.
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

  /// Whether there is nothing to share.
  public var isEmpty: Bool { text.allSatisfy(\.isWhitespace) && sketch == nil && photo == nil }
}

/// What chance gives to a request: the host draws it anew for each.
public struct GallerySecrets: Hashable, Sendable {
  /// The identifier of a visit, should one begin.
  public var visit: StoredVisit.ID
  /// Fresh identifiers.
  public var identifiers: Identifiers

  /// Creates what a request needs.
  public init(visit: StoredVisit.ID, identifiers: Identifiers) {
    self.visit = visit
    self.identifiers = identifiers
  }
}
