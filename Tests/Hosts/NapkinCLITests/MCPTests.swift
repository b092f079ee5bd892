import NapkinCLI
import NapkinFormats
import Testing

/// Messages of the Model Context Protocol, a line each. `Scripts/check mcp` speaks with a client of another make.
@Suite("The Model Context Protocol")
struct MCPTests {
  private let folder: Folder
  private let state: Folder

  init() throws {
    (folder, state) = (try Folder(), try Folder())
    _ = try folder.write(
      "<map version=\"1.0.1\">\n<node TEXT=\"Garden\" ID=\"g\">\n  <node TEXT='Spring'/>\n</node>\n</map>\n",
      to: "garden.mm")
  }

  /// The answers to some messages.
  private func answers(_ messages: String...) -> [RawJSON] {
    var streams = Streams(
      input: MemorySource(messages.map { $0 + "\n" }.joined()), output: MemorySink(),
      errors: MemorySink())
    var tool = NapkinTool()
    tool.stateFolder = state.path("napkin")
    #expect(tool.run(["mcp", folder.path("")], streams: &streams) == 0)
    let output = (streams.output as? MemorySink)?.text ?? ""
    return output.split(separator: "\n").map { RawJSON(String($0)) }
  }

  private func call(_ name: String, _ arguments: String) -> RawJSON? {
    let message =
      #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "\#(name)", "arguments": \#(arguments)}}"#
    return answers(message).first?["result"]
  }

  private func text(_ result: RawJSON?) -> String {
    result?["content"]?.elements?.first?["text"]?.string ?? ""
  }

  @Test("Each request has one answer, a notification none")
  func requests() {
    let all = answers(
      #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-03-26"}}"#,
      #"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#,
      #"{"jsonrpc": "2.0", "id": "a", "method": "ping"}"#, "{", "[]",
      #"{"id": 2, "method": "nothing"}"#)
    #expect(all.count == 5)
    #expect(all[0]["result"]?["protocolVersion"]?.string == "2025-03-26")
    #expect(all[1]["id"]?.string == "a")
    #expect(all[2...].map { $0["error"]?["code"]?.number } == [-32700, -32600, -32601])
  }

  @Test("There are at most twenty tools, each with a schema")
  func tools() {
    let tools =
      answers(#"{"id": 1, "method": "tools/list"}"#)[0]["result"]?["tools"]?.elements ?? []
    #expect((15...20).contains(tools.count))
    #expect(tools.allSatisfy { $0["inputSchema"]?["type"]?.string == "object" })
  }

  @Test("A change needs the revision that was read, and undo gives the bytes back")
  func changes() throws {
    let before = try folder.text("garden.mm")
    let seen = call("read", #"{"file": "garden.mm"}"#)
    #expect(text(seen).contains("Spring"))
    let revision = try #require(seen?["structuredContent"]?["revision"]?.string)
    let added = call(
      "add",
      #"{"file": "garden.mm", "revision": "\#(revision)", "text": ["Peas"], "under": "Spring"}"#)
    #expect(added?["isError"]?.text == "false")
    #expect(try folder.text("garden.mm").contains("Peas"))
    let stale = call(
      "add", #"{"file": "garden.mm", "revision": "\#(revision)", "text": ["Beans"]}"#)
    #expect(stale?["isError"]?.text == "true")
    let now = try #require(added?["structuredContent"]?["revision"]?.string)
    #expect(
      call("undo", #"{"file": "garden.mm", "revision": "\#(now)"}"#)?["isError"]?.text == "false")
    #expect(try folder.text("garden.mm") == before)
  }

  @Test("No file outside of the folder is read or made", arguments: ["../x.mm", "/etc/passwd", ""])
  func outside(_ file: String) {
    let read = call("read", #"{"file": "\#(file)"}"#)
    #expect(read?["isError"]?.text == "true")
    #expect(text(read).contains("outside"))
    #expect(call("new", #"{"file": "\#(file)", "title": "x"}"#)?["isError"]?.text == "true")
  }
}
