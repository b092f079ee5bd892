import NapkinKit

/// A naive history: every state there was, whole, and where one stands among them.
struct Reference<Model: Naive> {
  struct State {
    /// Tells states apart; none is used twice.
    var token: Int
    /// What the step that led here is called, and when it was done last.
    var name: String?
    var date: Instant?
    var model: Model
    var document: Model.Document
    var bytes: [UInt8]
  }

  /// The states: below the oldest step first, those that can be redone last.
  private(set) var states: [State]
  private(set) var cursor = 0
  var gesture: String?
  var stepLimit: Int
  private(set) var nextToken = 1
  private var savedToken = 0
  private var groupDepth = 0

  init(_ document: Model.Document, stepLimit: Int) throws {
    let bytes = try Model.bytes(of: document)
    states = [State(token: 0, model: Model(document), document: document, bytes: bytes)]
    self.stepLimit = stepLimit
  }

  var current: State { states[cursor] }
  /// The state that can be redone next.
  var nextState: State? { redoCount > 0 ? states[cursor + 1] : nil }
  var undoCount: Int { cursor }
  var redoCount: Int { states.count - 1 - cursor }
  var isEdited: Bool { savedToken != current.token }
  var isInGroup: Bool { groupDepth > 0 }

  mutating func markSaved() {
    savedToken = current.token
  }

  /// A step leads to a new state, or the gesture that goes on leads to it instead.
  mutating func record(
    _ model: Model, _ document: Model.Document, name: String, gesture: String?, date: Instant
  ) throws {
    let bytes = try Model.bytes(of: document)
    var state = State(
      token: nextToken, name: name, date: date, model: model, document: document, bytes: bytes)
    nextToken += 1
    states.removeSubrange((cursor + 1)...)
    if let gesture, gesture == self.gesture, cursor > 0 {
      state.name = current.name
      states[cursor] = state
    } else {
      states.append(state)
      cursor += 1
    }
    self.gesture = gesture
    if groupDepth == 0 { drop(to: stepLimit) }
  }

  /// The oldest steps fall off, but the newest stays.
  mutating func drop(to limit: Int) {
    while cursor > max(1, limit) {
      states.removeFirst()
      cursor -= 1
    }
  }

  // MARK: Back and forth

  mutating func undo() {
    gesture = nil
    cursor = max(0, cursor - 1)
  }

  mutating func redo() {
    gesture = nil
    cursor = min(states.count - 1, cursor + 1)
  }

  /// How many steps lie between here and a state that one comes back to; none if it is not there.
  func distance(to token: Int) -> Int? {
    states[...cursor].lastIndex { $0.token == token }.map { cursor - $0 }
  }

  /// Forgets what can be redone.
  mutating func forget() {
    states.removeSubrange((cursor + 1)...)
  }

  // MARK: Groups

  mutating func openGroup() {
    groupDepth += 1
    gesture = nil
  }

  /// Makes one step of all that came after `start`.
  mutating func closeGroup(from start: Int, name: String, date: Instant) {
    groupDepth -= 1
    gesture = nil
    guard cursor > start else { return }
    states.removeSubrange(start + 1..<cursor)
    cursor = start + 1
    states[cursor].name = name
    states[cursor].date = date
    if groupDepth == 0 { drop(to: stepLimit) }
  }

  /// Goes back to before a group, but for what was said of the world meanwhile: that the document
  /// has been saved as it was then.
  mutating func abandonGroup(_ before: Reference) {
    let (saved, next) = (savedToken, nextToken)
    self = before
    savedToken = saved
    nextToken = next
  }
}
