import NapkinCore

/// The markers of XMind, and what they are here: priority and progress of a task, or icons.
enum XMindMarkers {
  /// How far a task is by its marker, in percent.
  private static let progress: KeyValuePairs<String, UInt8> = [
    "task-oct": 12, "task-quarter": 25, "task-3oct": 37, "task-half": 50, "task-5oct": 62,
    "task-3quar": 75, "task-7oct": 87,
  ]

  /// The icons of FreeMind and Freeplane that say the same as a marker; each stands once on either side.
  private static let icons: KeyValuePairs<String, String> = [
    "arrow-down": "down", "arrow-left": "back", "arrow-right": "forward", "arrow-up": "up",
    "c_symbol_broken_heart": "broken-line", "c_symbol_contact": "kaddressbook",
    "c_symbol_hourglass": "hourglass", "c_symbol_lock": "encrypted", "c_symbol_pen": "pencil",
    "flag-blue": "flag-blue", "flag-green": "flag-green", "flag-orange": "flag-orange",
    "flag-purple": "flag-pink", "flag-red": "flag", "flag-yellow": "flag-yellow",
    "other-calendar": "calendar", "other-clock": "clock", "other-email": "Mail",
    "other-lightbulb": "idea", "other-lock": "password", "other-note": "edit",
    "other-people2": "group", "other-unlock": "decrypted", "smiley-angry": "smiley-angry",
    "smiley-boring": "smiley-neutral", "smiley-cry": "smily_bad", "smiley-smile": "ksmiletris",
    "smiley-surprise": "smiley-oh", "star-yellow": "bookmark",
    "symbol-attention": "messagebox_warning",
    "symbol-exclam": "yes", "symbol-info": "info", "symbol-no-entry": "closed",
    "symbol-question": "help", "symbol-right": "button_ok", "symbol-wrong": "button_cancel",
  ]

  private static let iconOfMarker = Dictionary(uniqueKeysWithValues: icons.map { ($0, $1) })
  private static let markerOfIcon = Dictionary(uniqueKeysWithValues: icons.map { ($1, $0) })

  /// Puts a marker on a node; one that is nothing else is an icon under its own name.
  static func add(_ marker: String, to node: inout MindMap.Node) {
    let task = node.task
    if marker.hasPrefix("priority-"), let number = UInt8(marker.dropFirst("priority-".count)),
      number <= 9
    {
      node.task = TaskState(task.status, progress: task.progress, priority: number)
    } else if let percent = progress.first(where: { $0.key == marker })?.value {
      node.task = TaskState(.partly, progress: percent, priority: task.priority)
    } else if marker == "task-start" || marker == "task-done" {
      node.task = TaskState(marker == "task-done" ? .done : .open, priority: task.priority)
    } else {
      node.icons.append(iconOfMarker[marker] ?? marker)
    }
  }

  static func markers(of node: MindMap.Node) -> [String] {
    let priority = node.task.priority.map { ["priority-\($0)"] } ?? []
    return priority + (taskMarker(of: node.task).map { [$0] } ?? [])
      + node.icons.map { markerOfIcon[$0] ?? $0 }
  }

  private static func taskMarker(of task: TaskState) -> String? {
    switch task.status {
    case .none where (task.progress ?? 0) == 0: return nil
    case .open where (task.progress ?? 0) == 0: return "task-start"
    case .done: return "task-done"
    case .none, .open, .partly:
      let percent = Int(task.progress ?? 50)
      return progress.min { abs(Int($0.value) - percent) < abs(Int($1.value) - percent) }?.key
    }
  }
}
