/// A list of steps, stored as two flat lists of headers and edits, so that a step needs no allocation of its own.
@usableFromInline
struct StepLog<Document: Editable>: Hashable, Sendable, Codable {
  @usableFromInline
  var headers = TrimmedArray<Step>()
  @usableFromInline
  var edits = TrimmedArray<Edit<Document>>()
  @usableFromInline
  var byteCount = 0

  @inlinable
  var count: Int { headers.count }
  @inlinable
  var last: Step? { headers.last }
  @inlinable
  var steps: [Step] { Array(headers.live) }

  @inlinable
  init() {}

  // MARK: Adding

  /// Adds an edit of the next step.
  @inlinable
  mutating func push(_ edit: consuming Edit<Document>) {
    edits.append(edit)
  }

  /// Adds a step that consists of the edits that were pushed.
  @inlinable
  mutating func commit(_ step: consuming Step) {
    byteCount += step.byteCount
    headers.append(step)
  }

  /// Adds the `count` edits that were pushed last to the previous step, which is of the same gesture.
  @inlinable
  mutating func mergeIntoLast(
    _ count: Int, byteCount newBytes: Int, serial: Int, date: Instant, previous: Step
  ) {
    var step = previous
    step.serial = serial
    step.date = date
    if isCovered(last: count, by: step.editCount) {
      edits.removeLast(count)
    } else {
      step.editCount += count
      step.byteCount += newBytes
      byteCount += newBytes
    }
    headers.removeLast(1)
    headers.append(step)
  }

  /// Whether undoing the `count` edits before the last `count` edits also undoes the last ones. `available` is the
  /// number of edits of the previous step. This is a method of its own, because a change of the list copies it while
  /// slices exist.
  @inlinable
  func isCovered(last count: Int, by available: Int) -> Bool {
    let old = edits.live.dropLast(count).suffix(min(count, available))
    let new = edits.live.suffix(count)
    return old.count == new.count && zip(old, new).allSatisfy { $0.change.covers($1.change) }
  }

  /// Joins all steps from an index on into one step.
  @inlinable
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

  // MARK: Removing

  @inlinable
  @discardableResult
  mutating func popHeader() -> Step {
    let step = headers.removeLast()
    byteCount -= step.byteCount
    return step
  }

  @inlinable
  mutating func popEdit() -> Edit<Document> {
    edits.removeLast()
  }

  /// Drops the oldest step and returns the number of the state after it.
  @inlinable
  mutating func dropFirst() -> Int {
    let step = headers.live[headers.live.startIndex]
    headers.dropFirst(1)
    edits.dropFirst(step.editCount)
    byteCount -= step.byteCount
    return step.serial
  }

  @inlinable
  func contains(serial: Int) -> Bool {
    headers.live.contains { $0.serial == serial }
  }
}

extension StepLog {
  private enum CodingKeys: String, CodingKey {
    case headers, edits
  }

  /// The limit of stored byte counts: more than any computer has, and small enough that sums never overflow.
  private static var mostBytes: Int { 1 << 60 }

  /// Reads a log, and refuses one whose headers do not fit its edits.
  @usableFromInline
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    headers = try container.decode(TrimmedArray<Step>.self, forKey: .headers)
    edits = try container.decode(TrimmedArray<Edit<Document>>.self, forKey: .edits)
    var rest = edits.count
    for step in headers.live {
      guard step.editCount > 0, step.editCount <= rest, step.byteCount >= 0,
        step.byteCount <= Self.mostBytes - byteCount
      else {
        rest = -1
        break
      }
      rest -= step.editCount
      byteCount += step.byteCount
    }
    guard rest == 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .edits, in: container, debugDescription: "Every edit belongs to one step.")
    }
  }
}
