public import NapkinCore

/// A document that formats can write: a note, a drawing, a map, a plan list, a notebook, or content of any kind.
public protocol ContentConvertible: Sendable {
  /// The document as content that formats can write.
  var content: Content { get }

  /// Creates the document from content; `nil` if the content is of another kind.
  init?(_ content: Content)
}

extension Content: ContentConvertible {
  /// The content itself.
  public var content: Content { self }

  /// Creates a copy of content.
  public init(_ content: Content) { self = content }
}

extension Note: ContentConvertible {
  /// The note as content.
  public var content: Content { .note(self) }

  /// Creates the note from content; `nil` if the content is of another kind.
  public init?(_ content: Content) {
    guard case .note(let note) = content else { return nil }
    self = note
  }
}

extension Drawing: ContentConvertible {
  /// The drawing as content.
  public var content: Content { .drawing(self) }

  /// Creates the drawing from content; `nil` if the content is of another kind.
  public init?(_ content: Content) {
    guard case .drawing(let drawing) = content else { return nil }
    self = drawing
  }
}

extension MindMap: ContentConvertible {
  /// The map as content.
  public var content: Content { .map(self) }

  /// Creates the map from content; `nil` if the content is of another kind.
  public init?(_ content: Content) {
    guard case .map(let map) = content else { return nil }
    self = map
  }
}

extension PlanList: ContentConvertible {
  /// The plan list as content.
  public var content: Content { .planList(self) }

  /// Creates the plan list from content; `nil` if the content is of another kind.
  public init?(_ content: Content) {
    guard case .planList(let list) = content else { return nil }
    self = list
  }
}

extension Notebook: ContentConvertible {
  /// The notebook as content.
  public var content: Content { .notebook(self) }

  /// Creates the notebook from content; `nil` if the content is of another kind.
  public init?(_ content: Content) {
    guard case .notebook(let notebook) = content else { return nil }
    self = notebook
  }
}

extension Content {
  /// The note in the content; `nil` for another kind. Setting `nil` changes nothing.
  public var note: Note? {
    get { Note(self) }
    set { if let newValue { self = .note(newValue) } }
  }

  /// The drawing in the content; `nil` for another kind. Setting `nil` changes nothing.
  public var drawing: Drawing? {
    get { Drawing(self) }
    set { if let newValue { self = .drawing(newValue) } }
  }

  /// The map in the content; `nil` for another kind. Setting `nil` changes nothing. ``asMap`` makes a map of any kind.
  public var map: MindMap? {
    get { MindMap(self) }
    set { if let newValue { self = .map(newValue) } }
  }

  /// The plan list in the content; `nil` for another kind. Setting `nil` changes nothing.
  public var planList: PlanList? {
    get { PlanList(self) }
    set { if let newValue { self = .planList(newValue) } }
  }

  /// The notebook in the content; `nil` for another kind. Setting `nil` changes nothing.
  public var notebook: Notebook? {
    get { Notebook(self) }
    set { if let newValue { self = .notebook(newValue) } }
  }
}

extension Content: CustomStringConvertible {
  /// A description of the document for logs and failing tests.
  public var description: String {
    switch self {
    case .note(let note): note.description
    case .drawing(let drawing): drawing.description
    case .map(let map): map.description
    case .planList(let list): list.description
    case .notebook(let notebook): notebook.description
    }
  }
}
