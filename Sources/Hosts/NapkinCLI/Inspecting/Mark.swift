import NapkinCore

/// The signs in a tree, with their explanations for help.
enum Mark {
  static let open = "☐"
  static let partly = "◪"
  static let done = "☑"
  static let link = "→"
  static let connector = "⇢"
  static let details = "≡"
  static let note = "✎"
  static let attribute = "="
  static let media = "▣"
  static let reminder = "◷"
  static let place = "⌖"
  static let timer = "⧖"
  static let archived = "⌂"
  static let nothing = "∅"
  static let above = "←"

  /// The explanations of the signs, for help.
  static let legend = [
    "\(open) \(partly) \(done)  to be done, begun, done",
    "!1 40%  priority and progress",
    ":name: #tag  icon and tag",
    "\(link) \(connector)  link, connector to another node",
    "\(details) \(note)  details, note",
    "\(attribute)  attribute",
    "\(media)  picture, recording, film or file",
    "\(reminder) \(place) \(timer)  reminder, place, timer",
    "\(archived) 2026-11-29  archived on that day",
    "\(nothing)  no text",
  ]

  /// Returns the box of a task; empty if the node is not a task.
  static func box(_ status: TaskState.Status) -> String {
    switch status {
    case .none: ""
    case .open: open + " "
    case .partly: partly + " "
    case .done: done + " "
    }
  }
}
