import Checkout
import Foundation
import NapkinCLI
import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinTesting
import Testing

/// Commands with what they answer, in a Markdown file for each verb, under `Commands`.
///
/// Each heading is a case with a folder of its own. A block with the name of a file behind its fence writes that
/// file; a block `console` holds commands behind `$`, and below each what it prints; a block with `after` and the
/// name of a file is what that file holds by then. `SNAPSHOT_RECORD=all` records what is printed and held.
@Suite("Commands in Markdown")
struct CommandFileTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Commands")
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
      return sum + text.split(separator: "\n").filter { $0.hasPrefix("$ ") }.count
    }
    #expect(count >= 200)
  }
}

/// Runs the commands of a file, each case in a new folder, at one time and with the same identifiers.
private struct Session {
  private var folder: Folder
  private var state: Folder

  init() throws {
    folder = try Folder()
    state = try Folder()
  }

  /// The text with what the commands print, and what files hold.
  mutating func replay(_ text: String) throws -> String {
    var result: [String] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    while let line = lines.popFirst() {
      result.append(line)
      if line.hasPrefix("## ") {
        folder = try Folder()
        state = try Folder()
      }
      guard line.hasPrefix("```") else { continue }
      let fence = String(line.prefix { $0 == "`" })
      let info = line.dropFirst(fence.count).split(separator: " ").map(String.init)
      let block = lines.prefix { $0 != fence }
      lines = lines.dropFirst(block.count)
      switch info.first {
      case "console": result += try block.filter { $0.hasPrefix("$ ") }.flatMap { try run($0) }
      case "after":
        let held = (try? folder.text(info.count > 1 ? info[1] : "")) ?? "(there is no such file)\n"
        result += held.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
          .dropLast(held.hasSuffix("\n") ? 1 : 0)
      case let name?:
        _ = try folder.write(block.map { $0 + "\n" }.joined(), to: name)
        result += block
      case nil: result += block
      }
    }
    return result.joined(separator: "\n")
  }

  private func run(_ line: String) throws -> [String] {
    var (words, input) = Self.words(of: line.dropFirst(2))
    if words.first == "napkin" { words.removeFirst() }
    var streams = Streams(
      input: MemorySource(input), output: MemorySink(), errors: MemorySink())
    var tool = CommandLineTool()
    tool.context = {
      Context(
        now: Instant(milliseconds: 1_795_942_800_000), identifiers: Identifiers(seed: 1))
    }
    tool.stateFolder = state.path("napkin")
    let status = tool.run(words.map(inFolder), streams: &streams)
    let output = (streams.output as? MemorySink)?.text ?? ""
    let errors = (streams.errors as? MemorySink)?.text ?? ""
    let printed = (output + errors).replacing(folder.path("") + "/", with: "")
      .replacing(folder.path(""), with: "")
    var lines = printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return [line] + lines + (status == 0 ? [] : ["[\(status)]"])
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
    let ending = word.split(separator: ".").last.map(String.init) ?? ""
    let isFile =
      word.hasSuffix("/") || word == "."
      || ["mm", "opml", "md", "json", "svg", "zip", "txt", "html"].contains(ending)
        && word.contains(".") && !word.contains(" ") && !word.contains("=")
    return isFile ? folder.path(word) : word
  }
}
