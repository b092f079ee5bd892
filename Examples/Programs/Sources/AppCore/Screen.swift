import NapkinKit
import Observation

/// Represents the views of an app: each view draws a node, and redraws it when it has changed.
@MainActor final class Screen {
  private let editor: DocumentEditor<MindMap>
  private var drawn: Set<MindMap.Node.ID> = []
  private var stale: Set<MindMap.Node.ID>

  init(of editor: DocumentEditor<MindMap>) {
    self.editor = editor
    stale = [editor.document.root]
  }

  /// Draws all stale nodes, and prints their names.
  func report(_ what: String) {
    let nodes = stale.sorted { $0.rawValue < $1.rawValue }
    stale = []
    let redrawn = nodes.flatMap(draw).map(\.rawValue)
    print("\(what): draws \(redrawn.isEmpty ? "nothing" : redrawn.joined(separator: ", "))")
    if let refusal = editor.refusal { print("  refused: \(refusal)") }
    let buttons = [
      editor.undoName.map { "Undo \($0)" }, editor.redoName.map { "Redo \($0)" },
      editor.isEdited ? "Save" : nil,
    ]
    print("  buttons: \(buttons.compactMap(\.self).joined(separator: " · "))")
  }

  /// Does the work of a view's body: everything that it reads is observed.
  private func draw(_ id: MindMap.Node.ID) -> [MindMap.Node.ID] {
    let children = withObservationTracking {
      editor.observe(id) { map in map[id] == nil ? nil : map.children(of: id) }
    } onChange: { [weak self] in
      MainActor.assumeIsolated { _ = self?.stale.insert(id) }
    }
    guard let children else { return [] }
    drawn.insert(id)
    return [id] + children.filter { !drawn.contains($0) }.flatMap(draw)
  }
}
