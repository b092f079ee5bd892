import NapkinKit

/// Whether two values are equal, and spelt alike: `é` may be one character or two.
func isSame<Value: Equatable>(_ value: Value, _ other: Value) -> Bool {
  value == other && isSpeltAlike(value, other)
}

private func isSpeltAlike(_ one: Any, _ other: Any) -> Bool {
  if let one = one as? String, let other = other as? String {
    return one.utf8.elementsEqual(other.utf8)
  }
  return zip(parts(of: one), parts(of: other)).allSatisfy(isSpeltAlike)
}

private func parts(of value: Any) -> [Any] {
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.map(\.value)
  // Equal dictionaries and sets may have different orders.
  let hasOrder = mirror.displayStyle != .dictionary && mirror.displayStyle != .set
  return hasOrder ? parts : parts.sorted { "\($0)" < "\($1)" }
}

extension Naive {
  /// Keeps a date if nothing else changed.
  fileprivate mutating func keep(_ date: WritableKeyPath<Self, Instant?>, of old: Self) {
    var undated = self
    undated[keyPath: date] = old[keyPath: date]
    if isSame(undated, old) { self = undated }
  }
}

/// What was set to what it was already keeps the date of its last change, and a document in which nothing
/// changed is the one that it was.
extension NaiveDrawing {
  mutating func keepDates(of old: NaiveDrawing, but now: Instant) {
    keep(\.modified, of: old)
  }
}

extension NaiveMap {
  mutating func keepDates(of old: NaiveMap, but now: Instant) {
    for (id, entry) in entries where entry.node.modified == now {
      guard let was = old.entries[id]?.node else { continue }
      var undated = entry.node
      undated.modified = was.modified
      if isSame(undated, was) { entries[id]?.node = undated }
    }
    keep(\.modified, of: old)
  }
}

extension NaiveNote {
  mutating func keepDates(of old: NaiveNote, but now: Instant) {
    if let was = old.back { back?.keepDates(of: was, but: now) }
    keep(\.front.modified, of: old)
  }
}

extension NaiveList {
  mutating func keepDates(of old: NaiveList, but now: Instant) {
    keep(\.modified, of: old)
  }
}

extension NaiveRoom {
  mutating func keepDates(of old: NaiveRoom, but now: Instant) {}
}

extension NaiveDraft {
  mutating func keepDates(of old: NaiveDraft, but now: Instant) {}
}

extension NaiveNotebook {
  mutating func keepDates(of old: NaiveNotebook, but now: Instant) {
    for kind in Kind.allCases {
      for (index, item) in self[kind].enumerated() {
        guard let was = old[kind].first(where: { $0.id == item.id }) else { continue }
        self[kind][index].keepDates(of: was, but: now)
      }
    }
    keep(\.modified, of: old)
  }
}

extension NaiveNotebook.Item {
  fileprivate mutating func keepDates(of old: Self, but now: Instant) {
    switch (self, old) {
    case (.note(var new), .note(let old)):
      new.keepDates(of: old, but: now)
      self = .note(new)
    case (.drawing(var new), .drawing(let old)):
      new.keepDates(of: old, but: now)
      self = .drawing(new)
    case (.map(var new), .map(let old)):
      new.keepDates(of: old, but: now)
      self = .map(new)
    case (.planList(var new), .planList(let old)):
      new.keepDates(of: old, but: now)
      self = .planList(new)
    default: break
    }
  }
}
