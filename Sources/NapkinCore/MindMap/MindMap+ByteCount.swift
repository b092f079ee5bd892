extension MindMap.Change {
  /// About how many bytes the change keeps alive.
  public var byteCount: Int {
    let payload =
      switch self {
      case .insert(let branch, _, _): branch.byteCount
      case .set(_, let property): property.byteCount
      case .setMap(.name(let name)): name.utf8.count
      case .setMap(.info(let info)): info.source.utf8.count
      case .setMap(.foreign(let foreign)): foreign.byteCount
      case .remove, .move, .setMap: 0
      }
    return MemoryLayout<Self>.stride + payload
  }
}

extension Branch {
  var byteCount: Int {
    nodes.reduce(0) { $0 + $1.byteCount }
  }
}

extension MindMap.Node {
  var byteCount: Int {
    let plain = MemoryLayout<Self>.stride + MemoryLayout<Int32>.stride + text.source.utf8.count
    return isPlain ? plain : plain + extras.byteCount
  }
}

extension NodeExtras {
  var byteCount: Int {
    var texts = (note?.source.utf8.count ?? 0) + (details?.source.utf8.count ?? 0)
    texts += link?.utf8.count ?? 0
    texts += foreign.byteCount
    for attribute in attributes { texts += attribute.name.utf8.count + attribute.value.utf8.count }
    return MemoryLayout<Self>.stride + texts
      + icons.count * MemoryLayout<String>.stride
      + tags.count * MemoryLayout<String>.stride
      + attributes.count * MemoryLayout<Attribute>.stride
      + media.count * MemoryLayout<Media>.stride
      + connectors.count * MemoryLayout<Connector>.stride
      + reminders.count * MemoryLayout<Reminder>.stride
  }
}

extension MindMap.Node.Property {
  var byteCount: Int {
    switch self {
    case .text(let text): text.source.utf8.count
    case .note(let text), .details(let text): text?.source.utf8.count ?? 0
    case .link(let link): link?.utf8.count ?? 0
    case .media(let media): media.count * MemoryLayout<Media>.stride
    case .icons(let names), .tags(let names): names.count * MemoryLayout<String>.stride
    case .attributes(let rows): rows.count * MemoryLayout<Attribute>.stride
    case .connectors(let lines): lines.count * MemoryLayout<Connector>.stride
    case .reminders(let reminders): reminders.count * MemoryLayout<Reminder>.stride
    case .style: MemoryLayout<NodeStyle>.stride
    case .place: MemoryLayout<Place>.stride
    case .foreign(let foreign): foreign.byteCount
    case .task, .side, .offset, .isFolded, .created: 0
    }
  }
}

extension Foreign {
  /// About how many bytes the pieces take.
  var byteCount: Int {
    pieces.reduce(0) {
      $0 + MemoryLayout<Piece>.stride + $1.key.utf8.count + $1.value.utf8.count
    }
  }
}
