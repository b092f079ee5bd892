public import NapkinCore

/// A document that formats can write: a note, a drawing, a map, a plan list, a notebook, or content of any kind.
public protocol ContentConvertible: Sendable {
  /// The document as formats take it.
  var content: Content { get }

  /// The document in content; `nil` if that is of another kind.
  init?(_ content: Content)
}

extension Content: ContentConvertible {
  /// The content itself.
  public var content: Content { self }

  /// Creates the same content.
  public init(_ content: Content) { self = content }
}

extension Note: ContentConvertible {
  /// The note as formats take it.
  public var content: Content { .note(self) }

  /// The note in content; `nil` if that is of another kind.
  public init?(_ content: Content) {
    guard case .note(let note) = content else { return nil }
    self = note
  }
}

extension Drawing: ContentConvertible {
  /// The drawing as formats take it.
  public var content: Content { .drawing(self) }

  /// The drawing in content; `nil` if that is of another kind.
  public init?(_ content: Content) {
    guard case .drawing(let drawing) = content else { return nil }
    self = drawing
  }
}

extension MindMap: ContentConvertible {
  /// The map as formats take it.
  public var content: Content { .map(self) }

  /// The map in content; `nil` if that is of another kind.
  public init?(_ content: Content) {
    guard case .map(let map) = content else { return nil }
    self = map
  }
}

extension PlanList: ContentConvertible {
  /// The plan list as formats take it.
  public var content: Content { .planList(self) }

  /// The plan list in content; `nil` if that is of another kind.
  public init?(_ content: Content) {
    guard case .planList(let list) = content else { return nil }
    self = list
  }
}

extension Notebook: ContentConvertible {
  /// The notebook as formats take it.
  public var content: Content { .notebook(self) }

  /// The notebook in content; `nil` if that is of another kind.
  public init?(_ content: Content) {
    guard case .notebook(let notebook) = content else { return nil }
    self = notebook
  }
}

extension Content {
  /// The note that it is, or `nil`. To set `nil` changes nothing.
  public var note: Note? {
    get { Note(self) }
    set { if let newValue { self = .note(newValue) } }
  }

  /// The drawing that it is, or `nil`. To set `nil` changes nothing.
  public var drawing: Drawing? {
    get { Drawing(self) }
    set { if let newValue { self = .drawing(newValue) } }
  }

  /// The map that it is, or `nil`. To set `nil` changes nothing. ``asMap`` makes a map of anything.
  public var map: MindMap? {
    get { MindMap(self) }
    set { if let newValue { self = .map(newValue) } }
  }

  /// The plan list that it is, or `nil`. To set `nil` changes nothing.
  public var planList: PlanList? {
    get { PlanList(self) }
    set { if let newValue { self = .planList(newValue) } }
  }

  /// The notebook that it is, or `nil`. To set `nil` changes nothing.
  public var notebook: Notebook? {
    get { Notebook(self) }
    set { if let newValue { self = .notebook(newValue) } }
  }
}

extension Content: CustomStringConvertible {
  /// The document, for logs and failing tests.
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
