/// Steps in two flat lists, headers and edits: a step costs no allocation of its own.
struct StepLog<Document: Editable>: Hashable, Sendable, Codable {
  private var headers = Tail<Step>()
  private var edits = Tail<Edit<Document>>()
  private(set) var byteCount = 0

  var count: Int { headers.count }
  var last: Step? { headers.last }
  var steps: [Step] { Array(headers.live) }

  // MARK: Filling

  /// Adds an edit that belongs to the step that is being made.
  mutating func push(_ edit: Edit<Document>) {
    edits.append(edit)
  }

  /// Makes a step of the edits that were pushed.
  mutating func commit(_ step: Step) {
    headers.append(step)
    byteCount += step.byteCount
  }

  /// About how many bytes a step of the edits that were pushed last takes.
  func cost(ofLast count: Int) -> Int {
    var bytes = MemoryLayout<Step>.stride
    for edit in edits.live.suffix(count) {
      bytes += MemoryLayout<EditDates>.stride + edit.change.byteCount
    }
    return bytes
  }

  /// Adds the edits that were pushed last to the step before them, as one gesture.
  mutating func mergeIntoLast(_ count: Int, serial: Int, date: Instant, previous: Step) {
    var step = previous
    step.serial = serial
    step.date = date
    let old = edits.live.dropLast(count).suffix(step.editCount)
    let new = edits.live.suffix(count)
    let isCovered =
      old.count == new.count
      && zip(old, new).allSatisfy { $0.change.covers($1.change) }
    if isCovered {
      edits.removeLast(count)
    } else {
      let cost = cost(ofLast: count) - MemoryLayout<Step>.stride
      step.editCount += count
      step.byteCount += cost
      byteCount += cost
    }
    headers.removeLast(1)
    headers.append(step)
  }

  /// Makes one step of all steps from an index on.
  mutating func join(from start: Int, name: String, author: String?, date: Instant) {
    guard count > start, var step = last else { return }
    step.name = name
    step.author = author
    step.date = date
    let parts = headers.live.suffix(count - start)
    step.editCount = parts.reduce(0) { $0 + $1.editCount }
    step.byteCount = parts.reduce(0) { $0 + $1.byteCount }
    headers.removeLast(parts.count)
    headers.append(step)
  }

  // MARK: Taking

  /// The edits of the last step, the newest first: the order in which they are applied.
  func lastEdits(_ count: Int) -> [Edit<Document>] {
    edits.live.suffix(count).reversed()
  }

  /// Removes the last step with its edits.
  mutating func removeLast() {
    edits.removeLast(popHeader().editCount)
  }

  mutating func popHeader() -> Step {
    let step = headers.removeLast()
    byteCount -= step.byteCount
    return step
  }

  mutating func popEdit() -> Edit<Document> {
    edits.removeLast()
  }

  /// Drops the oldest step and returns the number of the state that it led to.
  mutating func dropFirst() -> Int {
    let step = headers.live[headers.live.startIndex]
    headers.dropFirst(1)
    edits.dropFirst(step.editCount)
    byteCount -= step.byteCount
    return step.serial
  }

  func contains(serial: Int) -> Bool {
    headers.live.contains { $0.serial == serial }
  }
}

/// An array that also drops its first elements in constant time, on average.
struct Tail<Element> {
  private var elements: [Element] = []
  private var dropped = 0

  var count: Int { elements.count - dropped }
  var last: Element? { count > 0 ? elements.last : nil }
  var live: ArraySlice<Element> { elements[dropped...] }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func removeLast() -> Element {
    elements.removeLast()
  }

  mutating func removeLast(_ count: Int) {
    elements.removeLast(count)
  }

  mutating func dropFirst(_ count: Int) {
    dropped += count
    // Waiting until half of it is dead makes the move of the rest cost nothing on average.
    if dropped > elements.count / 2 {
      elements.removeFirst(dropped)
      dropped = 0
    }
  }
}

extension Tail: Equatable where Element: Equatable {
  static func == (left: Tail, right: Tail) -> Bool { left.live == right.live }
}

extension Tail: Hashable where Element: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(live) }
}

extension Tail: Sendable where Element: Sendable {}

extension Tail: Codable where Element: Codable {
  init(from decoder: any Decoder) throws {
    elements = try decoder.singleValueContainer().decode([Element].self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(live))
  }
}
