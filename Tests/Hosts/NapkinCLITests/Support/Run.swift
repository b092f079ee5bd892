import Foundation
import NapkinBundle
import NapkinCLI
import NapkinCore
import NapkinFormats
import NapkinKit

/// What came of running the tool.
struct Run: Equatable {
  var status: Int32
  var output: String
  var errors: String

  /// Runs the tool inside of the test.
  init(
    _ arguments: [String], input: String = "", isTerminal: Bool = false,
    isErrorTerminal: Bool = false, formats: FormatRegistry = Lines.registry
  ) {
    var streams = Streams(
      input: MemorySource(input), output: MemorySink(), errors: MemorySink(),
      isOutputTerminal: isTerminal, isErrorTerminal: isErrorTerminal)
    let tool = NapkinTool(version: "1.2.3", registry: formats)
    // Tests write the same files again; what is not replaced unasked is tried in Commands/.
    let writes = ["convert", "bundle"].contains(arguments.first)
    status = tool.run((writes ? ["--overwrite"] : []) + arguments, streams: &streams)
    output = (streams.output as? MemorySink)?.text ?? ""
    errors = (streams.errors as? MemorySink)?.text ?? ""
  }

  /// Runs the tool, with arguments as people separate them.
  init(_ line: String, input: String = "", isTerminal: Bool = false) {
    self.init(
      line.split(separator: " ").map(String.init), input: input, isTerminal: isTerminal)
  }

  /// Shows a document.
  static func inspect(_ content: Content, _ options: String...) -> Run {
    Run(["inspect", "-", "--from", "fixed"] + options, formats: Lines.registry(reading: content))
  }
}

/// Runs the tool with the formats that come with Napkin.
func napkin(_ arguments: String...) -> Run {
  Run(arguments, formats: .builtIn)
}

/// Converts with the formats that come with Napkin.
func convert(_ arguments: String...) -> Run {
  Run(["convert"] + arguments, formats: .builtIn)
}

/// A folder that is there for one test.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "napkin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func write(_ text: String, to name: String) throws -> String {
    try FileManager.default.createDirectory(
      at: url.appending(path: name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url.appending(path: name))
    return path(name)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  /// The texts in a zip, by their names.
  func texts(in zip: String) throws -> [String: String] {
    let bytes = try [UInt8](Data(contentsOf: url.appending(path: zip)))
    let archive = try Archive(bytes, limits: Limits(), fileName: nil)
    return try Dictionary(
      uniqueKeysWithValues: archive.entries.map { entry in
        (entry.name, String(decoding: try archive.contents(of: entry), as: UTF8.self))
      })
  }

  /// The names of all files, hidden ones too.
  var names: [String] {
    get throws { try names(in: ".") }
  }

  /// The names of all files in a folder of it, hidden ones too.
  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }
}
