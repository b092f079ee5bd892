extension Drawing {
  /// What can be set on a drawing as a whole.
  public enum Property: Hashable, Sendable, Codable {
    /// What people call it.
    case title(String)
    /// What it is drawn on.
    case canvas(CanvasSettings)
    /// When it was begun.
    case created(Instant?)
    /// What another program put into it.
    case foreign(Foreign)
  }

  /// What a property is now, in the shape in which it can be set.
  func value(like property: Property) -> Property {
    switch property {
    case .title: .title(title)
    case .canvas: .canvas(canvas)
    case .created: .created(created)
    case .foreign: .foreign(foreign)
    }
  }

  /// Sets a property, and returns what it was.
  mutating func set(_ property: Property) throws(Refusal) -> Property {
    let old = value(like: property)
    switch property {
    case .title(let new): title = new
    case .canvas(let new): try setCanvas(new)
    case .created(let new): created = new
    case .foreign(let new): foreign = new
    }
    return old
  }
}

extension Drawing.Property {
  /// Whether both set the same thing.
  func isSameKind(as other: Drawing.Property) -> Bool {
    switch (self, other) {
    case (.title, .title), (.canvas, .canvas), (.created, .created), (.foreign, .foreign): true
    default: false
    }
  }

  /// About how many bytes it keeps alive outside of itself.
  var heapCost: Int {
    switch self {
    case .title(let title): HeapCost.of(title)
    case .foreign(let foreign): HeapCost.of(foreign)
    case .canvas, .created: 0
    }
  }
}
