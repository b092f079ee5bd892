// A custom command of an app, beside Napkin's own commands; undo, merging and refusals come with it.
//
//   swift run OwnCommand
import NapkinKit

/// Sorts the children of a node by their texts.
struct SortChildren: Command {
  var parent: MindMap.Node.ID
  /// The name in the Undo menu.
  let name = "Sort Children"

  /// Returns the changes of which the command consists. The editor applies all of them or none, and can undo them.
  func changes(in map: MindMap, context: inout Context) throws(Refusal) -> [MindMap.Change] {
    _ = try map.node(parent)  // Refuses if there is no such node.
    var order = map.children(of: parent)
    let titles = order.map { map[$0]?.text.plain ?? "" }
    let sorted = zip(order, titles).sorted { $0.1 < $1.1 }.map(\.0)
    var changes: [MindMap.Change] = []
    for (position, id) in sorted.enumerated() {
      guard let old = order.firstIndex(of: id), old != position else { continue }
      order.insert(order.remove(at: old), at: position)
      changes.append(.move(id, under: parent, at: position))
    }
    return changes
  }
}

var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 42))
var editor = Editor(MindMap(id: "herbs", root: "Herbs"))
let root = editor.document.root

func titles(_ map: MindMap) -> String {
  map.outline().dropFirst().map(\.title).joined(separator: ", ")
}

for herb in ["Thyme", "Basil", "Sage", "Mint"] {
  try editor.perform(InsertNode(RichText(herb), under: root), in: &context)
}
print("before: \(titles(editor.document))")

let outcome = try editor.perform(SortChildren(parent: root), in: &context)
print("sorted: \(titles(editor.document)), by \(outcome.changes.count) changes")

try editor.undo()
print("undone: \(titles(editor.document)); one can redo \(editor.redoName ?? "nothing")")

// The same command works in a notebook if the map is named.
var notebook = Editor(Notebook(id: "mine"))
try notebook.perform(AddItem(.map(editor.document)), in: &context)
try notebook.perform(SortChildren(parent: root).in("herbs"), in: &context)
print("in a notebook: undo would undo \(notebook.undoName ?? "nothing")")

do {
  try editor.perform(SortChildren(parent: "weeds"), in: &context)
} catch {
  print("refused: \(error.message)")
}
