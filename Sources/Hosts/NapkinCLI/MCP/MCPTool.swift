import NapkinCore
import NapkinFormats

/// A tool for assistants: its description, its parameters, and its action.
struct MCPTool: Sendable {
  let name: String
  let run: @Sendable (RawJSON) -> MCPResult
  private let summary: String
  private let parameters: [CommandParameter]
  private let changes: Bool

  init(
    _ name: String, _ summary: String, _ parameters: [CommandParameter] = [], changes: Bool,
    run: @escaping @Sendable (RawJSON) -> MCPResult
  ) {
    (self.name, self.summary, self.parameters) = (name, summary, parameters)
    (self.changes, self.run) = (changes, run)
  }

  /// Writes the tool's description with the schema of its arguments.
  func write(to json: inout JSONWriter) {
    json.beginObject(.packed)
    json.field("name", name)
    json.field("description", summary)
    json.key("inputSchema")
    json.beginObject(.packed)
    json.field("type", "object")
    json.key("properties")
    json.beginObject(.packed)
    for parameter in parameters {
      json.key(parameter.name)
      parameter.write(to: &json)
    }
    json.endObject()
    let required = parameters.filter { $0.number != .optional && $0.kind != .flag }.map(\.name)
    json.array("required", required)
    json.field("additionalProperties", false)
    json.endObject()
    json.key("annotations")
    json.beginObject(.packed)
    json.field("readOnlyHint", !changes)
    json.field("openWorldHint", false)
    json.endObject()
    json.endObject()
  }
}

extension CommandParameter {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject(.packed)
    json.field("description", summary)
    switch kind {
    case .flag: json.field("type", "boolean")
    case .integer: json.field("type", "integer")
    case .settings(let words):
      json.field("type", "object")
      json.key("properties")
      json.beginObject(.packed)
      for word in words {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        json.key(parts[0])
        json.object(["type": "string", "description": parts.count > 1 ? parts[1] : ""])
      }
      json.endObject()
    case .choice(let words):
      json.field("type", "string")
      json.array("enum", words)
    case .text, .part:
      json.field("type", number == .several ? "array" : "string")
      if number == .several {
        json.key("items")
        json.object(["type": "string"])
      }
    }
    json.endObject()
  }
}

/// The result of a tool.
struct MCPResult: Error {
  let text: String
  let isError: Bool
  let revision: String?

  init(_ text: String, isError: Bool = false, revision: String? = nil) {
    (self.text, self.isError, self.revision) = (text, isError, revision)
  }

  /// Returns the result with the present revision of the file.
  func with(revision: String) -> MCPResult {
    MCPResult(text + "revision \(revision)\n", isError: isError, revision: revision)
  }

  /// Returns the result, shortened if it is too long to be useful.
  func cut() -> MCPResult {
    let limit = 20_000
    if text.utf8.count <= limit { return self }
    var lines = text.split(separator: "\n")
    let count = lines.count
    var left = limit
    lines = Array(
      lines.prefix { line in
        left -= line.utf8.count + 1
        return left >= 0
      })
    return MCPResult(
      lines.joined(separator: "\n") + "\n… and \(count - lines.count) more\n", isError: isError)
  }

  func write(to json: inout JSONWriter) {
    json.array("content", [text]) { json, text in json.object(["type": "text", "text": text]) }
    json.field("isError", isError)
    if let revision {
      json.key("structuredContent")
      json.object(["revision": revision])
    }
  }
}
