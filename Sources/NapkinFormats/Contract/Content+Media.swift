public import NapkinCore

extension Content {
  /// The pictures, recordings and films that the content refers to, in order; in a notebook also
  /// those of what was thrown away.
  public var media: [Media] {
    switch self {
    case .note(let note): Notebook.Item.note(note).media
    case .drawing(let drawing): Notebook.Item.drawing(drawing).media
    case .map(let map): Notebook.Item.map(map).media
    case .planList(let list): Notebook.Item.planList(list).media
    case .notebook(let notebook): notebook.media
    }
  }
}
