import Checkout
import Foundation
import NapkinCLI
import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

/// Commands with what they answer, in a Markdown file for each verb, under `Commands`.
///
/// Each heading is a case with a folder of its own. A block with the name of a file behind its fence writes that
/// file. A block `console` holds commands behind `$`, and below each what it prints and its exit status if that
/// is not 0. `napkin` is the tool; `changes FILE` shows what became of a file since its block wrote it; all else
/// is done by a shell, where `napkin` is a process with the real clock. `SNAPSHOT_RECORD=all` records what is printed.
@Suite("Commands in Markdown")
struct CommandFileTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Commands")
  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted()

  @Test("What a file says is what the tool does", arguments: files)
  func commands(_ name: String) throws {
    let url = Self.folder.appending(path: name)
    let text = try String(contentsOf: url, encoding: .utf8)
    var session = try Session()
    let replayed = try session.replay(text)
    if replayed == text { return }
    if try SnapshotMode.fromEnvironment == .all {
      try Data(replayed.utf8).write(to: url)
      Issue.record("Recorded \(name); look at it, and run again without SNAPSHOT_RECORD.")
    } else {
      let difference = LineDifference(from: Array(text.utf8), to: Array(replayed.utf8))
      Issue.record("\(name) differs:\n\(difference.text)")
    }
  }

  @Test("There are at least two hundred commands")
  func number() throws {
    let count = try Self.files.reduce(0) { sum, name in
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      return sum + text.split(separator: "\n").filter { $0.hasPrefix("$ napkin ") }.count
    }
    #expect(count >= 200)
  }
}

/// Runs the commands of a file, each case in a new folder, at one time and with the same identifiers.
private struct Session {
  private var folder: Folder
  private var state: Folder
  private var written: [String: String] = [:]

  init() throws {
    folder = try Folder()
    state = try Folder()
  }

  /// The text with what the commands print.
  mutating func replay(_ text: String) throws -> String {
    var result: [String] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    while let line = lines.popFirst() {
      result.append(line)
      if line.hasPrefix("## ") { self = try Session() }
      guard line.hasPrefix("```") else { continue }
      let fence = String(line.prefix { $0 == "`" })
      let info = line.dropFirst(fence.count)
      let block = lines.prefix { $0 != fence }
      lines = lines.dropFirst(block.count)
      if info == "console" {
        result += try block.filter { $0.hasPrefix("$ ") }.flatMap { try run($0) }
      } else {
        let text = block.map { $0 + "\n" }.joined()
        written[String(info)] = text
        _ = try folder.write(text, to: String(info))
        result += block
      }
      // The fence closes the block.
      if let close = lines.popFirst() { result.append(close) }
    }
    return result.joined(separator: "\n")
  }

  private func run(_ line: String) throws -> [String] {
    var (words, input) = Self.words(of: line.dropFirst(2))
    var (printed, status) = ("", Int32(0))
    switch words.removeFirst() {
    case "napkin": (printed, status) = try tool(words, input)
    case "changes": printed = try changes(words[0])
    default: (printed, status) = try shell(String(line.dropFirst(2)))
    }
    printed = printed.replacing(folder.path("") + "/", with: "").replacing(
      folder.path(""), with: ""
    ).replacing(state.path("") + "/", with: "")
    var lines = printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return [line] + lines + (status == 0 ? [] : ["[\(status)]"])
  }

  private func tool(_ words: [String], _ input: String) throws -> (String, Int32) {
    var streams = Streams(
      input: MemorySource(input), output: MemorySink(), errors: MemorySink())
    var tool = NapkinTool()
    tool.context = {
      Context(now: Instant(milliseconds: 1_795_942_800_000), identifiers: Identifiers(seed: 1))
    }
    tool.stateFolder = state.path("napkin")
    tool.person = "Ana"
    tool.notebookPath = state.path("Notebook.napkin")
    let status = tool.run(words.map(inFolder), streams: &streams)
    let output = (streams.output as? MemorySink)?.text ?? ""
    return (output + ((streams.errors as? MemorySink)?.text ?? ""), status)
  }

  private func changes(_ name: String) throws -> String {
    let (old, new) = (written[name] ?? "", try folder.text(name))
    return LineDifference(from: Array(old.utf8), to: Array(new.utf8)).text
  }

  private func shell(_ command: String) throws -> (String, Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder.url
    process.environment = [
      "PATH": "\(Checkout.program("").path):/usr/bin:/bin", "LLVM_PROFILE_FILE": "/dev/null",
      "XDG_STATE_HOME": state.path(""), "NAPKIN_NOTEBOOK": state.path("Notebook.napkin"),
      "USER": "Ana", "TMPDIR": state.path(""), "LANG": "C.UTF-8",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }

  /// The words of a command as a shell takes them, and what `<<<` hands to it.
  private static func words(of line: Substring) -> (words: [String], input: String) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + [character] }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + [character]
      }
    }
    if let word { words.append(word) }
    guard let mark = words.firstIndex(of: "<<<") else { return (words, "") }
    let input = words[(mark + 1)...].joined(separator: " ").replacing("\\n", with: "\n")
    return (Array(words[..<mark]), input + "\n")
  }

  /// A word, with the folder before it if it is the name of a file.
  private func inFolder(_ word: String) -> String {
    if word.hasPrefix("@") { return "@" + inFolder(String(word.dropFirst())) }
    let endings = [
      "mm", "opml", "md", "json", "svg", "zip", "txt", "html", "eml", "napkin", "ics", "xmind",
    ]
    let isFile = word.contains(".") && endings.contains { word.hasSuffix(".\($0)") }
    let isPlain = !word.contains(" ") && !word.contains("=")
    return isPlain && (isFile || word.hasSuffix("/") || word == ".") ? folder.path(word) : word
  }
}
