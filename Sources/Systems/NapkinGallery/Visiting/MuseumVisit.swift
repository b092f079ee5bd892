public import NapkinCore

/// A visitor's way through a museum: a floor, a filter, drafts, and what was unlocked.
public struct MuseumVisit: Hashable, Sendable, Codable {
  /// How far a response is.
  public enum Stage: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is being written.
    case draft
    /// It is to be shared, and the code next to the piece is asked for.
    case awaitingCode
    /// It was shared.
    case shared
  }

  /// Who visits.
  public private(set) var visitor: Name
  /// The floor that is looked at.
  public private(set) var floor: Floor.ID
  /// The term that works are filtered by; `nil` shows all.
  public private(set) var filter: String?
  /// The works whose responses may be read.
  public private(set) var unlocked: Set<Artwork.ID> = []
  /// The responses that were shared in this visit. A name proves nothing: two visitors may have the
  /// same.
  public private(set) var shared: Set<Response.ID> = []
  private var editors: [Artwork.ID: Editor<ResponseDraft>] = [:]
  private var stages: [Artwork.ID: Stage] = [:]
  private var tries: [Artwork.ID: CodeAttemptLimit] = [:]

  /// Begins a visit on the museum's default floor, without a filter.
  public init(_ visitor: Name, in museum: Museum) {
    self.visitor = visitor
    floor = museum.defaultFloor
  }
}

// MARK: - Looking around

extension MuseumVisit {
  /// Gives the visitor another name; what was shared keeps the old one.
  public mutating func rename(_ visitor: Name) {
    self.visitor = visitor
  }

  /// Goes to a floor.
  public mutating func go(to floor: Floor.ID, in museum: Museum) throws(Refusal) {
    guard museum.floors.contains(where: { $0.id == floor }) else {
      throw Refusal(.missing, "There is no floor '\(floor)' here.")
    }
    self.floor = floor
  }

  /// Filters works by one of the museum's terms; `nil` clears the filter.
  public mutating func filter(by term: String?, in museum: Museum) throws(Refusal) {
    guard let term else { return filter = nil }
    guard let known = museum.terms.first(where: { $0.lowercased() == term.lowercased() }) else {
      throw Refusal(.missing, "No work has that term; choose one of the museum's.")
    }
    filter = known
  }

  /// The works to show: on this floor, with the filter's term.
  public func artworks(in museum: Museum) -> [Artwork] {
    museum.artworks(on: floor, matching: filter)
  }
}

// MARK: - Answering

extension MuseumVisit {
  /// What was written about a work until now.
  public func draft(for artwork: Artwork.ID) -> ResponseDraft {
    editors[artwork]?.document ?? ResponseDraft(for: artwork)
  }

  /// How far the response to a work is.
  public func stage(of artwork: Artwork.ID) -> Stage { stages[artwork] ?? .draft }

  /// Edits the draft for a work, with undo; refused while its code is asked for.
  @discardableResult
  public mutating func edit<Result>(
    _ artwork: Artwork.ID, _ body: (inout Editor<ResponseDraft>) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    guard stage(of: artwork) != .awaitingCode else {
      throw Refusal(.wrongState, "The response is about to be shared; cancel that to edit it.")
    }
    var editor = editors[artwork] ?? Self.emptyEditor(for: artwork)
    let result = try body(&editor)
    editors[artwork] = editor
    // Who writes again after sharing answers a second time.
    if stage(of: artwork) == .shared, !editor.document.isEmpty { stages[artwork] = .draft }
    return result
  }

  /// Wants to share the draft for a work: now its code is asked for.
  public mutating func share(_ artwork: Artwork.ID) throws(Refusal) {
    guard stage(of: artwork) == .draft, !draft(for: artwork).isEmpty else {
      throw Refusal(.wrongState, "There is nothing to share yet; write something first.")
    }
    stages[artwork] = .awaitingCode
  }

  /// Goes back to writing.
  public mutating func cancelSharing(_ artwork: Artwork.ID) {
    if stage(of: artwork) == .awaitingCode { stages[artwork] = .draft }
  }

  /// Gives the code. A right one shares the draft, unlocks the others' responses and returns the
  /// new response; a wrong one keeps the draft and asks again.
  public mutating func enter(
    code: String, for artwork: Artwork, in context: inout Context
  ) throws(Refusal) -> Response {
    guard stage(of: artwork.id) == .awaitingCode else {
      throw Refusal(.wrongState, "No code is asked for; share the response first.")
    }
    try checkCode(code, of: artwork, now: context.now)
    return try finishSharing(
      artwork.id, as: Response.ID(context.identifiers.next()), now: context.now)
  }

  /// Shares the draft for a work that is unlocked already, under an identifier that the caller made.
  public mutating func finishSharing(
    _ artwork: Artwork.ID, as id: Response.ID, now: Instant
  ) throws(Refusal) -> Response {
    guard stage(of: artwork) == .awaitingCode, unlocked.contains(artwork) else {
      throw Refusal(.wrongState, "Share the response, and unlock the work with its code first.")
    }
    let draft = draft(for: artwork)
    let response = Response(
      id: id, artwork: artwork, author: visitor, text: draft.text, sketch: draft.sketch,
      picture: draft.picture, shared: now)
    stages[artwork] = .shared
    shared.insert(response.id)
    editors[artwork] = nil
    return response
  }

  /// Throws away the draft for a work.
  public mutating func dropDraft(for artwork: Artwork.ID) {
    cancelSharing(artwork)
    editors[artwork] = nil
  }

  /// Forgets a response that was deleted.
  public mutating func forget(_ response: Response.ID) {
    shared.remove(response)
  }

  /// What can be undone and redone in the draft for a work.
  public func editor(for artwork: Artwork.ID) -> Editor<ResponseDraft> {
    editors[artwork] ?? Self.emptyEditor(for: artwork)
  }

  /// The works for which there is a draft.
  public var drafts: Set<Artwork.ID> { Set(editors.keys) }

  /// A history that fits into a visit: it is stored with each change.
  private static func emptyEditor(for artwork: Artwork.ID) -> Editor<ResponseDraft> {
    var editor = Editor(ResponseDraft(for: artwork))
    editor.limits = .init(steps: 50, bytes: 256 << 10)
    return editor
  }

  /// The wrong codes that this visitor gave for a work.
  public func tries(for artwork: Artwork.ID) -> CodeAttemptLimit {
    tries[artwork] ?? CodeAttemptLimit()
  }

  /// Unlocks the responses to a work without answering.
  public mutating func unlock(
    _ artwork: Artwork, code: String, now: Instant
  ) throws(Refusal) {
    try checkCode(code, of: artwork, now: now)
  }

  /// The responses to a work that this visitor may read, the oldest first: those that the museum has
  /// approved, and what was shared in this visit; none before the work is unlocked.
  public func readable(_ responses: [Response], of artwork: Artwork.ID) -> [Response] {
    guard unlocked.contains(artwork) else { return [] }
    return
      responses
      .filter { $0.artwork == artwork && ($0.moderation == .approved || shared.contains($0.id)) }
      .sorted { ($0.shared, $0.id.rawValue) < ($1.shared, $1.id.rawValue) }
  }

  private mutating func checkCode(
    _ code: String, of artwork: Artwork, now: Instant
  ) throws(Refusal) {
    var tries = tries(for: artwork.id)
    defer { self.tries[artwork.id] = tries }
    try tries.check(code, against: artwork.code, now: now)
    unlocked.insert(artwork.id)
  }
}
