extension MindMap.Change {
  /// About how many bytes the change keeps alive.
  public var byteCount: Int {
    let payload =
      switch self {
      case .insert(let branch, let parent, _): branch.byteCount + HeapCost.of(parent?.rawValue)
      case .set(let id, let property): HeapCost.of(id.rawValue) + property.heapCost
      case .setMap(.name(let name)): HeapCost.of(name)
      case .setMap(.info(let info)): HeapCost.of(info)
      case .setMap(.canvas): MemoryLayout<CanvasSettings>.stride
      case .setMap(.foreign(let foreign)): HeapCost.of(foreign)
      case .remove(let id): HeapCost.of(id.rawValue)
      case .move(let id, let parent, _): HeapCost.of(id.rawValue) + HeapCost.of(parent?.rawValue)
      case .setMap(.created): 0
      }
    return MemoryLayout<Self>.stride + payload
  }
}

extension Branch {
  /// About how many bytes the branch keeps alive.
  var byteCount: Int {
    nodes.reduce(0) { $0 + $1.byteCount + MemoryLayout<Int32>.stride }
  }
}

extension MindMap.Node {
  /// About how many bytes the node takes.
  var byteCount: Int {
    let plain = MemoryLayout<Self>.stride + HeapCost.of(id.rawValue) + HeapCost.of(text)
    return isPlain ? plain : plain + extras.byteCount
  }
}

extension NodeExtras {
  fileprivate var byteCount: Int {
    boxesByteCount + HeapCost.of(note) + HeapCost.of(details) + HeapCost.of(link)
      + HeapCost.of(media) + HeapCost.of(icons) + HeapCost.of(tags) + HeapCost.of(attributes)
      + HeapCost.of(connectors) + HeapCost.of(reminders) + HeapCost.of(foreign)
      + HeapCost.of(place)
  }
}

extension MindMap.Node.Property {
  fileprivate var heapCost: Int {
    switch self {
    case .text(let text): HeapCost.of(text)
    case .note(let text), .details(let text): HeapCost.of(text)
    case .link(let link): HeapCost.of(link)
    case .media(let media): HeapCost.of(media)
    case .icons(let names), .tags(let names): HeapCost.of(names)
    case .attributes(let rows): HeapCost.of(rows)
    case .connectors(let lines): HeapCost.of(lines)
    case .reminders(let reminders): HeapCost.of(reminders)
    case .style: MemoryLayout<NodeStyle>.stride
    case .place(let place): MemoryLayout<Place>.stride + HeapCost.of(place)
    case .foreign(let foreign): HeapCost.of(foreign)
    case .task, .side, .offset, .isFolded, .created, .modified: 0
    }
  }
}

extension HeapCost {
  fileprivate static func of(_ rows: [Attribute]) -> Int {
    of(rows) { of($0.name) + of($0.value) + of($0.foreign) }
  }

  fileprivate static func of(_ lines: [Connector]) -> Int {
    of(lines) { line in
      of(line.target.rawValue) + of(line.label) + of(line.startLabel) + of(line.endLabel)
        + of(line.foreign)
    }
  }
}
