import NapkinKit
import NapkinTesting

extension NaiveMap {
  func draw(_ document: MindMap, _ chance: inout Chance) -> Operation<NaiveMap> {
    switch chance.below(27) {
    case 0...3: inserting(&chance)
    case 4, 5: deleting(&chance)
    case 6...9: moving(&chance)
    case 10...12: setting(&chance)
    case 13, 14: typing(into: chance.identifier(ids), &chance)
    case 15, 16: dragging(chance.identifier(ids), &chance)
    case 17: removingContent(&chance)
    case 18, 19: chance.percent(60) ? connecting(&chance) : disconnecting(&chance)
    case 20: chance.percent(70) ? settingMap(&chance) : settingStyle(&chance)
    case 21: merging(document, &chance)
    case 22: arranging(&chance)
    case 23, 24: ticking(chance.identifier(ids), &chance)
    default: pasting(document, &chance)
    }
  }

  private func parent(_ chance: inout Chance) -> ID? {
    chance.percent(20) ? nil : chance.identifier(ids)
  }

  // MARK: The tree

  private func inserting(_ chance: inout Chance) -> Operation<NaiveMap> {
    let text = chance.richText()
    let media = chance.percent(20) ? chance.medias() : []
    let parent = parent(&chance)
    let position = chance.position(among: siblings(under: parent).count)
    let given: ID? = chance.percent(20) ? chance.pick(ids + ["new", "text", "e\u{301}"]) : nil
    return Operation(InsertNode(text, media: media, under: parent, at: position, id: given)) {
      map, context in
      let id = given ?? map.freshID(&context)
      try require(!map.has(id))
      let place = try map.checked(position, under: parent)
      var node = MindMap.Node(id: id, text, created: context.now, modified: context.now)
      node.media = media
      map.attach(node, under: parent, at: place)
      map.modified = context.now
      return true
    }
  }

  func freshID(_ context: inout Context) -> ID {
    ID(context.identifiers.next { has(ID($0)) })
  }

  private func deleting(_ chance: inout Chance) -> Operation<NaiveMap> {
    let selection = chance.identifiers(ids)
    let name = chance.percent(20) ? "Cut" : nil
    return Operation(DeleteNodes(selection, name: name)) { map, context in
      try require(selection.allSatisfy(map.has))
      let tops = map.tops(of: selection)
      try require(!tops.contains(map.root))
      let doomed = tops.flatMap { map.family(of: $0) }
      try require(!doomed.contains { context.recording.contains(.node($0)) })
      for top in tops { map.detach(top) }
      for id in doomed { map.entries[id] = nil }
      if !tops.isEmpty { map.modified = context.now }
      return !tops.isEmpty
    }
  }

  private func moving(_ chance: inout Chance) -> Operation<NaiveMap> {
    let selection = chance.identifiers(ids)
    let parent = parent(&chance)
    let position = chance.position(among: siblings(under: parent).count)
    return Operation(MoveNodes(selection, under: parent, at: position)) { map, context in
      try require((parent.map { [$0] } ?? []).allSatisfy(map.has))
      try require(selection.allSatisfy(map.has))
      let tops = map.tops(of: selection)
      var staying = map.siblings(under: parent).filter { !tops.contains($0) }
      let place = position ?? staying.count
      try require(0...staying.count ~= place)
      try require(!tops.contains(map.root))
      if let parent { try require(!tops.contains { map.family(of: $0).contains(parent) }) }
      guard !tops.isEmpty else { return false }

      for top in tops { map.detach(top) }
      staying.insert(contentsOf: tops, at: place)
      map.setSiblings(staying, under: parent)
      for top in tops { map.entries[top]?.parent = parent }
      map.modified = context.now
      return true
    }
  }

  private func pasting(_ document: MindMap, _ chance: inout Chance) -> Operation<NaiveMap> {
    var clip = (try? document.clip(of: chance.identifiers(ids))) ?? Clip([])
    var source: MindMap.ID? = document.id
    switch chance.below(6) {
    case 0:
      clip = Clip(outlineText: "One\n  - Two\n\tThree\n\nFour")
      source = nil
    case 1:
      // The same branches twice, and nobody knows from where.
      clip = Clip(clip.branches + clip.branches)
      source = nil
    default: break
    }
    let parent = parent(&chance)
    let position = chance.position(among: siblings(under: parent).count)
    let branches = clip.branches
    return Operation(PasteNodes(clip, under: parent, at: position)) { map, context in
      var place = try map.checked(position, under: parent)
      if let parent, source == map.id {
        let intoItself = branches.contains {
          $0.id != parent && map.has($0.id) && map.family(of: $0.id).contains(parent)
        }
        try require(!intoItself)
      }
      let taken = map
      var fresh: [[ID]] = []
      for branch in branches { fresh.append(branch.nodes.map { _ in taken.freshID(&context) }) }
      let copies = Array(zip(branches.flatMap(\.nodes), fresh.joined()))
      for (branch, ids) in zip(branches, fresh) {
        for (index, var node) in branch.nodes.enumerated() {
          let above = branch.parent(of: index).map { ids[$0] } ?? parent
          node.id = ids[index]
          node.hasInventedID = false
          node.connectors = node.connectors.map { connector in
            var connector = connector
            // A copy leads to the copy: the one beside it, if there are several.
            let near = branch.nodes.firstIndex { $0.id == connector.target }.map { ids[$0] }
            let far = copies.first { $0.0.id == connector.target }?.1
            connector.target = near ?? far ?? connector.target
            return connector
          }
          map.attach(
            node, under: above, at: index == 0 ? place : map.siblings(under: above).count)
        }
        place += 1
      }
      if !branches.isEmpty { map.modified = context.now }
      return !branches.isEmpty
    }
  }
}
