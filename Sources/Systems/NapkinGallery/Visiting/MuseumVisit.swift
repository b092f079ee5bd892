public import NapkinCore

/// A visitor's state in a museum: the floor, the filter, the drafts, and the unlocked works.
public struct MuseumVisit: Hashable, Sendable, Codable {
  /// The progress of a response.
  public enum Stage: String, Hashable, Sendable, Codable, CaseIterable {
    /// The response is being written.
    case draft
    /// The response is to be shared, and waits for the code next to the work.
    case awaitingCode
    /// The response was shared.
    case shared
  }

  /// The name of the visitor.
  public private(set) var visitor: Name
  /// The floor that the visitor looks at.
  public private(set) var floor: Floor.ID
  /// The term by which works are filtered; `nil` shows all works.
  public private(set) var filter: String?
  /// The works whose responses may be read.
  public private(set) var unlocked: Set<Artwork.ID> = []
  /// The responses that were shared in this visit. They are not found by name, because two visitors may have the
  /// same name.
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
  /// Gives the visitor another name; responses shared before keep the old name.
  public mutating func rename(_ visitor: Name) {
    self.visitor = visitor
  }

  /// Moves the visitor to a floor.
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

  /// Returns the works to show: the works on the visitor's floor that match the filter.
  public func artworks(in museum: Museum) -> [Artwork] {
    museum.artworks(on: floor, matching: filter)
  }
}

// MARK: - Responding

extension MuseumVisit {
  /// Returns the draft for a work, which may be empty.
  public func draft(for artwork: Artwork.ID) -> ResponseDraft {
    editors[artwork]?.document ?? ResponseDraft(for: artwork)
  }

  /// Returns the progress of the response to a work.
  public func stage(of artwork: Artwork.ID) -> Stage { stages[artwork] ?? .draft }

  /// Edits the draft for a work, with undo; refused while the draft waits for its code.
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
    // A visitor who writes again after sharing begins a second response.
    if stage(of: artwork) == .shared, !editor.document.isEmpty { stages[artwork] = .draft }
    return result
  }

  /// Marks the draft for a work as to be shared; it then waits for the code.
  public mutating func share(_ artwork: Artwork.ID) throws(Refusal) {
    guard stage(of: artwork) == .draft, !draft(for: artwork).isEmpty else {
      throw Refusal(.wrongState, "There is nothing to share yet; write something first.")
    }
    stages[artwork] = .awaitingCode
  }

  /// Returns a draft that waits for its code to editing.
  public mutating func cancelSharing(_ artwork: Artwork.ID) {
    if stage(of: artwork) == .awaitingCode { stages[artwork] = .draft }
  }

  /// Enters the code for a work. A right code shares the draft, unlocks the other responses and returns the new
  /// response. A wrong code is refused, and the draft goes on waiting.
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

  /// Shares the draft for a work that is already unlocked, with an identifier that the caller made.
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

  /// Discards the draft for a work.
  public mutating func dropDraft(for artwork: Artwork.ID) {
    cancelSharing(artwork)
    editors[artwork] = nil
  }

  /// Removes a deleted response from the visit.
  public mutating func forget(_ response: Response.ID) {
    shared.remove(response)
  }

  /// Returns the editor of the draft for a work, with its undo history.
  public func editor(for artwork: Artwork.ID) -> Editor<ResponseDraft> {
    editors[artwork] ?? Self.emptyEditor(for: artwork)
  }

  /// The works with a draft.
  public var drafts: Set<Artwork.ID> { Set(editors.keys) }

  /// Returns an editor with a small history, because the history is stored with each change of the visit.
  private static func emptyEditor(for artwork: Artwork.ID) -> Editor<ResponseDraft> {
    var editor = Editor(ResponseDraft(for: artwork))
    editor.limits = .init(steps: 50, bytes: 256 << 10)
    return editor
  }

  /// Returns the wrong codes that this visitor entered for a work.
  public func tries(for artwork: Artwork.ID) -> CodeAttemptLimit {
    tries[artwork] ?? CodeAttemptLimit()
  }

  /// Unlocks the responses to a work without sharing a response.
  public mutating func unlock(
    _ artwork: Artwork, code: String, now: Instant
  ) throws(Refusal) {
    try checkCode(code, of: artwork, now: now)
  }

  /// Returns the responses to a work that this visitor may read, the oldest first: approved responses, and
  /// responses shared in this visit. Before the work is unlocked, there are none.
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
