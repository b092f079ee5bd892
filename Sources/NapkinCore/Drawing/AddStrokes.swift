/// Puts strokes that were drawn elsewhere on top, as pasting does.
///
/// A stroke whose identifier is in use here gets a fresh one, so that the same strokes can be
/// pasted twice.
public struct AddStrokes: Command, Hashable {
  /// The strokes, the lowest first.
  public var strokes: [Stroke]
  /// What the Undo menu calls it.
  public var name: String

  /// Creates the command; an app may call it otherwise than "Paste".
  public init(_ strokes: [Stroke], name: String = "Paste") {
    self.strokes = strokes
    self.name = name
  }

  /// Inserts the strokes on top.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    guard !strokes.isEmpty else { return [] }
    var added = strokes
    var taken: Set<Stroke.ID> = []
    for index in added.indices {
      try added[index].check()
      if drawing.contains(added[index].id) || taken.contains(added[index].id) {
        let fresh = context.identifiers.next { name in
          let id = Stroke.ID(name)
          return drawing.contains(id) || taken.contains(id)
        }
        added[index].id = Stroke.ID(fresh)
      }
      taken.insert(added[index].id)
    }
    let top = drawing.strokes.count
    return [.insert(added, at: [top..<(top + added.count)])]
  }
}
