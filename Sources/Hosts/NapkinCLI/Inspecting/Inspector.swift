import NapkinCore
import NapkinFormats

/// Draws a document as a tree, for people at a terminal.
struct Inspector {
  var tree: TreeWriter
  /// The texts shown for targets of connectors in the map that is drawn.
  var names: [MindMap.Node.ID: String] = [:]

  /// Creates an inspector that draws to a sink; with `isRaw`, texts are not escaped.
  init(to sink: any ByteSink, isRaw: Bool = false) {
    tree = TreeWriter(to: sink, isRaw: isRaw)
  }

  /// Draws a document.
  mutating func draw(_ content: Content) throws(FormatError) {
    if let item = content.item { try draw(item, Branch()) }
    if case .notebook(let notebook) = content { try draw(notebook) }
    try tree.finish()
  }

  /// The position of a document in the tree, and an additional remark about it.
  struct Branch {
    var depth = 0
    var isLast = true
    var remark = ""
  }

  private mutating func draw(_ notebook: Notebook) throws(FormatError) {
    let items = notebook.items
    let trash = notebook.trash
    let counts = [
      (notebook.notes.count, "note"), (notebook.drawings.count, "drawing"),
      (notebook.maps.count, "map"), (notebook.planLists.count, "plan list"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { Words.count($0.0, $0.1) }
    tree.begin(depth: 0, isLast: true, hasChildren: !items.isEmpty || !trash.isEmpty)
    title(notebook.title, "notebook", words)
    try tree.end()
    for (index, item) in items.enumerated() {
      let isLast = index + 1 == items.count && trash.isEmpty
      try draw(item, Branch(depth: 1, isLast: isLast))
    }
    if trash.isEmpty { return }
    tree.begin(depth: 1, isLast: true, hasChildren: true)
    tree.add("trash, \(Words.count(trash.count, "item"))")
    try tree.end()
    for (index, trashed) in trash.enumerated() {
      let remark = "deleted \(TimeText.words(trashed.date))"
      let isLast = index + 1 == trash.count
      try draw(trashed.item, Branch(depth: 2, isLast: isLast, remark: remark))
    }
  }

  private mutating func draw(_ item: Notebook.Item, _ branch: Branch) throws(FormatError) {
    switch item {
    case .note(let note): try draw(note, branch)
    case .drawing(let drawing): try draw(drawing, branch)
    case .map(let map): try draw(map, branch)
    case .planList(let list): try draw(list, branch)
    }
  }
}

// MARK: - Shared by all documents

extension Inspector {
  /// Adds the heading of a document: its title, its kind, and remarks.
  mutating func title(_ title: String, _ kind: String, _ remarks: [String]) {
    if !title.isEmpty {
      tree.addText(title)
      tree.add(" · ")
    }
    tree.add(([kind] + remarks.filter { !$0.isEmpty }).joined(separator: ", "))
  }

  /// Adds a text after a mark, with its further lines below the first.
  mutating func line(_ mark: String, _ text: String) {
    tree.nextLine()
    tree.add(mark + " ")
    tree.addText(text, after: "  ")
  }

  mutating func tags(_ tags: [String]) {
    for tag in tags {
      tree.add(" #")
      tree.addText(tag)
    }
  }

  mutating func media(_ media: Media) {
    line(Mark.media, media.name)
    tree.add(media.name.isEmpty ? "" : " ")
    tree.add("(")
    tree.addText(media.mediaType)
    if let count = media.byteCount { tree.add(", \(count) bytes") }
    tree.add(")")
    if case .external(let address) = media.source {
      tree.add(" \(Mark.link) ")
      tree.addText(address)
    }
  }

  mutating func reminder(_ reminder: Reminder) { line(Mark.reminder, reminder.words) }

  mutating func place(_ place: Place) {
    line(Mark.place, place.name ?? "")
    tree.add((place.name == nil ? "" : " ") + place.geoURI)
  }
}
