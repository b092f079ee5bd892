import NapkinCore
public import NapkinFormats

/// Writes maps and plan lists as TaskPaper.
public struct TaskPaperExporter: Exporter {
  /// The description of the format.
  public let format = Format.taskPaper

  /// Creates an exporter.
  public init() {}

  /// Writes a map; a plan list is written as a map.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let map = request.content.asMap
    var page = Page(Ledger(ofOutlineOf: request.census, following: format.table))
    page.hasBoxes = request.dialect == "plaintasks"
    if case .planList(let list) = request.content { page.list = .init(list.id.rawValue) }
    if case .map = request.content { page.writeHead(of: map) }

    // An implied root, which only holds several entries together, is not written: its children move one level up.
    var levelsLess = map.isRootImplied ? 1 : 0
    for visit in map.walkAll() {
      if visit.slot == map.slotOfRoot {
        if map.isRootImplied { continue }
      } else if visit.depth == 0 {
        levelsLess = 0  // Floating nodes come last.
      }
      page.write(map[visit.slot], depth: visit.depth - levelsLess)
      try page.out.flushIfFull(to: &sink)
    }
    try page.out.flush(to: &sink)
    return page.ledger
  }
}

/// The output so far, and its ledger.
private struct Page {
  var out = OutputBuffer()
  var ledger: Ledger
  var hasBoxes = false
  /// The node that represents a plan list; its text counts as a title in the ledger.
  var list: MindMap.Node.ID?

  init(_ ledger: Ledger) {
    self.ledger = ledger
  }

  mutating func writeHead(of map: MindMap) {
    if !map.name.isEmpty { ledger.revise(.title, to: .dropped, at: map.id.rawValue) }
    if !map.info.isEmpty {
      ledger.revise(.title, to: writeNote(map.info, depth: 0), at: map.id.rawValue)
    }
  }

  mutating func write(_ node: MindMap.Node, depth: Int) {
    let id = node.id.rawValue
    let kind: TaskPaperLine.Kind = node.task.status == .none ? .project : .task
    let text = TaskPaperLine.harmless(node.text.plain, as: kind)
    if text != node.text.plain {
      ledger.revise(node.id == list ? .title : .text, to: .approximated, at: id)
    }
    var line = TaskPaperLine(kind: kind, text: text)
    line.isDone = node.task.status == .done
    if node.task.status == .partly { ledger.revise(.task, to: .approximated, at: id) }
    addTags(of: node, to: &line)
    write(line.spelt(withBoxes: hasBoxes), depth: depth)
    if let note = node.note {
      ledger.revise(.note, to: writeNote(note, depth: depth + 1), at: id)
    }
  }

  private mutating func addTags(of node: MindMap.Node, to line: inout TaskPaperLine) {
    for tag in node.tags { add(tag, nil, .tag, node, to: &line) }
    for row in node.attributes { add(row.name, row.value, .attribute, node, to: &line) }
  }

  private mutating func add(
    _ given: String, _ value: String?, _ feature: Feature, _ node: MindMap.Node,
    to line: inout TaskPaperLine
  ) {
    let tag = TaskPaperLine.Tag(
      name: TaskPaperLine.name(given), value: value.map(TaskPaperLine.oneLine))
    let wouldTick = line.kind == .task && tag.name == TaskPaperLine.done
    if tag.name.isEmpty || wouldTick && !(line.isDone && value != nil) {
      ledger.revise(feature, to: .dropped, at: node.id.rawValue)
    } else {
      if tag.name != given || tag.value != value {
        ledger.revise(feature, to: .approximated, at: node.id.rawValue)
      }
      line.tags.append(tag)
    }
  }

  /// Writes the lines of a note, and returns the treatment of the note: empty lines are left out.
  private mutating func writeNote(_ note: RichText, depth: Int) -> Treatment {
    let given = note.plain.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    let lines = given.map { TaskPaperLine.harmless($0, as: .note) }.filter { !$0.isEmpty }
    for line in lines { write(line, depth: depth) }
    return lines.isEmpty ? .dropped : lines == given ? .converted : .approximated
  }

  private mutating func write(_ line: String, depth: Int) {
    out.append(byte: UInt8(ascii: "\t"), count: depth)
    out.append(line)
    out.append(byte: UInt8(ascii: "\n"))
  }
}
