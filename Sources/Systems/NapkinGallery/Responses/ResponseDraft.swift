public import NapkinCore

/// A response that is being written. Until it is shared, all its changes can be undone.
public struct ResponseDraft: Editable {
  /// The work to which it responds.
  public let artwork: Artwork.ID
  /// The text.
  public internal(set) var text = ""
  /// The drawing.
  public internal(set) var sketch: Sketch?
  /// The picture; a response has at most one.
  public internal(set) var picture: Media?
  /// When the draft was last changed, if ever.
  public internal(set) var modified: Instant?

  /// Creates an empty draft.
  public init(for artwork: Artwork.ID) {
    self.artwork = artwork
  }

  /// The stamp that identifies this state of the draft.
  public var stamp: DocumentStamp { DocumentStamp(id: artwork.rawValue, modified: modified) }

  /// Whether there is nothing to share.
  public var isEmpty: Bool { text.allSatisfy(\.isWhitespace) && sketch == nil && picture == nil }

  /// An elementary change of a draft.
  public enum Change: NapkinCore.Change {
    /// A property of the draft is set.
    case set(Property)
  }

  /// A property of a draft with its new value.
  public enum Property: Hashable, Sendable, Codable {
    /// The text.
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

  /// Whether undoing this inverse also undoes `later`, the inverse of the change performed next.
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

/// Sets the text of a response while a person types; consecutive changes are one step.
public struct WriteResponse: Command {
  /// The most bytes that a response can have.
  public static let limit = 20_000

  /// The new text.
  public var text: String
  /// The name of the command in the Undo menu.
  public let name = "Write"
  /// Consecutive changes of the text merge into one step.
  public var mergeKey: MergeKey? { MergeKey("response", on: "text") }

  /// Creates the command.
  public init(_ text: String) {
    self.text = text
  }

  /// One change of the text, or no change if it has this text already.
  public func changes(
    in draft: ResponseDraft, context: inout Context
  ) throws(Refusal) -> [ResponseDraft.Change] {
    guard text.utf8.count <= Self.limit else {
      throw Refusal(.outOfRange, "A response has at most \(Self.limit) bytes; shorten it.")
    }
    return text == draft.text ? [] : [.set(.text(text))]
  }
}

/// Sets or removes the drawing of a response; consecutive changes are one step.
public struct SetResponseSketch: Command {
  /// The new drawing; `nil` to remove it.
  public var sketch: Sketch?
  /// The name of the command in the Undo menu.
  public var name: String { sketch == nil ? "Clear Drawing" : "Draw" }
  /// Consecutive changes of the drawing merge into one step.
  public var mergeKey: MergeKey? { MergeKey("response", on: "sketch") }

  /// Creates the command.
  public init(to sketch: Sketch?) {
    self.sketch = sketch
  }

  /// One change of the drawing, or no change if it has this drawing already.
  public func changes(
    in draft: ResponseDraft, context: inout Context
  ) throws(Refusal) -> [ResponseDraft.Change] {
    sketch == draft.sketch ? [] : [.set(.sketch(sketch))]
  }
}

/// Sets or removes the picture of a response.
public struct SetResponsePicture: Command {
  /// The new picture; `nil` to remove it.
  public var picture: Media?
  /// The name of the command in the Undo menu.
  public var name: String { picture == nil ? "Remove Picture" : "Change Picture" }

  /// Creates the command.
  public init(to picture: Media?) {
    self.picture = picture
  }

  /// One change of the picture, or no change if it has this picture already; other kinds of media are refused.
  public func changes(
    in draft: ResponseDraft, context: inout Context
  ) throws(Refusal) -> [ResponseDraft.Change] {
    guard picture.map({ $0.kind == .image }) ?? true else {
      throw Refusal(.outOfRange, "A response has a picture; other files cannot be shared.")
    }
    return picture == draft.picture ? [] : [.set(.picture(picture))]
  }
}
