import Foundation
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
  private func answers(_ messages: String..., in served: String? = nil) -> [RawJSON] {
    var streams = Streams(
      input: MemorySource(messages.map { $0 + "\n" }.joined()), output: MemorySink(),
      errors: MemorySink())
    var tool = NapkinTool()
    tool.stateFolder = state.path("napkin")
    #expect(tool.run(["mcp", served ?? folder.path("")], streams: &streams) == 0)
    let output = (streams.output as? MemorySink)?.text ?? ""
    return output.split(separator: "\n").map { RawJSON(String($0)) }
  }

  private func call(_ name: String, _ arguments: String, in served: String? = nil) -> RawJSON? {
    let message =
      #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "\#(name)", "arguments": \#(arguments)}}"#
    return answers(message, in: served).first?["result"]
  }

  /// Calls a tool on `garden.mm`, with its present revision.
  private func change(_ name: String, _ arguments: String) throws -> RawJSON? {
    let read = call("read", #"{"file": "garden.mm"}"#)
    let revision = try #require(read?["structuredContent"]?["revision"]?.string)
    return call(
      name, #"{"file": "garden.mm", "revision": "\#(revision)", \#(arguments)}"#)
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

  @Test(
    "An argument that its schema does not have is refused by name, and changes nothing",
    arguments: [
      ("set", #""part": ["Spring"], "settings": {"note": {"text": "new"}}"#, "'note' is a text"),
      ("set", #""part": ["Spring"], "settings": {"text": null}"#, "'text' is a text"),
      ("set", #""part": ["Spring"], "settings": {"text": ["a"]}"#, "'text' is a text"),
      ("set", #""part": ["Spring"], "settings": {"tags": ["a,b"]}"#, "without commas"),
      ("set", #""part": ["Spring"], "settings": {"tags": [{}]}"#, "'tags' is a text"),
      ("set", #""part": ["Spring"], "settings": ["tags=c"]"#, "'settings' has to be an object"),
      ("set", #""part": ["Spring"]"#, "Give 'settings'"),
      ("add", #""text": ["a"], "under": ["Spring"]"#, "'under' has to be a text"),
      ("add", #""text": ["a"], "under": null"#, "'under' has to be a text"),
      ("add", #""text": [null, "a", true, {}]"#, "'text' has to be a text or a list of texts"),
      ("add", #""text": ["a"], "floating": "true""#, "'floating' has to be true or false"),
      ("add", #""text": ["a"], "task": 1"#, "'task' has to be true or false"),
      ("add", #""text": ["a"], "at": "1""#, "'at' has to be a whole number"),
      ("add", #""text": ["a"], "kind": "sheet""#, "'kind' has to be one of note, map"),
      ("add", #""text": ["a"], "parent": "Spring""#, "no argument 'parent'; there are: file,"),
      ("rename", #""part": ["Spring", "Äpfel"]"#, "'part' has to be a text"),
      ("rename", #""part": "Spring""#, "Give 'text'"),
    ])
  func schema(_ name: String, _ arguments: String, _ message: String) throws {
    let before = try folder.text("garden.mm")
    let result = try change(name, arguments)
    #expect(result?["isError"]?.text == "true")
    #expect(text(result).contains(message), "\(text(result))")
    #expect(try folder.text("garden.mm") == before)
  }

  @Test(
    "Tools that read have the same checks",
    arguments: [
      ("list", #"{"open": "true"}"#), ("read", #"{"file": "garden.mm", "depth": "1"}"#),
      ("find", "{}"), ("files", #"{"file": "garden.mm"}"#), ("new", #"{"file": "x.mm"}"#),
      ("done", #"{"file": "garden.mm", "part": ["Spring"]}"#),
      ("done", #"{"file": "garden.mm", "part": ["Spring"], "revision": ""}"#),
    ])
  func schemaOfReading(_ name: String, _ arguments: String) throws {
    let before = try folder.text("garden.mm")
    #expect(call(name, arguments)?["isError"]?.text == "true")
    #expect(try folder.names == ["garden.mm"] && folder.text("garden.mm") == before)
  }

  @Test(
    "Numbers, true and false, and lists of names are set",
    arguments: [
      (#"{"bold": true, "fontSize": 14}"#, #"BOLD="true""#), (#"{"priority": 2}"#, "full-2"),
      (#"{"tags": ["c", "d"]}"#, "TAGS='c&#10;d'"), (#"{"tags+": ["c"]}"#, "TAGS='c'"),
    ])
  func settings(_ settings: String, _ written: String) throws {
    let result = try change("set", #""part": ["Spring"], "settings": \#(settings)"#)
    #expect(result?["isError"]?.text == "false", "\(text(result))")
    let map = try folder.text("garden.mm")
    #expect(map.contains(written), "\(map)")
    _ = try change("set", #""part": ["Spring"], "settings": {"bold": false, "tags": []}"#)
    #expect(try !folder.text("garden.mm").contains(#"BOLD="true""#))
  }

  @Test("A hyphen is a text as any other")
  func hyphen() throws {
    let added = try change("add", #""text": ["-"]"#)
    #expect(added?["isError"]?.text == "false", "\(text(added))")
    #expect(try folder.text("garden.mm").contains(#"TEXT="-""#))
    let renamed = try change("rename", #""part": "Spring", "text": "-""#)
    #expect(renamed?["isError"]?.text == "false", "\(text(renamed))")
    #expect(try !folder.text("garden.mm").contains("Spring"))
  }

  @Test("Links out of the folder are not looked into, nor listed")
  func links() throws {
    let secret = try state.write(
      "<map version=\"1.0.1\"><node TEXT=\"Spring, secretly\"/></map>", to: "secret.mm")
    for (link, target) in [("link.mm", secret), ("lost.mm", "nowhere"), ("own.mm", "garden.mm")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    let all = [
      call("find", #"{"words": "spring"}"#), call("find", #"{"words": "spring", "file": "."}"#),
      call("files", "{}"),
    ]
    for result in all {
      #expect(result?["isError"]?.text == "false", "\(text(result))")
      #expect(text(result).contains("garden.mm") && text(result).contains("own.mm"))
      for word in ["secret", "link.mm", "lost.mm"] { #expect(!text(result).contains(word)) }
    }
    #expect(text(call("list", "{}")).isEmpty)
    #expect(text(call("read", #"{"file": "link.mm"}"#)).contains("outside"))
    // The tool leaves them out as well, and tells it.
    let found = napkin("find", "spring", folder.path(""))
    #expect(found.status == 0 && !found.output.contains("secretly"))
    #expect(found.errors.contains("link.mm: not read, a link to no file of the folder\n"))
    let converted = convert(folder.path(""), state.path("out/"), "--to", "opml")
    #expect(converted.status == 0 && converted.errors.contains("link.mm: not read, a link"))
    #expect(try state.names(in: "out") == ["garden.opml", "own.opml"])
  }

  @Test("All files of the disk can be served")
  func root() {
    let read = call("read", #"{"file": "\#(folder.path("garden.mm"))"}"#, in: "/")
    #expect(text(read).contains("Spring"), "\(text(read))")
  }

  @Test("Notebooks are not served, which is said")
  func notebooks() {
    #expect(napkin("new", folder.path("n.napkin"), "Mine").status == 0)
    let arguments = #""file": "n.napkin""#
    for (name, others) in [
      ("read", ""), ("add", #", "revision": "12345678", "text": "x""#), ("new", #", "title": "x""#),
    ] {
      let result = call(name, "{\(arguments)\(others)}")
      #expect(result?["isError"]?.text == "true")
      #expect(text(result) == "Notebooks (.napkin) are not served.")
    }
    #expect(!text(call("files", "{}")).contains("n.napkin"))
  }
}
