import NapkinCore

/// The part of a map's file that a change affects: the changed nodes, their ancestors, and the nodes next to them.
/// Runs of other elements are left out while the part is changed and checked, and put back afterwards. So changing
/// a large file takes no longer than changing a small one.
struct FileExcerpt {
  /// The file without the runs.
  private(set) var file: SourceFile
  /// The changed map without the nodes of the runs.
  let map: MindMap
  /// The bytes of the whole file.
  private let whole: [UInt8]
  /// The elements that are left out, in the order of the file.
  private let runs: [Run]

  /// Adjacent elements that are left out.
  fileprivate struct Run {
    /// The node whose element precedes the run, or contains it.
    var anchor: MindMap.Node.ID
    var bytes: Range<Int>
    /// The rest of the containing element, before and after the run; `nil` if an element precedes the run.
    var around: (before: Range<Int>, behind: Range<Int>)?
  }

  /// Creates the excerpt for a change; `nil` if it would be too large a part of the file, or if nodes float.
  init?(of file: SourceFile, changedTo new: MindMap) {
    guard case .map(let old) = file.content, let outline = file.read.outline,
      old.slotsOfFloating.isEmpty, new.slotsOfFloating.isEmpty,
      old.isRootImplied == new.isRootImplied,
      let concerned = old.nodesConcerned(by: new, outline)
    else { return nil }
    let most = outline.elements.count / 4
    var (kept, runs): ([Int], [Run]) = ([], [])
    var pending = [Int?.none]
    while let parent = pending.popLast() {
      if let parent { kept.append(parent) }
      let inner = outline.children(of: parent)
      if inner.isEmpty { continue }
      let id = parent.map { MindMap.Node.ID(outline.elements[$0].node) }
      if let parent, let id, !concerned.contains(id) {
        runs.append(outline.run(of: inner, inside: parent, id))
        continue
      }
      let isRoot = id == nil && inner.count == 1 && outline.id(inner[0]) == old.root
      guard
        let gone = isRoot
          ? [] : outline.runs(of: inner, from: old, to: new, under: id ?? old.root, concerned)
      else { return nil }
      runs += gone.map { outline.run(of: inner[$0], behind: inner[$0.lowerBound - 1]) }
      var start = 0
      for range in gone {
        pending += inner[start..<range.lowerBound].map(Optional.some)
        start = range.upperBound
      }
      pending += inner[start...].map(Optional.some)
      if kept.count + pending.count > most { return nil }
    }
    kept.sort()
    runs.sort { $0.bytes.lowerBound < $1.bytes.lowerBound }
    let names = concerned.union(kept.map(outline.id))
    let before = old.pruned(to: names)
    map = new.pruned(to: names)
    // A reference to a node that is left out would be read differently.
    guard before.leadsNowhere(otherThanIn: old), map.leadsNowhere(otherThanIn: new) else {
      return nil
    }
    (whole, self.runs) = (file.bytes, runs)
    let gone = runs.map(\.bytes)
    var read = file.read
    read.content = .map(before)
    read.outline = outline.excerpt(kept, without: gone)
    self.file = SourceFile(
      file.bytes.replacing(gone.map { TextEdit($0, []) }), read, file.request, file.format)
    self.file.whole = old
  }

  /// Returns the whole file with the changed part, which was read again; `nil` if a run cannot be put back.
  func filled(_ part: [UInt8], readAs read: Import) -> [UInt8]? {
    guard let outline = read.outline, case .map(let found) = read.content, found.count == map.count
    else { return nil }
    var ranges: [String: Range<Int>] = [:]
    for element in outline.elements { ranges[element.node] = element.range }
    var places: [MindMap.Node.ID: Range<Int>] = [:]
    let mine = map.opened(like: found)
    for (own, other) in zip(mine.walkAll(), found.walkAll()) {
      places[mine[own.slot].id] = ranges[found[other.slot].id.rawValue]
    }
    var fills: [(place: Int, bytes: Range<Int>)] = []
    for run in runs {
      guard let range = places[run.anchor] else { return nil }
      guard let (before, behind) = run.around else {
        fills.append((range.upperBound, run.bytes))
        continue
      }
      guard part[range].elementsEqual(whole[before] + whole[behind]) else { return nil }
      fills.append((range.lowerBound + before.count, run.bytes))
    }
    fills.sort { $0.place < $1.place }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count + runs.reduce(0) { $0 + $1.bytes.count })
    var start = 0
    for (place, run) in fills {
      bytes += part[start..<place]
      bytes += whole[run]
      start = place
    }
    return bytes + part[start...]
  }
}

// MARK: - Affected nodes

extension MindMap {
  /// Returns the nodes that a change affects: new, changed and moved nodes, nodes with other children, the targets of
  /// references, the ancestors of all these, and the first nodes, which show the style. `nil` if they are too many.
  fileprivate func nodesConcerned(by new: MindMap, _ outline: SourceOutline) -> Set<Node.ID>? {
    let most = outline.elements.count / 4
    var changed: [Node.ID] = []
    for visit in new.walkAll() {
      let slot = visit.slot
      let isKnown = slot.index < slotCount
      let isSame = isKnown && self[slot] == new[slot]
      if isSame, children(of: slot) == new.children(of: slot) { continue }
      changed.append(new[slot].id)
      if isKnown, !isSame { changed.append(self[slot].id) }
      if isKnown { self[slot].forEachTarget { changed.append($0) } }
      new[slot].forEachTarget { changed.append($0) }
      for child in new.children(of: slot) {
        let isHere = child.index < slotCount && self[child].id == new[child].id
        if !isHere || parent(of: child) != slot { changed.append(new[child].id) }
      }
      if changed.count > most { return nil }
    }
    for (number, element) in outline.elements.enumerated() {
      changed.append(Node.ID(element.node))
      let next = number + 1
      if next == outline.elements.count || outline.elements[next].parent != number { break }
    }
    var concerned: Set<Node.ID> = [root]
    for id in changed {
      for map in [self, new] {
        var next = map.slot(of: id)
        while let slot = next, concerned.insert(map[slot].id).inserted || map[slot].id == id {
          next = map.parent(of: slot)
        }
      }
    }
    return concerned.count > most ? nil : concerned
  }

  /// Returns the map with only some of its nodes.
  fileprivate func pruned(to names: Set<Node.ID>) -> MindMap {
    var map = self
    map.plant(self[slotOfRoot])
    var pending = [(slotOfRoot, map.slotOfRoot)]
    while let (slot, copy) = pending.popLast() {
      for child in children(of: slot) where names.contains(self[child].id) {
        pending.append((child, map.append(self[child], under: copy)))
      }
    }
    return map
  }

  /// Whether every reference in this part of a map has its target in the part, or has no target in the whole map.
  fileprivate func leadsNowhere(otherThanIn whole: MindMap) -> Bool {
    var isSo = true
    forEachTarget { if !contains($0), whole.contains($0) { isSo = false } }
    return isSo
  }
}

// MARK: - Elements

extension SourceOutline {
  fileprivate func id(_ number: Int) -> MindMap.Node.ID { MindMap.Node.ID(elements[number].node) }

  /// Returns the elements directly inside an element, in the order of the file; for `nil`, the top elements.
  fileprivate func children(of parent: Int?) -> [Int] {
    let end = parent.map { elements[$0].range.upperBound } ?? .max
    var children: [Int] = []
    var next = parent.map { $0 + 1 } ?? 0
    while next < elements.count, elements[next].range.lowerBound < end {
      children.append(next)
      next = self.next(behind: next)
    }
    return children
  }

  /// Returns the first element that begins after the end of another element.
  private func next(behind number: Int) -> Int {
    let end = elements[number].range.upperBound
    let low = number + 1
    var step = 1
    // Most elements contain few others, so the search begins nearby.
    while low + step < elements.count, elements[low + step].range.lowerBound < end { step *= 2 }
    return (low..<min(low + step, elements.count)).partition {
      elements[$0].range.lowerBound < end
    }
  }

  /// Returns a run of all elements inside an element.
  fileprivate func run(
    of inner: [Int], inside parent: Int, _ anchor: MindMap.Node.ID
  ) -> FileExcerpt.Run {
    let range = elements[parent].range
    let bytes = elements[inner[0]].lead..<elements[inner[inner.count - 1]].range.upperBound
    return FileExcerpt.Run(
      anchor: anchor, bytes: bytes,
      around: (range.lowerBound..<bytes.lowerBound, bytes.upperBound..<range.upperBound))
  }

  /// Returns a run of elements that follow another element.
  fileprivate func run(of inner: ArraySlice<Int>, behind number: Int) -> FileExcerpt.Run {
    let last = inner[inner.endIndex - 1]
    return FileExcerpt.Run(
      anchor: id(number),
      bytes: elements[number].range.upperBound..<elements[last].range.upperBound, around: nil)
  }

  /// Returns the child elements that can be left out: the change affects neither their nodes nor the neighbours,
  /// the neighbours stay the same, and only white space is between the elements. `nil` if the children in the file
  /// are not those in the map.
  fileprivate func runs(
    of inner: [Int], from old: MindMap, to new: MindMap, under parent: MindMap.Node.ID,
    _ concerned: Set<MindMap.Node.ID>
  ) -> [Range<Int>]? {
    let ids = inner.map(id)
    guard ids == old.children(of: parent) else { return nil }
    let others = new.children(of: parent)
    let start = zip(ids, others).prefix { $0 == $1 }.count
    let end = ids.count - zip(ids.reversed(), others.reversed()).prefix { $0 == $1 }.count
    func isBetween(_ place: Int) -> Bool {
      elements[inner[place]].lead == elements[inner[place - 1]].range.upperBound
    }
    let isConcerned = ids.map(concerned.contains)
    var runs: [Range<Int>] = []
    for place in ids.indices.dropFirst().dropLast()
    where !isConcerned[place - 1] && !isConcerned[place] && !isConcerned[place + 1]
      && (place + 1 < start || place - 1 >= end) && isBetween(place) && isBetween(place + 1)
    {
      if let last = runs.last, last.upperBound == place {
        runs[runs.count - 1] = last.lowerBound..<place + 1
      } else {
        runs.append(place..<place + 1)
      }
    }
    return runs
  }

  /// Returns an outline of some elements, with their ranges in a file without the given ranges.
  fileprivate func excerpt(_ kept: [Int], without gone: [Range<Int>]) -> SourceOutline {
    var sums = [0]
    for range in gone { sums.append(sums[sums.count - 1] + range.count) }
    func moved(_ place: Int) -> Int {
      place - sums[gone.indices.partition { gone[$0].upperBound <= place }]
    }
    let numbers = Dictionary(
      kept.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var outline = SourceOutline()
    for number in kept {
      var element = elements[number]
      element.parent = element.parent.flatMap { numbers[$0] }
      element.lead = moved(element.lead)
      element.range = moved(element.range.lowerBound)..<moved(element.range.upperBound)
      outline.append(element)
    }
    return outline
  }
}
