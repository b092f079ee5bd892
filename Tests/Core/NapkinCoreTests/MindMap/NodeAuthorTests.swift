import NapkinCore
import Testing

/// Who wrote a node.
@Suite struct NodeAuthorTests {
  private func context(author: String?) -> Context {
    Context(now: Instant(milliseconds: 5), author: author, identifiers: Identifiers(seed: 1))
  }

  @Test func `a new node has the author of its context`() throws {
    var editor = Editor(MindMap(id: "m", root: "Root"))
    let before = editor.document
    var ana = context(author: "Ana")
    let root = before.root
    try editor.perform(InsertNode("Tea", under: root, id: "tea"), in: &ana)
    #expect(editor.document[try #require(editor.document.slot(of: "tea"))].author == "Ana")
    try editor.undo()
    #expect(editor.document == before)
    try editor.redo()
    var nobody = context(author: nil)
    try editor.perform(InsertNode("Milk", under: root, id: "milk"), in: &nobody)
    let map = editor.document
    #expect(map[try #require(map.slot(of: "milk"))].author == nil)
    #expect(map[try #require(map.slot(of: "milk"))].isPlain)
    #expect(map[try #require(map.slot(of: "tea"))].author == "Ana")
  }

  @Test func `an author is set and taken away`() throws {
    var node = MindMap.Node(id: "n", "Tea")
    node.author = "Bo"
    #expect(node.author == "Bo" && !node.isPlain)
    node.author = nil
    #expect(node == MindMap.Node(id: "n", "Tea") && node.isPlain)
  }
}
