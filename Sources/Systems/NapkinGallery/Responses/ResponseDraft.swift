public import NapkinCore

/// A response that somebody writes. Until it is shared, everything about it can be undone.
public struct ResponseDraft: Editable {
  /// The work that it answers.
  public let artwork: Artwork.ID
  /// The words.
  public internal(set) var text = ""
  /// What was drawn.
  public internal(set) var sketch: Sketch?
  /// The picture; another one takes its place.
  public internal(set) var picture: Media?
  /// When it was last changed, if ever.
  public internal(set) var modified: Instant?

  /// Creates an empty draft.
  public init(for artwork: Artwork.ID) {
    self.artwork = artwork
  }

  /// The stamp that identifies this state.
  public var stamp: DocumentStamp { DocumentStamp(id: artwork.rawValue, modified: modified) }

  /// Whether there is nothing to share.
  public var isEmpty: Bool { text.allSatisfy(\.isWhitespace) && sketch == nil && picture == nil }

  /// An elementary change of a draft.
  public enum Change: NapkinCore.Change {
    /// A property of the draft is set.
    case set(Property)
  }

  /// One thing about a draft that can be set.
  public enum Property: Hashable, Sendable, Codable {
    /// The words.
    case text(String)
    /// The drawing.
    case sketch(Sketch?)
    /// The picture.
    case picture(Media?)
  }
}

extension ResponseDraft.Change {
  /// Performs the change and returns its inverse.
  public func apply(
    to draft: inout ResponseDraft, dates: inout EditDates
  ) throws(Refusal) -> ResponseDraft.Change {
    defer { swap(&draft.modified, &dates.document) }
    switch self {
    case .set(.text(let new)):
      defer { draft.text = new }
      return .set(.text(draft.text))
    case .set(.sketch(let new)):
      defer { draft.sketch = new }
      return .set(.sketch(draft.sketch))
    case .set(.picture(let new)):
      defer { draft.picture = new }
      return .set(.picture(draft.picture))
    }
  }

  /// Whether the older of two inverses also undoes the later change.
  public func covers(_ later: ResponseDraft.Change) -> Bool {
    switch (self, later) {
    case (.set(.text), .set(.text)), (.set(.sketch), .set(.sketch)),
      (.set(.picture), .set(.picture)):
      true
    default: false
    }
  }

  /// About how many bytes of memory the change holds.
  public var byteCount: Int {
    switch self {
    case .set(.text(let text)): MemoryLayout<Self>.stride + text.utf8.count
    case .set(.sketch(let sketch)):
      MemoryLayout<Self>.stride + (sketch?.byteCount ?? 0)
    case .set(.picture(let picture)):
      MemoryLayout<Self>.stride + (picture == nil ? 0 : 256)
    }
  }
}

/// Writes a response; all typing of one gesture is one step.
public struct WriteResponse: Command {
  /// The most bytes that a response can have.
  public static let limit = 20_000

  /// The words that it gets.
  public var text: String
  /// The name of the command in the Undo menu.
  public let name = "Write"
  /// All typing of one gesture is one step.
  public var mergeKey: MergeKey? { MergeKey("response", on: "text") }

  /// Creates the command.
  public init(_ text: String) {
    self.text = text
  }

  /// One setting.
  public func changes(
    in draft: ResponseDraft, context: inout Context
  ) throws(Refusal) -> [ResponseDraft.Change] {
    guard text.utf8.count <= Self.limit else {
      throw Refusal(.outOfRange, "A response has at most \(Self.limit) bytes; shorten it.")
    }
    return text == draft.text ? [] : [.set(.text(text))]
  }
}

/// Gives a response a drawing, another drawing, or none; what is drawn in one gesture is one step.
public struct SetResponseSketch: Command {
  /// The drawing that it gets.
  public var sketch: Sketch?
  /// The name of the command in the Undo menu.
  public var name: String { sketch == nil ? "Clear Drawing" : "Draw" }
  /// All strokes of one gesture are one step.
  public var mergeKey: MergeKey? { MergeKey("response", on: "sketch") }

  /// Creates the command.
  public init(to sketch: Sketch?) {
    self.sketch = sketch
  }

  /// One setting.
  public func changes(
    in draft: ResponseDraft, context: inout Context
  ) throws(Refusal) -> [ResponseDraft.Change] {
    sketch == draft.sketch ? [] : [.set(.sketch(sketch))]
  }
}

/// Gives a response a picture, another picture, or none.
public struct SetResponsePicture: Command {
  /// The picture that it gets.
  public var picture: Media?
  /// The name of the command in the Undo menu.
  public var name: String { picture == nil ? "Remove Picture" : "Change Picture" }

  /// Creates the command.
  public init(to picture: Media?) {
    self.picture = picture
  }

  /// One setting; only a picture is a picture.
  public func changes(
    in draft: ResponseDraft, context: inout Context
  ) throws(Refusal) -> [ResponseDraft.Change] {
    guard picture.map({ $0.kind == .image }) ?? true else {
      throw Refusal(.outOfRange, "A response has a picture; other files cannot be shared.")
    }
    return picture == draft.picture ? [] : [.set(.picture(picture))]
  }
}
