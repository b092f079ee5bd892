import NapkinKit
import Observation

/// A map on a screen: what its views show, and what its buttons do.
///
/// The document is a value inside an editor. Views do not look at it: they look at small objects, one
/// a node, and after each step those are brought up to date that the step says it has touched. So a
/// map of 100,000 nodes redraws one view when one node changes.
@MainActor @Observable final class MapModel {
  private(set) var nodes: [MindMap.Node.ID: NodeModel] = [:]
  private(set) var undoTitle: String?
  private(set) var redoTitle: String?
  private(set) var isEdited = false
  /// Why the last thing that the person tried was refused, to be shown.
  private(set) var refusal: String?

  @ObservationIgnored private var editor: Editor<MindMap>
  @ObservationIgnored private var context: Context
  @ObservationIgnored private let clock: () -> Instant

  /// Opens a map. The core has neither clock nor chance; an app hands both in:
  /// `MapModel(map, seed: .random(in: .min ... .max)) { Instant(Date()) }`.
  init(_ map: MindMap, seed: UInt64, clock: @escaping () -> Instant) {
    editor = Editor(map)
    context = Context(now: clock(), identifiers: Identifiers(seed: seed))
    self.clock = clock
    refresh(map.walkAll().map { map[$0.slot].id })
  }

  var root: MindMap.Node.ID { editor.document.root }

  /// A copy costs nothing and stays as it is, so it may be written in the background.
  var document: MindMap { editor.document }
}

// MARK: - What buttons do

extension MapModel {
  func perform(_ command: some Command<MindMap>) {
    context.now = clock()
    step { editor, context throws(Refusal) in try editor.perform(command, in: &context) }
  }

  func undo() {
    step { editor, _ throws(Refusal) in try editor.undo() }
  }

  func redo() {
    step { editor, _ throws(Refusal) in try editor.redo() }
  }

  func markSaved() {
    editor.markSaved()
    refresh([])
  }

  private func step(
    _ body: (inout Editor<MindMap>, inout Context) throws(Refusal) -> Outcome<MindMap>?
  ) {
    do {
      refusal = nil
      refresh(try body(&editor, &context)?.affectedNodes ?? [])
    } catch {
      // Nothing has changed, so there is nothing to redraw but the message.
      refusal = error.message
    }
  }
}

// MARK: - What views show

extension MapModel {
  /// What the view of one node shows.
  @MainActor @Observable final class NodeModel: Identifiable {
    let id: MindMap.Node.ID
    fileprivate(set) var title = ""
    fileprivate(set) var children: [MindMap.Node.ID] = []

    fileprivate init(_ id: MindMap.Node.ID) {
      self.id = id
    }
  }

  /// Brings up to date what a step has touched. Setting what is the same would redraw, too.
  private func refresh(_ touched: [MindMap.Node.ID]) {
    for id in touched {
      guard let node = editor.document[id] else {
        nodes[id] = nil
        continue
      }
      let model = nodes[id] ?? NodeModel(id)
      let children = editor.document.children(of: id)
      if model.title != node.text.plain { model.title = node.text.plain }
      if model.children != children { model.children = children }
      if nodes[id] == nil { nodes[id] = model }
    }
    undoTitle = editor.undoName.map { "Undo \($0)" }
    redoTitle = editor.redoName.map { "Redo \($0)" }
    isEdited = editor.isEdited
  }
}
