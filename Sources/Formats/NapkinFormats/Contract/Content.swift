public import NapkinCore

/// The unit of conversion between formats: one document, or a whole notebook.
public enum Content: Hashable, Sendable {
  /// A note.
  case note(Note)
  /// A drawing.
  case drawing(Drawing)
  /// A mind map.
  case map(MindMap)
  /// A list of plans.
  case planList(PlanList)
  /// A notebook with all its documents.
  case notebook(Notebook)

  /// The kind of the content.
  public var kind: ContentKind {
    switch self {
    case .note: .note
    case .drawing: .drawing
    case .map: .map
    case .planList: .planList
    case .notebook: .notebook
    }
  }
}

/// The kinds of content that a format can hold.
public enum ContentKind: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// A note.
  case note
  /// A drawing.
  case drawing
  /// A mind map.
  case map
  /// A list of plans.
  case planList = "plan list"
  /// A whole notebook.
  case notebook

  /// The name of the kind, for people.
  public var description: String { rawValue }
}
