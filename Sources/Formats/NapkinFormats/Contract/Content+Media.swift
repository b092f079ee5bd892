public import NapkinCore

extension Content {
  /// The pictures, recordings and films that the content refers to, in order; in a notebook also
  /// those of what was thrown away.
  public var media: [Media] {
    if case .notebook(let notebook) = self { notebook.media } else { item?.media ?? [] }
  }
}
