import NapkinKit
import Observation

/// Stands for the views of an app: each draws a node, and draws it again when it has changed.
@MainActor final class Screen {
  private let model: MapModel
  private var drawn: Set<MindMap.Node.ID> = []
  private var isStale: Set<MindMap.Node.ID>

  init(of model: MapModel) {
    self.model = model
    isStale = [model.root]
  }

  /// Draws what is stale, and says what that was.
  func report(_ what: String) {
    let stale = isStale.sorted { $0.rawValue < $1.rawValue }
    isStale = []
    let redrawn = stale.flatMap(draw).map(\.rawValue)
    print("\(what): draws \(redrawn.isEmpty ? "nothing" : redrawn.joined(separator: ", "))")
    if let refusal = model.refusal { print("  refused: \(refusal)") }
    let buttons = [model.undoTitle, model.redoTitle, model.isEdited ? "Save" : nil]
    print("  buttons: \(buttons.compactMap(\.self).joined(separator: " · "))")
  }

  /// What the body of a view does: whatever it looks at here is observed.
  private func draw(_ id: MindMap.Node.ID) -> [MindMap.Node.ID] {
    guard let node = model.nodes[id] else { return [] }
    drawn.insert(id)
    let children = withObservationTracking {
      _ = node.title
      return node.children
    } onChange: { [weak self] in
      MainActor.assumeIsolated { _ = self?.isStale.insert(id) }
    }
    return [id] + children.filter { !drawn.contains($0) }.flatMap(draw)
  }
}
