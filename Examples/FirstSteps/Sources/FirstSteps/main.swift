import NapkinCore

var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 42))
var editor = Editor(MindMap(id: "biology", root: "Biology"))
let root = editor.document.root

try editor.perform(InsertNode("Cells", under: root, id: "cells"), in: &context)
try editor.perform(InsertNode("Membranes", under: "cells"), in: &context)
try editor.perform(SetNodes("cells", to: .tags(["exam"])), in: &context)
try editor.perform(DeleteNodes("cells"), in: &context)
try editor.undo()

for row in editor.document.outline() {
  print(String(repeating: "  ", count: row.depth) + row.title)
}
print("Undo would undo: \(editor.undoName ?? "nothing")")
