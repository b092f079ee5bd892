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

  var tools: [MCPTool] {
    let commands = Self.editing.compactMap(CommandTable.builtIn.entry).map { entry in
      let first = entry.summary.prefix(1).uppercased() + entry.summary.dropFirst()
      return changing(entry.name, "\(first).", entry.parameters)
    }
    return [files, find, list, read, new] + commands + [
      changing("undo", "Takes back what was last done to a file."),
      changing("redo", "Does again what was last taken back."),
    ]
  }

  // MARK: Reading

  private var files: MCPTool {
    MCPTool("files", "Lists the files that can be read.", changes: false) { _ in
      let registry = tool.registry
      var lines: [String] = []
      for folder in folders {
        guard let source = try? FolderSource(path: folder) else { continue }
        lines += source.paths.filter {
          registry.importer(forFile: $0) != nil && !source.leadsOut($0)
        }.map { "\(folder)/\($0)" }
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
    ) { arguments throws(MCPResult) in
      try searching(["find", "-q", "--", arguments["words"]?.word ?? ""], in: arguments)
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
    ) { arguments throws(MCPResult) in
      var words = ["list", "-q"]
      if arguments["open"]?.flag == true { words.append("--open") }
      for name in ["tag", "due"] {
        if let value = arguments[name]?.word { words.append("--\(name)=\(value)") }
      }
      return try searching(words + ["--"], in: arguments)
    }
  }

  private func searching(
    _ words: [String], in arguments: RawJSON
  ) throws(MCPResult) -> MCPResult {
    let result = run(words + (arguments["file"] == nil ? folders : [try place(arguments)]))
    return result.isError && result.text.isEmpty ? MCPResult("Nothing was found.") : result.cut()
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
    ) { arguments throws(MCPResult) in
      try outline(
        of: try place(arguments), under: arguments["under"]?.word,
        depth: arguments["depth"]?.integer, budget: arguments["budget"]?.integer ?? 8_000)
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
    ) { arguments throws(MCPResult) in
      let path = try place(arguments, isNew: true)
      let kind = arguments["as"]?.word.map { ["--as=\($0)"] } ?? []
      let result = run(["new"] + kind + ["--", path, arguments["title"]?.word ?? ""])
      return result.with(revision: revision(of: path))
    }
  }

  /// A command on a file that is unchanged since the caller read it.
  private func changing(
    _ name: String, _ summary: String, _ parameters: [CommandParameter] = []
  ) -> MCPTool {
    MCPTool(
      name, summary, [.file("the file to change"), .revision] + parameters, changes: true
    ) { arguments throws(MCPResult) in
      let path = try place(arguments)
      var options = ["--revision=\(arguments["revision"]?.word ?? "")"]
      var operands = ["--", path]
      for parameter in parameters {
        guard let value = arguments[parameter.name] else { continue }
        if let settings = value.members {
          operands += settings.map { "\($0.key)=\($0.value.setting ?? "")" }
        } else if let flag = value.flag {
          if flag { options.append("--\(parameter.name)") }
        } else if parameter.isPositional {
          operands += value.words ?? []
        } else {
          options.append("--\(parameter.name)=\(value.word ?? "")")
        }
      }
      return run([name] + options + operands).with(revision: revision(of: path))
    }
  }

  // MARK: Files

  /// Returns the path of a file with symbolic links resolved; throws if it is missing or outside the folders.
  private func place(_ arguments: RawJSON, isNew: Bool = false) throws(MCPResult) -> String {
    let name = arguments["file"]?.word ?? ""
    let outside = MCPResult("The file lies outside of the folders.", isError: true)
    if name.isEmpty || name.utf8.contains(0) { throw outside }
    let paths = name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
    let path = paths.first(where: FileSystem.isThere) ?? paths[0]
    let whole =
      FileSystem.isThere(path) || FileSystem.isLink(path)
      ? FileSystem.absolute(path)
      : FileSystem.absolute(FileSystem.folder(of: path)) + "/" + FileSystem.name(of: path)
    // Compared as bytes, because an accent after the slash would form one character with it.
    guard !whole.split(separator: "/").contains(".."),
      folders.contains(where: { (whole + "/").utf8.starts(with: ($0 == "/" ? $0 : $0 + "/").utf8) })
    else { throw outside }
    if NapkinTool.isNotebook(whole) {
      throw MCPResult("Notebooks (.napkin) are not served.", isError: true)
    }
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
    // A text '-' means standard input, which holds just that.
    var streams = Streams(
      input: MemorySource("-"), output: MemorySink(), errors: MemorySink())
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
