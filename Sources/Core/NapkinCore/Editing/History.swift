/// The steps of a document that can be undone, and the undone steps that can be redone.
///
/// A history is a value of its own, apart from the document, and can be stored.
public struct History<Document: Editable>: Hashable, Sendable, Codable {
  /// The limits of a history. The newest step is always kept, however large it is.
  public struct Limits: Hashable, Sendable, Codable {
    /// The largest number of steps that can be undone.
    public var steps: Int
    /// About the largest number of bytes that these steps may take in memory.
    ///
    /// Steps that can be redone do not count. Their content was in the document before they were undone, so undoing
    /// does not make the document and its history larger together, and dropping them would lose the latest work of a
    /// person. The next step drops them.
    public var bytes: Int

    /// Creates limits; by default a thousand steps and 64 MiB.
    public init(steps: Int = 1000, bytes: Int = 64 << 20) {
      self.steps = steps
      self.bytes = bytes
    }
  }

  /// A point in the history to return to.
  public struct Mark: Hashable, Sendable, Codable {
    let serial: Int
    /// The number of the first step after the mark.
    let nextSerial: Int
  }

  /// An open group of commands: the state of the history when the group was opened.
  struct Group {
    var start: Int
    var redoLog: StepLog<Document>
    var openGesture: MergeKey?
    var nextSerial: Int
  }

  /// The limits; a tighter limit takes effect with the next step.
  public var limits: Limits

  @usableFromInline
  var undoLog = StepLog<Document>()
  @usableFromInline
  var redoLog = StepLog<Document>()
  @usableFromInline
  var openGesture: MergeKey?
  /// The number of the state that was saved last; 0 is the state before the first step.
  @usableFromInline
  var savedSerial = 0
  /// The number of the state before the oldest step that is kept.
  @usableFromInline
  var baseSerial = 0
  @usableFromInline
  var nextSerial = 1
  @usableFromInline
  var openGroups = 0
  /// The number of the newest state that was marked inside of the open groups.
  var markedSerial = 0

  /// The stamp of the document when the history was taken from its editor; `nil` inside of an editor.
  var stamp: DocumentStamp?

  /// Creates an empty history.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// How many steps can be undone.
  public var undoCount: Int { undoLog.count }
  /// How many steps can be redone.
  public var redoCount: Int { redoLog.count }
  /// Whether there is nothing to undo or redo. An empty history fits every document.
  public var isEmpty: Bool { undoCount + redoCount == 0 }
  /// About how many bytes of memory all steps take, including steps that can be redone.
  public var byteCount: Int { undoLog.byteCount + redoLog.byteCount }
  /// The steps that can be undone, oldest first: a list of what was done, when and by whom.
  public var steps: [Step] { undoLog.steps }
}

/// One entry of a history: what was done, when, and by whom.
public struct Step: Hashable, Sendable, Codable {
  /// The name of the step in the menu.
  public var name: String
  /// When the step was done; for a gesture, when its last command was done.
  public var date: Instant
  /// The author of the step, if the app gave one in the context.
  public var author: String?
  /// The number of the state after the step. No two states have the same number.
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
  /// The number of the present state of the document.
  @inlinable
  var position: Int { undoLog.last?.serial ?? baseSerial }

  /// Makes a step of the inverses that were pushed last, or adds them to the step of the current gesture. Returns
  /// whether the step is new.
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
    // The number of a marked state must not be given to another state, even if the marked state is gone.
    nextSerial = max(group.nextSerial, markedSerial + 1)
    // A state that was saved inside of the group is gone, and another state may get its number.
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
