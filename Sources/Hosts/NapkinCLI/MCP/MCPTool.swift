import NapkinCore
import NapkinFormats

/// A tool for assistants: its description, its parameters, and its action.
struct MCPTool: Sendable {
  let name: String
  private let summary: String
  private let parameters: [CommandParameter]
  private let changes: Bool
  private let action: @Sendable (RawJSON) throws(MCPResult) -> MCPResult

  init(
    _ name: String, _ summary: String, _ parameters: [CommandParameter] = [], changes: Bool,
    action: @escaping @Sendable (RawJSON) throws(MCPResult) -> MCPResult
  ) {
    (self.name, self.summary, self.parameters) = (name, summary, parameters)
    (self.changes, self.action) = (changes, action)
  }

  /// Runs the tool if the arguments are as its schema says.
  func run(_ arguments: RawJSON) -> MCPResult {
    do throws(MCPResult) {
      for (name, value) in arguments.members ?? [] {
        guard let parameter = parameters.first(where: { $0.name == name }) else {
          let names = parameters.map(\.name).joined(separator: ", ")
          throw MCPResult("There is no argument '\(name)'; there are: \(names).", isError: true)
        }
        if let need = parameter.need(insteadOf: value) {
          throw MCPResult("'\(name)' has to be \(need).", isError: true)
        }
      }
      if let missing = required.first(where: { arguments[$0.name] == nil }) {
        throw MCPResult("Give '\(missing.name)', \(missing.summary).", isError: true)
      }
      return try action(arguments)
    } catch {
      return error
    }
  }

  /// The parameters that each kind of document needs; a note has no parts.
  private var required: [CommandParameter] {
    parameters.filter { $0.number != .optional && $0.kind != .flag && $0.kind != .part }
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
    json.array("required", required.map(\.name))
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
  /// Returns what a value of the parameter has to be; `nil` if the given value is that.
  fileprivate func need(insteadOf value: RawJSON) -> String? {
    switch kind {
    case .flag: return value.flag == nil ? "true or false" : nil
    case .integer: return value.integer == nil ? "a whole number" : nil
    case .choice(let words):
      return words.contains(value.word ?? "") ? nil : "one of \(words.joined(separator: ", "))"
    case .settings(let known):
      guard let members = value.members else { return "an object" }
      for (key, value) in members {
        let isList = known.contains("\(key.filter(\.isLetter))=NAME,NAME")
        if value.setting != nil, isList || value.elements == nil { continue }
        let list = isList ? ", or a list of texts without commas" : ""
        return "an object in which '\(key)' is a text, a number, true or false\(list)"
      }
      return nil
    case .text, .part:
      if number == .several { return value.words == nil ? "a text or a list of texts" : nil }
      return value.word == nil ? "a text" : nil
    }
  }

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

extension RawJSON {
  /// The text, or the number as it is written.
  var word: String? { string ?? number.map { _ in text } }
  var integer: Int? { number.flatMap { Int(exactly: $0) } }
  var flag: Bool? { ["true": true, "false": false][text] }

  /// The texts of a list, or a single text; `nil` if anything else is among them.
  var words: [String]? {
    let values = elements ?? [self]
    let words = values.compactMap(\.word)
    return words.count == values.count ? words : nil
  }

  /// The value of a setting as the command `set` takes it; `nil` if there is none.
  var setting: String? {
    guard elements != nil else { return word ?? flag.map { $0 ? "yes" : "no" } }
    return words.flatMap { $0.contains { $0.contains(",") } ? nil : $0.joined(separator: ",") }
  }
}
