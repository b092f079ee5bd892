import NapkinCore
import NapkinFormats

/// Serves the Model Context Protocol: assistants find, read and change the files of some folders with the
/// tool's own commands.
///
/// Each message is a line of JSON (JSON-RPC 2.0). Each call that changes a file is one step of its history, and
/// is refused if the file is no longer the one that the caller saw.
struct MCPServer {
  private let toolbox: MCPToolbox
  private let version: String
  /// The longest message that is accepted.
  private static let mostBytes = 16 << 20
  /// The supported versions of the protocol, the newest first.
  private static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]

  init(_ toolbox: MCPToolbox, version: String) {
    (self.toolbox, self.version) = (toolbox, version)
  }

  /// Answers messages until the input ends.
  func serve(_ streams: inout Streams) throws(Failure) {
    var input = streams.input
    var rest: [UInt8] = []
    var isTooLong = false
    while true {
      let bytes = try failing { () throws(FormatError) in try input.read(upTo: 1 << 16) }
      if bytes.isEmpty { break }
      rest += bytes
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(rest[..<end])
        rest.removeSubrange(...end)
        let reply = isTooLong ? Self.failure(nil, .parse, "The message is too long.") : answer(line)
        isTooLong = false
        if let reply { try streams.print(reply) }
      }
      if rest.count > Self.mostBytes {
        isTooLong = true
        rest = []
      }
    }
    if !rest.isEmpty, let reply = answer(rest) { try streams.print(reply) }
  }

  /// Returns the reply to a message, as a line; `nil` if the message needs no reply.
  func answer(_ line: [UInt8]) -> String? {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return nil }
    guard let message = RawJSON(message: line) else {
      return Self.failure(nil, .parse, "This is no JSON.")
    }
    guard message.members != nil, let method = message["method"]?.string else {
      return Self.failure(message["id"], .invalidRequest, "This is no request.")
    }
    guard let id = message["id"] else { return nil }
    guard id.string != nil || id.number != nil else {
      return Self.failure(nil, .invalidRequest, "An identifier is a text or a number.")
    }
    let parameters = message["params"]
    switch method {
    case "initialize": return Self.success(id) { welcome(parameters, &$0) }
    case "ping": return Self.success(id) { _ in }
    case "tools/list":
      return Self.success(id) { json in json.array("tools", toolbox.tools) { $1.write(to: &$0) } }
    case "tools/call":
      guard let name = parameters?["name"]?.string,
        let tool = toolbox.tools.first(where: { $0.name == name })
      else { return Self.failure(id, .invalidParameters, "There is no such tool.") }
      let arguments = parameters?["arguments"] ?? RawJSON("{}")
      guard arguments.members != nil else {
        return Self.failure(id, .invalidParameters, "The arguments are an object.")
      }
      let result = tool.run(arguments)
      return Self.success(id) { result.write(to: &$0) }
    default:
      return Self.failure(id, .unknownMethod, "There is no such method.")
    }
  }

  private func welcome(_ parameters: RawJSON?, _ json: inout JSONWriter) {
    let asked = parameters?["protocolVersion"]?.string
    json.field("protocolVersion", Self.versions.first { $0 == asked } ?? Self.versions[0])
    json.key("capabilities")
    json.beginObject(.packed)
    json.key("tools")
    json.object([:])
    json.endObject()
    json.key("serverInfo")
    json.object(["name": "napkin", "version": version])
    json.field(
      "instructions",
      "Read a file before you change it: 'read' tells its revision, and each change needs that of "
        + "the file as you saw it. Parts are named by the numbers that 'read' prints, by their text, "
        + "or by the way to them, as Spring/Peas. 'undo' takes a change back.")
  }

  // MARK: Replies

  private enum Code: Int {
    case parse = -32700
    case invalidRequest = -32600
    case unknownMethod = -32601
    case invalidParameters = -32602
  }

  private static func success(_ id: RawJSON, _ write: (inout JSONWriter) -> Void) -> String {
    reply(id) { json in
      json.key("result")
      json.beginObject(.packed)
      write(&json)
      json.endObject()
    }
  }

  private static func failure(_ id: RawJSON?, _ code: Code, _ message: String) -> String {
    reply(id) { json in
      json.key("error")
      json.beginObject(.packed)
      json.field("code", code.rawValue)
      json.field("message", message)
      json.endObject()
    }
  }

  private static func reply(_ id: RawJSON?, _ write: (inout JSONWriter) -> Void) -> String {
    JSONWriter.text { json in
      json.beginObject(.packed)
      json.field("jsonrpc", "2.0")
      json.field("id", id ?? RawJSON("null"))
      write(&json)
      json.endObject()
    }
  }
}

extension RawJSON {
  /// Reads a message; `nil` if it is not exactly one JSON value.
  fileprivate init?(message bytes: [UInt8]) {
    var limits = Limits()
    limits[.depth] = 100
    var reader = JSONReader(MemorySource(bytes), limits: limits)
    do throws(FormatError) {
      let text = try reader.rawValue()
      try reader.finish()
      self.init(text)
    } catch {
      return nil
    }
  }
}
