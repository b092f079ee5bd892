extension Drawing {
  /// One thing about a drawing as a whole that can be set.
  public enum Property: Hashable, Sendable, Codable {
    /// What it is called.
    case title(String)
    /// What it is drawn on.
    case canvas(CanvasSettings)
    /// When it was made.
    case created(Instant?)
    /// What another program said about it.
    case foreign(Foreign)
  }

  /// Takes over a property and returns the one that it replaces.
  mutating func exchange(_ property: Property) throws(Refusal) -> Property {
    switch property {
    case .title(let new): return .title(replace(&title, by: new))
    case .canvas(let new):
      try new.check()
      return .canvas(replace(&canvas, by: new))
    case .created(let new): return .created(replace(&created, by: new))
    case .foreign(let new): return .foreign(replace(&foreign, by: new))
    }
  }
}

extension Drawing.Property {
  /// Whether both set the same thing.
  func hasSameKind(as other: Drawing.Property) -> Bool {
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
