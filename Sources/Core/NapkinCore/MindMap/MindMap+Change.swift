extension MindMap {
  /// The smallest things that can happen to a map.
  public enum Change: NapkinCore.Change {
    /// A branch comes under a node, or floats if there is none, at a position.
    case insert(Branch, under: Node.ID?, at: Int)
    /// A node goes, with all its descendants.
    case remove(Node.ID)
    /// A node goes elsewhere, with all its descendants; the position counts after it left.
    case move(Node.ID, under: Node.ID?, at: Int)
    /// One thing about a node is set.
    case set(Node.ID, Node.Property)
    /// One thing about the map as a whole is set.
    case setMap(Property)

    /// Refuses numbers with which nothing can be drawn. Connectors that are there already may stay, and
    /// what comes from elsewhere may have numbers that are too large.
    public func check(in map: MindMap) throws(Refusal) {
      if case .insert(let branch, _, _) = self {
        for node in branch.nodes { try node.refuseNonNumbers() }
      }
      guard case .set(let id, let property) = self else { return }
      if case .connectors(let connectors) = property {
        let known = map[id]?.connectors ?? []
        // To compare all with all would take long; hardly any has a width that cannot be used.
        let unusable = connectors.filter { !MindMap.Node.Property.isUsable($0.width) }
        try MindMap.Node.Property.connectors(unusable.filter { !known.contains($0) }).check()
      } else {
        try property.check()
      }
    }

    /// Performs the change and returns its inverse.
    public func apply(
      to map: inout MindMap, dates: inout EditDates
    ) throws(Refusal) -> Change {
      let inverse: Change
      switch self {
      case .insert(let branch, let parent, let position):
        try map.insert(branch, under: parent, at: position)
        inverse = .remove(branch.id)
      case .remove(let id):
        let (branch, origin) = try map.remove(id)
        inverse = .insert(branch, under: origin.parent, at: origin.position)
      case .move(let id, let parent, let position):
        let origin = try map.move(id, under: parent, at: position)
        inverse = .move(id, under: origin.parent, at: origin.position)
      case .set(let id, let property):
        let slot = try map.existingSlot(of: id)
        let old = map.update(slot) { node in
          // A date of change that is set is not overwritten by that of the setting.
          if !property.isDateOfChange { swap(&node.modified, &dates.part) }
          return node.exchange(property)
        }
        inverse = .set(id, old)
      case .setMap(let property):
        inverse = .setMap(try map.exchange(property))
      }
      swap(&map.modified, &dates.document)
      return inverse
    }

    /// Whether both set the same thing: the older of two inverses is enough.
    public func covers(_ later: Change) -> Bool {
      switch (self, later) {
      case (.set(let id, let property), .set(let laterID, let laterProperty)):
        id == laterID && property.hasSameKind(as: laterProperty)
      case (.setMap(let property), .setMap(let laterProperty)):
        property.hasSameKind(as: laterProperty)
      default: false
      }
    }

    /// Whether a node was put where it was, or got what it had.
    public func changedNothing(inverse: MindMap.Change) -> Bool {
      switch (self, inverse) {
      case (.set(_, .text(let new)), .set(_, .text(let old))),
        (.setMap(.info(let new)), .setMap(.info(let old))):
        new.isIdentical(to: old)
      case (.set(_, .note(let new)), .set(_, .note(let old))),
        (.set(_, .details(let new)), .set(_, .details(let old))):
        new.isIdentical(to: old)
      case (.setMap(.name(let new)), .setMap(.name(let old))): new.isIdentical(to: old)
      case (.set(_, .link(let new)), .set(_, .link(let old))): new.isIdentical(to: old)
      case (.set(_, .tags(let new)), .set(_, .tags(let old))): new.areIdentical(to: old)
      case (.set(_, .attributes(let new)), .set(_, .attributes(let old))):
        new == old
          && new.flatMap { [$0.name, $0.value] }.areIdentical(
            to: old.flatMap { [$0.name, $0.value] })
      case (.set, .set), (.setMap, .setMap), (.move, .move): self == inverse
      default: false
      }
    }

    /// The nodes that come, go or change, and the parents that they come under. What a node leaves
    /// only the inverse knows.
    var affectedNodes: [Node.ID] {
      switch self {
      case .insert(let branch, let parent, _):
        branch.nodes.map(\.id) + (parent.map { [$0] } ?? [])
      case .remove(let id): [id]
      case .move(let id, let parent, _): [id] + (parent.map { [$0] } ?? [])
      case .set(let id, _): [id]
      case .setMap: []
      }
    }
  }

  /// One thing about the map as a whole that can be set.
  public enum Property: Hashable, Sendable, Codable {
    /// The name in the list of maps.
    case name(String)
    /// What the person says about the map.
    case info(RichText)
    /// The surface that the map lies on.
    indirect case canvas(CanvasSettings)
    /// When the map was made.
    case created(Instant?)
    /// What another program put into the file.
    case foreign(Foreign)

    func hasSameKind(as other: Property) -> Bool {
      switch (self, other) {
      case (.name, .name), (.info, .info), (.canvas, .canvas), (.created, .created),
        (.foreign, .foreign):
        true
      default: false
      }
    }
  }

  /// Takes over a property and returns the one that it replaces.
  mutating func exchange(_ property: Property) throws(Refusal) -> Property {
    switch property {
    case .name(let new): return .name(replace(&name, by: new))
    case .info(let new): return .info(replace(&info, by: new))
    case .canvas(let new):
      try new.check()
      return .canvas(replace(&canvas, by: new))
    case .created(let new): return .created(replace(&created, by: new))
    case .foreign(let new): return .foreign(replace(&foreign, by: new))
    }
  }
}
