import NapkinCore
import NapkinFormats
import NapkinKit

/// The tools that assistants use on the files of some folders, each with a schema of its arguments.
struct MCPToolbox: Sendable {
  private let tool: NapkinTool
  /// The folders, with symbolic links resolved.
  private let folders: [String]

  /// The commands of the command table that are offered as tools: the most frequent ones.
  private static let editing = [
    "add", "remove", "move", "rename", "done", "reopen", "set", "connect", "disconnect", "sort",
    "arrange", "archive",
  ]

  init(_ tool: NapkinTool, folders: [String]) throws(Failure) {
    self.tool = tool
    self.folders = folders.map { FileSystem.absolute($0) }
    for folder in folders where (try? FileSystem.status(of: folder))?.isFolder != true {
      throw .usage("'\(SafeText.name(folder))' is no folder.", try: "help mcp")
    }
  }

  /// All tools.
  var tools: [MCPTool] {
    let entries = CommandTable.builtIn.entries
    let commands = Self.editing.compactMap { name in entries.first { $0.name == name } }
    return [files, find, list, read, new] + commands.map(editing) + [
      step("undo", "Takes back what was last done to a file."),
      step("redo", "Does again what was last taken back."),
    ]
  }

  // MARK: Reading

  private var files: MCPTool {
    MCPTool("files", "Lists the files that can be read.", changes: false) { _ in
      let registry = tool.registry
      var lines: [String] = []
      for folder in folders {
        let paths = (try? FolderSource(path: folder).paths) ?? []
        lines += paths.filter { registry.importer(forFile: $0) != nil }.map { "\(folder)/\($0)" }
      }
      let more = lines.count > 1_000 ? "\n… and \(lines.count - 1_000) more" : ""
      return MCPResult(lines.prefix(1_000).joined(separator: "\n") + more)
    }
  }

  private var find: MCPTool {
    MCPTool(
      "find", "Finds words in files: texts, notes, links and tags, with what stands above them.",
      [.text("words", "what to look for"), .file("where to look; else everywhere", .optional)],
      changes: false
    ) { arguments in
      let words = arguments["words"]?.string ?? ""
      return searching(["find", "--", words], in: arguments)
    }
  }

  private var list: MCPTool {
    MCPTool(
      "list", "Lists tasks, those that are due first.",
      [
        .file("where to look; else everywhere", .optional),
        CommandParameter("open", .flag, "only what is still to be done"),
        CommandParameter("tag", .text, "only what has this tag", .optional),
        CommandParameter("due", .text, "only what is due by then, as 2026-12-01", .optional),
      ], changes: false
    ) { arguments in
      var words = ["list"]
      if arguments["open"]?.text == "true" { words.append("--open") }
      for name in ["tag", "due"] {
        if let value = arguments[name]?.string { words.append("--\(name)=\(value)") }
      }
      return searching(words + ["--"], in: arguments)
    }
  }

  private func searching(_ words: [String], in arguments: RawJSON) -> MCPResult {
    do throws(MCPResult) {
      let places = arguments["file"]?.string.map { [$0] }
      let paths = try places?.map { name throws(MCPResult) in try place(name) } ?? folders
      let result = run(words + paths)
      return result.isError && result.text.isEmpty ? MCPResult("Nothing was found.") : result.cut()
    } catch {
      return error
    }
  }

  private var read: MCPTool {
    MCPTool(
      "read", "Reads a file as a numbered outline, and tells its revision.",
      [
        .file("the file"),
        CommandParameter("under", .part, "only this part, and what is below it", .optional),
        CommandParameter("depth", .integer, "only so many levels", .optional),
        CommandParameter(
          "budget", .integer, "how many characters at most; 8000 if not given", .optional),
      ], changes: false
    ) { arguments in
      do throws(MCPResult) {
        let path = try place(arguments["file"]?.string ?? "")
        return try outline(
          of: path, under: arguments["under"]?.word, depth: arguments["depth"]?.integer,
          budget: arguments["budget"]?.integer ?? 8_000)
      } catch {
        return error
      }
    }
  }

  private func outline(
    of path: String, under reference: String?, depth: Int?, budget: Int
  ) throws(MCPResult) -> MCPResult {
    let content: Content
    do throws(Failure) {
      let streams = Streams(output: MemorySink(), errors: MemorySink())
      content = try tool.read(path, Invocation(["show", "--", path]), streams).content
    } catch {
      throw MCPResult(error.message?.description ?? "", isError: true)
    }
    var parts = ShownPart.all(of: content)
    if let reference {
      let part: Int
      do throws(Refusal) { part = try content.number(of: reference) } catch {
        throw MCPResult(error.message, isError: true)
      }
      let first = parts[part - 1]
      let rest = parts[part...].prefix { $0.depth > first.depth }
      parts = [first] + rest
    }
    let top = parts.first?.depth ?? 0
    let (style, context) = (TerminalStyle(isOn: false), tool.context())
    var text = "\(FileSystem.name(of: path)): \(content.kind), revision \(revision(of: path))\n"
    var left = budget
    for (index, part) in parts.enumerated() where depth.map({ part.depth - top <= $0 }) ?? true {
      var line = "\(part.number) " + String(repeating: "  ", count: part.depth - top)
      line += part.line(style, context)
      for words in part.texts { line += "\n    " + SafeText.line(words, limit: 400) }
      left -= line.count + 1
      if left < 0 {
        text +=
          "… \(parts.count - index) more lines; read less with 'depth', or a part with 'under'\n"
        break
      }
      text += line + "\n"
    }
    return MCPResult(text, revision: revision(of: path))
  }

  // MARK: Changing

  private var new: MCPTool {
    MCPTool(
      "new", "Makes a file with a new document; its ending tells the format, as .mm, .md, .opml.",
      [
        .file("the file to make"), .text("title", "what it is called"),
        CommandParameter(
          "as", .choice(["map", "note", "plans", "drawing", "notebook"]), "what it is; else a map",
          .optional),
      ], changes: true
    ) { arguments in
      do throws(MCPResult) {
        let path = try place(arguments["file"]?.string ?? "", isNew: true)
        let kind = arguments["as"]?.string.map { ["--as=\($0)"] } ?? []
        let result = run(["new"] + kind + ["--", path, arguments["title"]?.string ?? ""])
        return result.with(revision: revision(of: path))
      } catch {
        return error
      }
    }
  }

  private func editing(_ entry: CommandTable.Entry) -> MCPTool {
    let first = entry.summary.prefix(1).uppercased() + entry.summary.dropFirst()
    return MCPTool(
      entry.name, "\(first).", [.file("the file to change"), .revision] + entry.parameters,
      changes: true
    ) { arguments in
      changing(arguments, [entry.name]) {
        var options: [String] = []
        var operands: [String] = []
        for parameter in entry.parameters {
          guard let value = arguments[parameter.name] else { continue }
          if case .settings = parameter.kind {
            operands += value.members?.map { "\($0.key)=\($0.value.word ?? "")" } ?? value.words
          } else if parameter.kind == .flag {
            if value.text == "true" { options.append("--\(parameter.name)") }
          } else if parameter.isPositional {
            operands += value.words
          } else {
            options.append("--\(parameter.name)=\(value.word ?? "")")
          }
        }
        return (options, operands)
      }
    }
  }

  private func step(_ name: String, _ summary: String) -> MCPTool {
    MCPTool(name, summary, [.file("the file"), .revision], changes: true) { arguments in
      changing(arguments, [name]) { ([], []) }
    }
  }

  /// Runs a command on a file, if the file is unchanged since the caller read it.
  private func changing(
    _ arguments: RawJSON, _ verb: [String], _ words: () -> (options: [String], operands: [String])
  ) -> MCPResult {
    do throws(MCPResult) {
      let path = try place(arguments["file"]?.string ?? "")
      guard let seen = arguments["revision"]?.string, seen.utf8.count >= 8 else {
        throw MCPResult("Say the revision that 'read' told.", isError: true)
      }
      let (options, operands) = words()
      let result = run(verb + ["--revision=\(seen)"] + options + ["--", path] + operands)
      return result.with(revision: revision(of: path))
    } catch {
      return error
    }
  }

  // MARK: Files

  /// Returns the path of a file with symbolic links resolved; throws if it is missing or outside the folders.
  private func place(_ name: String, isNew: Bool = false) throws(MCPResult) -> String {
    let outside = MCPResult("The file lies outside of the folders.", isError: true)
    if name.isEmpty || name.utf8.contains(0) { throw outside }
    let paths = name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
    let path = paths.first(where: FileSystem.isThere) ?? paths[0]
    let whole =
      FileSystem.isThere(path) || FileSystem.isLink(path)
      ? FileSystem.absolute(path)
      : FileSystem.absolute(FileSystem.folder(of: path)) + "/" + FileSystem.name(of: path)
    guard folders.contains(where: { whole == $0 || whole.hasPrefix($0 + "/") }),
      !whole.split(separator: "/").contains("..")
    else { throw outside }
    guard isNew || FileSystem.isThere(whole) else {
      throw MCPResult("There is no such file; 'files' lists them.", isError: true)
    }
    return whole
  }

  /// Returns the revision of a file, a value that identifies its present bytes.
  private func revision(of path: String) -> String {
    guard let bytes = try? FileSystem.contents(of: path) else { return "" }
    return String(ByteDigest(of: bytes).hex.prefix(16))
  }

  /// Runs a command of the tool.
  private func run(_ arguments: [String]) -> MCPResult {
    var streams = Streams(output: MemorySink(), errors: MemorySink())
    let status = tool.run(arguments, streams: &streams)
    let output = (streams.output as? MemorySink)?.text ?? ""
    let errors = (streams.errors as? MemorySink)?.text ?? ""
    return MCPResult(output + errors, isError: status != 0)
  }
}

extension Content {
  /// Returns the number of a part that is named by its text, its path or a number.
  fileprivate func number(of reference: String) throws(Refusal) -> Int {
    switch self {
    case .map(let map): try PartIndex(map).number(of: reference)
    case .planList(let list): try PartIndex(list).number(of: reference)
    case .notebook(let notebook): try PartIndex(notebook).number(of: reference)
    case .note, .drawing: throw Refusal(.badArgument, "There is nothing below it.")
    }
  }
}

extension CommandParameter {
  fileprivate static func file(_ summary: String, _ number: Number = .one) -> CommandParameter {
    CommandParameter("file", .text, summary, number)
  }

  fileprivate static func text(_ name: String, _ summary: String) -> CommandParameter {
    CommandParameter(name, .text, summary)
  }

  fileprivate static let revision = CommandParameter(
    "revision", .text, "the revision of the file as it was read")
}

extension RawJSON {
  /// The text, or the number as it is written.
  fileprivate var word: String? { string ?? number.map { _ in text } }
  /// The texts of a list; a single text counts as a list of one.
  fileprivate var words: [String] { elements?.compactMap(\.word) ?? word.map { [$0] } ?? [] }
  fileprivate var integer: Int? { number.flatMap { Int(exactly: $0) } }
}
