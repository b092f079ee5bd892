/// What was done to a document and can be undone, and what was undone and can be redone.
///
/// A history is a value of its own, apart from the document, and survives being stored.
public struct History<Document: Editable>: Hashable, Sendable, Codable {
  /// How much a history keeps. The newest step always stays, however large it is.
  public struct Limits: Hashable, Sendable, Codable {
    /// The most steps that can be undone.
    public var steps: Int
    /// The most bytes that these steps keep alive, about.
    ///
    /// What can be redone does not count: it stood in the document before it was undone, so that
    /// undoing makes the document and its history no larger together, and dropping it would lose
    /// what a person made last. The next step lets go of it.
    public var bytes: Int

    /// Creates limits; by default a thousand steps and 64 MiB.
    public init(steps: Int = 1000, bytes: Int = 64 << 20) {
      self.steps = steps
      self.bytes = bytes
    }
  }

  /// A point in the history that one can come back to.
  public struct Mark: Hashable, Sendable, Codable {
    let serial: Int
    /// The number that the first step after it gets.
    let nextSerial: Int
  }

  /// A group of commands while it is open.
  struct Group {
    var start: Int
    var redoLog: StepLog<Document>
    var openGesture: MergeKey?
    var nextSerial: Int
  }

  /// How much is kept; a tighter limit takes effect with the next step.
  public var limits: Limits

  @usableFromInline
  var undoLog = StepLog<Document>()
  @usableFromInline
  var redoLog = StepLog<Document>()
  @usableFromInline
  var openGesture: MergeKey?
  /// The state that was saved last; a document is saved before its first step.
  @usableFromInline
  var savedSerial = 0
  /// The state below the oldest step that is kept.
  @usableFromInline
  var baseSerial = 0
  @usableFromInline
  var nextSerial = 1
  @usableFromInline
  var openGroups = 0
  /// The newest state that was marked inside of the groups that are open.
  var markedSerial = 0

  /// What the document was when the history was taken from its editor; `nil` inside of an editor.
  var stamp: DocumentStamp?

  /// Creates an empty history.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// How many steps can be undone.
  public var undoCount: Int { undoLog.count }
  /// How many steps can be redone.
  public var redoCount: Int { redoLog.count }
  /// Whether there is nothing to undo or redo; an empty history fits every document.
  public var isEmpty: Bool { undoCount + redoCount == 0 }
  /// About how many bytes the steps keep alive, those that can be redone included.
  public var byteCount: Int { undoLog.byteCount + redoLog.byteCount }
  /// The steps that can be undone, oldest first: a list of what was done, when and by whom.
  public var steps: [Step] { undoLog.steps }
}

/// One entry of a history: what was done, when, and by whom.
public struct Step: Hashable, Sendable, Codable {
  /// What the step is called in the menu.
  public var name: String
  /// When it was done, or done last if it was a gesture.
  public var date: Instant
  /// Who did it, if the app said so.
  public var author: String?
  /// The number of the state that it led to: never the same one twice.
  @usableFromInline
  var serial: Int
  @usableFromInline
  var editCount: Int
  @usableFromInline
  var byteCount: Int

  @inlinable
  init(
    name: String, date: Instant, author: String?, serial: Int, editCount: Int, byteCount: Int
  ) {
    self.name = name
    self.date = date
    self.author = author
    self.serial = serial
    self.editCount = editCount
    self.byteCount = byteCount
  }
}

// MARK: - Recording

extension History {
  /// The number of the state that the document is in.
  @inlinable
  var position: Int { undoLog.last?.serial ?? baseSerial }

  /// Makes a step of the inverses that were just pushed, so many bytes of them, or adds them to that of the
  /// gesture that is going on; says whether the step is a new one.
  @inlinable
  mutating func record(
    _ command: some Command<Document>, editCount: Int, byteCount: Int, in context: Context
  ) -> Bool {
    if redoLog.count > 0 { redoLog = StepLog() }
    let key = command.mergeKey
    let serial = takeSerial()
    let isNewStep: Bool
    if let key, key == openGesture, let last = undoLog.last {
      isNewStep = false
      undoLog.mergeIntoLast(
        editCount, byteCount: byteCount, serial: serial, date: context.now, previous: last)
    } else {
      isNewStep = true
      undoLog.commit(
        Step(
          name: command.name, date: context.now, author: context.author,
          serial: serial, editCount: editCount,
          byteCount: MemoryLayout<Step>.stride + byteCount))
    }
    openGesture = key
    if openGroups == 0 { trim() }
    return isNewStep
  }

  @inlinable
  mutating func takeSerial() -> Int {
    defer { nextSerial += 1 }
    return nextSerial
  }

  @inlinable
  mutating func trim() {
    while undoLog.count > 1, undoLog.count > limits.steps || undoLog.byteCount > limits.bytes {
      baseSerial = undoLog.dropFirst()
    }
  }
}

// MARK: - Groups and marks

extension History {
  mutating func openGroup() -> Group {
    openGroups += 1
    defer { openGesture = nil }
    return Group(
      start: undoLog.count, redoLog: redoLog, openGesture: openGesture, nextSerial: nextSerial)
  }

  mutating func close(_ group: Group, name: String, in context: Context) {
    leaveGroup()
    openGesture = nil
    guard undoLog.count > group.start else { return }
    undoLog.join(from: group.start, name: name, author: context.author, date: context.now)
    if openGroups == 0 { trim() }
  }

  mutating func abandon(_ group: Group) {
    redoLog = group.redoLog
    openGesture = group.openGesture
    // A mark of a state that is not there any more must not come to mean another one.
    nextSerial = max(group.nextSerial, markedSerial + 1)
    // What was saved inside of the group is not there any more, and its number is given again.
    if savedSerial >= nextSerial { savedSerial = -1 }
    leaveGroup()
  }

  private mutating func leaveGroup() {
    openGroups -= 1
    if openGroups == 0 { markedSerial = 0 }
  }

  @inlinable
  func refuseInsideGroup() throws(Refusal) {
    guard openGroups == 0 else {
      throw .insideGroup
    }
  }

  func refuseUnknown(_ mark: Mark) throws(Refusal) {
    guard mark.serial == baseSerial || undoLog.contains(serial: mark.serial) else {
      throw Refusal(
        .missing, "This mark is no longer in the history; it was undone or fell off its end.")
    }
  }
}

extension Refusal.Code {
  /// Undo and redo are not possible inside of a group.
  public static let insideGroup: Self = "inside-group"
  /// A stored history belongs to another document.
  public static let foreignHistory: Self = "foreign-history"
}

extension Refusal {
  @usableFromInline
  static let insideGroup = Refusal(
    .insideGroup, "A group is open; undo and redo are possible when it has ended.")
}
