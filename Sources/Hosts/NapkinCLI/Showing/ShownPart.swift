import NapkinCore
import NapkinFormats

/// A line of a document as `show`, `list` and `find` print it: a number, a text and some marks.
struct ShownPart {
  /// Its number among all parts of the document, counted from one.
  var number: Int
  /// The number of parts that contain it.
  var depth = 0
  /// Its text on one line.
  var title: String
  /// The state of the part as a task; `none` if it is not a task.
  var task = TaskState.none
  var tags: [String] = []
  var icons: [String] = []
  /// Its earliest reminder that is due.
  var due: Reminder?
  /// The day of the part in the archive.
  var archived: Day?
  /// Whether the parts below it are folded.
  var isFolded = false
  /// Other texts in which `find` searches: its note, its details, its link.
  var texts: [String] = []
  /// Whether it is the title of a document in a notebook.
  var isDocument = false

  /// Returns all lines of a document.
  static func all(of content: Content) -> [ShownPart] {
    switch content {
    case .note(let note): return [ShownPart(note, number: 1)]
    case .drawing(let drawing): return [ShownPart(number: 1, title: drawing.title)]
    case .map(let map): return parts(of: map, from: 1, depth: 0)
    case .planList(let list): return parts(of: list, from: 1, depth: 0)
    case .notebook(let notebook):
      var parts: [ShownPart] = []
      for item in notebook.items {
        var head = ShownPart(number: parts.count + 1, title: item.title)
        if case .note(let note) = item { head = ShownPart(note, number: parts.count + 1) }
        head.isDocument = true
        parts.append(head)
        switch item {
        case .map(let map):
          // The line of the map also represents its root, as in commands.
          parts += Self.parts(of: map, from: parts.count, depth: 0).dropFirst().map { part in
            var part = part
            part.depth = max(1, part.depth)
            return part
          }
        case .planList(let list): parts += Self.parts(of: list, from: parts.count + 1, depth: 1)
        case .note, .drawing: break
        }
      }
      return parts
    }
  }

  private static func parts(of map: MindMap, from first: Int, depth: Int) -> [ShownPart] {
    map.walkAll().enumerated().map { index, visit in
      let node = map[visit.slot]
      var part = ShownPart(
        number: first + index, depth: visit.depth + depth, title: node.text.wordsOnOneLine)
      part.isFolded = node.isFolded
      if node.isPlain { return part }
      part.task = node.task
      part.tags = node.tags
      part.icons = node.icons
      part.due = node.reminders.min { $0.at < $1.at }
      part.texts =
        [node.details?.plain, node.note?.plain, node.link].compactMap(\.self)
        + node.attributes.map { "\($0.name): \($0.value)" }
      return part
    }
  }

  private static func parts(of list: PlanList, from first: Int, depth: Int) -> [ShownPart] {
    let days = Array(repeating: nil, count: list.plans.count) + list.archive.map(\.day)
    return zip(list.plans + list.archive.map(\.plan), days).enumerated().map { index, plan in
      let (plan, day) = plan
      var part = ShownPart(number: first + index, depth: depth, title: plan.name.text)
      part.archived = day
      part.task = TaskState(plan.isCompleted ? .done : .open)
      part.due = plan.reminders.min { $0.at < $1.at }
      part.texts = [plan.note?.plain].compactMap(\.self)
      return part
    }
  }

  private init(_ note: Note, number: Int) {
    self.init(number: number, title: note.title)
    tags = note.tags
    due = note.reminders.min { $0.at < $1.at }
    texts = [note.text.plain]
  }

  init(number: Int, depth: Int = 0, title: String) {
    (self.number, self.depth, self.title) = (number, depth, title)
  }

  /// Returns the line without its number.
  func line(_ style: TerminalStyle, _ context: Context) -> String {
    var line = Mark.box(task.status)
    line += icons.map { ":\(SafeText.line($0)): " }.joined()
    let words = RichText(title).wordsOnOneLine
    let shown = title.isEmpty ? Mark.nothing : SafeText.line(words, limit: 1_000)
    line +=
      isDocument || depth == 0 ? style.bold(shown) : task.status == .done ? style.dim(shown) : shown
    if let priority = task.priority { line += " !\(priority)" }
    if let progress = task.progress { line += " \(progress)%" }
    for tag in tags { line += " " + style.tag("#\(SafeText.line(tag))") }
    if let due {
      // No time zone, because it is the user's own; no time for a whole day.
      let offset = context.secondsFromUTC(at: due.at)
      let words = TimeText.words(due.at, secondsFromUTC: offset).split(separator: " ")
      let time = words.prefix(words[1] == "00:00" ? 1 : 2).joined(separator: " ")
      line += " " + style.due("\(Mark.reminder) \(time)")
    }
    if let archived { line += " " + style.dim("\(Mark.archived) \(archived)") }
    if !texts.isEmpty { line += " " + style.dim(Mark.note) }
    return line
  }
}

/// Colours, if the terminal supports them.
struct TerminalStyle {
  let isOn: Bool

  init(isOn: Bool) { self.isOn = isOn }

  init(_ streams: Streams) {
    isOn = streams.isOutputTerminal && ProcessState.wantsColor
  }

  func bold(_ text: String) -> String { code(1, text) }
  func dim(_ text: String) -> String { code(2, text) }
  func tag(_ text: String) -> String { code(36, text) }
  func due(_ text: String) -> String { code(33, text) }

  private func code(_ number: Int, _ text: String) -> String {
    isOn ? "\u{1B}[\(number)m\(text)\u{1B}[0m" : text
  }
}
