import NapkinCore
import NapkinFormats

extension Sample {
  /// A copy of the document without a feature; `nil` where nothing of it would be left, as of a map
  /// without the feature `map`.
  func without(_ feature: Feature) -> Sample? {
    var stripped: Content?
    switch content {
    case .note(let note): stripped = note.without(feature).map { .note($0) }
    case .drawing(let drawing): stripped = drawing.without(feature).map { .drawing($0) }
    case .map(let map): stripped = map.without(feature).map { .map($0) }
    case .planList(let list): stripped = list.without(feature).map { .planList($0) }
    case .notebook(let notebook): stripped = notebook.without(feature).map { .notebook($0) }
    }
    return stripped.map { Sample(name, $0) }
  }
}

extension MindMap {
  fileprivate func without(_ feature: Feature) -> MindMap? {
    var map = self
    switch feature {
    case .map: return nil
    case .title:
      map.name = ""
      map.info = .empty
    case .markup: map.info = map.info.words
    case .canvas: map.canvas = CanvasSettings()
    case .node: for slot in map.slotsBesidesRoot { _ = try? map.remove(map[slot].id) }
    case .floating: for id in map.floating { _ = try? map.remove(id) }
    case .date:
      map.created = nil
      map.modified = nil
    case .foreign: map.foreign = Foreign()
    default: break
    }
    for slot in map.walkAll().map(\.slot) {
      map.update(slot) { node in
        node.strip(feature)
        node.undress(feature)
      }
    }
    return map
  }

  private var slotsBesidesRoot: [Slot] {
    walkAll().filter { $0.depth == 1 || ($0.depth == 0 && $0.slot != slotOfRoot) }.map(\.slot)
  }
}

extension MindMap.Node {
  fileprivate mutating func strip(_ feature: Feature) {
    switch feature {
    case .identifier: hasInventedID = true
    case .text: text = .empty
    case .markup:
      text = text.words
    case .note: note = nil
    case .details: details = nil
    case .icon: icons = []
    case .link: link = nil
    case .connector: connectors = []
    case .connectorLabel:
      for index in connectors.indices {
        connectors[index].label = nil
        connectors[index].startLabel = nil
        connectors[index].endLabel = nil
      }
    case .attribute: attributes = []
    case .tag: tags = []
    case .task: task = TaskState()
    case .progress: task = TaskState(task.status, priority: task.priority)
    case .priority: task = TaskState(task.status, progress: task.progress)
    case .reminder: reminders = []
    case .place: place = nil
    case .media: media = []
    case .foreign: foreign = Foreign()
    case .date:
      created = nil
      modified = nil
    default: break
    }
  }

  fileprivate mutating func undress(_ feature: Feature) {
    switch feature {
    case .folded: isFolded = false
    case .side: side = nil
    case .position: offset = nil
    case .color:
      style.color = nil
      style.background = nil
    case .font: style.font = NodeStyle.Font()
    case .shape:
      style.shape = nil
      style.maximumWidth = nil
    case .border: style.border = NodeStyle.Border()
    case .edge: style.edge = NodeStyle.Edge()
    case .cloud: style.cloud = nil
    default: break
    }
  }
}

extension Note {
  fileprivate func without(_ feature: Feature) -> Note? {
    var note = self
    switch feature {
    case .note, .drawing: return nil
    case .title: note.title = ""
    case .text: note.text = .empty
    case .markup: note.text = text.words
    case .category: note.category = nil
    case .tag: note.tags = []
    case .reminder: note.reminders = []
    case .place: note.place = nil
    case .media:
      note.picture = nil
      note.attachments = []
    case .date:
      note.created = nil
      note.modified = nil
    case .foreign: note.foreign = Foreign()
    default:
      guard let drawing, let stripped = drawing.without(feature) else { return nil }
      note.drawing = stripped
    }
    return note
  }
}

extension Drawing {
  fileprivate func without(_ feature: Feature) -> Drawing? {
    var drawing = Drawing(id: id, title: title)
    switch feature {
    case .stroke: break
    case .tool, .pressure, .timing, .tilt:
      for stroke in strokes { try? drawing.append(stroke.without(feature)) }
    default: return nil
    }
    return drawing
  }
}

extension Stroke {
  /// All tools become pens; what else is known of a point is forgotten.
  fileprivate func without(_ feature: Feature) -> Stroke {
    var stroke = self
    if feature == .tool {
      stroke.tool = .pen
    } else {
      let bare = points.map { StrokePoint(x: $0.x, y: $0.y) }
      stroke.points = (try? StrokePoints(bare)) ?? StrokePoints()
    }
    return stroke
  }
}

extension PlanList {
  fileprivate func without(_ feature: Feature) -> PlanList? {
    var plans = self.plans
    switch feature {
    case .plan: plans = []
    case .archive: break
    case .task, .timer, .reminder:
      for index in plans.indices {
        plans[index].completed = nil
        plans[index].timer = nil
        plans[index].reminders = []
      }
    default: return nil
    }
    return try? PlanList(id: id, name: name, plans: plans)
  }
}

extension Notebook {
  /// Without their order the documents stand the other way round.
  fileprivate func without(_ feature: Feature) -> Notebook? {
    var notebook = Notebook(id: id)
    switch feature {
    case .order:
      for case .note(let note) in items.reversed() { try? notebook.insert(.note(note)) }
    case .trash, .settings: break
    default: return nil
    }
    return notebook
  }
}

extension RichText {
  /// The words without the signs that the samples' Markdown is made of.
  fileprivate var words: RichText {
    RichText(plain.filter { $0 != "*" && $0 != "`" })
  }
}
