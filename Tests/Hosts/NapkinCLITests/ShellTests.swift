import Checkout
import Foundation
import NapkinCLI
import NapkinKit
import NapkinTesting
import Testing

/// Completions and the manual: made of the definitions of the tool, and asked of the shells that are
/// installed here.
@Suite struct ShellTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func text(_ arguments: String...) -> String {
    Run(arguments, formats: .builtIn).output
  }

  /// What a program says to a script; `nil` if it is not installed.
  private func run(_ program: String, _ arguments: String...) throws -> Run? {
    let folders = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    let places = folders.map { "\($0)/\(program)" }
    guard let path = places.first(where: FileManager.default.isExecutableFile) else { return nil }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.url.path, "LC_ALL": "C.UTF-8"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: String(decoding: data, as: UTF8.self), errors: "")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a shell understands its completions`(shell: String) throws {
    let script = text("completions", shell)
    for verb in Verb.all { #expect(script.contains(verb.name)) }
    for option in Verb.all.flatMap(\.allOptions) { #expect(script.contains(option.name)) }
    #expect(script.contains("opml"))
    #expect(script.contains("headings"))
    let path = try folder.write(script, to: "completions")
    if let check = try run(shell, "-n", path) {
      #expect(check == Run(status: 0))
    }
  }

  @Test(arguments: [
    (["conv"], "convert"),
    (["--vers"], "--version"),
    (["convert", "--fai"], "--fail-on"),
    (["convert", "--head"], "--headings"),
    (["convert", "--fail-on", "app"], "approximated"),
    (["convert", "--as", "p"], "plans"),
    (["convert", "--theme", "n"], "night"),
    (["convert", "--layout", "rad"], "radial"),
    (["convert", "--theme", "d"], "day"),
    (["inspect", "--stri"], "--strict"),
    (["inspect", "--the"], ""),
    (["inspect", "--to"], ""),
    (["inspect", "--subj"], ""),
    (["bundle", "--subj"], "--subject"),
    (["bundle", "--the"], ""),
    (["convert", "--to", "textp"], "textpack"),
    (["convert", "--to", "=", "textp"], "textpack"),
    (["convert", "--to", "opml", ":", "omni"], "omnioutliner"),
    (["convert", "--to", "=", "opml", ":", "omni"], "omnioutliner"),
    (["formats", "kml"], "kml"),
    (["help", "verif"], "verify"),
    (["completions", "fi"], "fish"),
    (["bundle", "--to", "ann"], ""),
    (["convert", "a.m"], ""),
  ])
  func `bash completes`(words: [String], completion: String) throws {
    _ = try folder.write(text("completions", "bash"), to: "completions")
    let list = (["napkin"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script =
      "source ./completions; COMP_WORDS=(\(list)); COMP_CWORD=\(words.count); _napkin; "
      + "echo \"${COMPREPLY[*]}\""
    let run = try #require(try run("bash", "-c", script))
    #expect(run == Run(status: 0, output: "\(completion)\n"))
  }

  @Test(arguments: ["", "S", "'S", "Spring/So"])
  func `bash completes what stands in a file, and runs nothing of it`(begun: String) throws {
    _ = try folder.write(text("completions", "bash"), to: "completions")
    _ = try folder.write(
      """
      <map version="1.0.1"><node TEXT="Garden" ID="g"><node TEXT="Spring" ID="s">
      <node TEXT="Sow peas" ID="p"/></node><node TEXT="$(touch oops)" ID="x"/></node></map>
      """, to: "a b.mm")
    let word = begun.replacing("'", with: "\\'")
    let script =
      "export LLVM_PROFILE_FILE=/dev/null PATH=\(Checkout.program("").path):$PATH; "
      + "source ./completions; "
      + "COMP_WORDS=(napkin done 'a\\ b.mm' \(word.isEmpty ? "''" : word)); COMP_CWORD=3; _napkin; "
      + "printf '%s\\n' \"${COMPREPLY[@]}\"; ls"
    let run = try #require(try run("bash", "-c", script))
    let peas = begun.hasPrefix("'") ? "Sow peas" : "Sow\\ peas"
    let expected =
      switch begun {
      case "": ["Garden", "Spring", "Spring/\(peas)", "\\$\\(touch\\ oops\\)"]
      case "Spring/So": ["Spring/\(peas)"]
      default: ["Spring", "Spring/\(peas)", peas]
      }
    #expect(run.output == (expected + ["a b.mm", "completions"]).map { $0 + "\n" }.joined())
  }

  @Test(arguments: [
    ("conv", "convert"), ("convert --fail-on d", "dropped"), ("convert --to textp", "textpack"),
    ("formats opml:w", "opml:workflowy"), ("convert --head", "--headings"),
  ])
  func `fish completes`(words: String, completion: String) throws {
    _ = try folder.write(text("completions", "fish"), to: "completions")
    guard
      let run = try run(
        "fish", "--no-config", "-c", "source ./completions; complete -C 'napkin \(words)'")
    else { return }
    let lines = run.output.split(separator: "\n").map { $0.split(separator: "\t")[0] }
    #expect(run.status == 0 && lines == [completion[...]])
  }

  @Test func `another shell is refused`() {
    let run = Run("completions bsh")
    #expect(run.status == 2)
    #expect(run.errors.contains("Did you mean 'bash'?"))
  }

  @Test func `the manual is one that man takes`() throws {
    let page = text("manual")
    #expect(page.allSatisfy { $0.isASCII })
    for verb in Verb.all {
      #expect(page.contains(".SS \(verb.name.replacing("-", with: "\\-"))\n"))
    }
    let path = try folder.write(page, to: "napkin.1")
    if let lint = try run("mandoc", "-Tlint", path) { #expect(lint == Run(status: 0)) }
    if let shown = try run("man", path) {
      #expect(shown.status == 0)
      #expect(shown.output.contains("EXIT STATUS"))
    }
    #expect(Run("manual") == Run("manual"))
  }

  @Test func `the manual is as recorded`() throws {
    // With the formats of the tests: those of the tool have pages of their own.
    try checkSnapshot(Run("manual").output, named: "manual")
  }
}
