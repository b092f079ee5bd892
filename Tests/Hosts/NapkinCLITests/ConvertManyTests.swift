import Foundation
import NapkinCLI
import NapkinFormats
import Testing

/// Several files into a folder.
@Suite struct ConvertManyTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func convert(
    _ names: [String], _ options: String..., to format: String = "lines",
    isErrorTerminal: Bool = false
  ) -> Run {
    Run(
      ["convert", "--out-dir", folder.path("out"), "--to", format] + options
        + names.map(folder.path), isErrorTerminal: isErrorTerminal)
  }

  @Test func `each file keeps its name, with the ending of its new format`() throws {
    _ = try folder.write("#lines\na\n", to: "a.lines")
    _ = try folder.write("#lines\nb\n", to: "in/b.LINES")
    _ = try folder.write("#lines\nc\n", to: "c")
    _ = try folder.write("#lines\nd\n", to: ".d.old.txt")
    let run = convert(["a.lines", "in/b.LINES", "c", ".d.old.txt"])
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.errors == "napkin: 4 of 4 converted into '\(folder.path("out"))'\n")
    #expect(try folder.names(in: "out") == [".d.old.lines", "a.lines", "b.lines", "c.lines"])
    #expect(try folder.text("out/b.lines") == "#lines\nb\n")
    #expect(convert(["a.lines"], "--quiet") == Run(status: 0))
  }

  @Test func `a dialect and options reach every file`() throws {
    _ = try folder.write("#lines\na\n", to: "a.lines")
    _ = try folder.write("x", to: "b.fixed")
    #expect(convert(["a.lines", "b.fixed"], "--bullet", "+", to: "lines:loud").status == 0)
    #expect(try folder.text("out/a.lines") == "#lines\n+A\n")
    #expect(try folder.text("out/b.lines") == "#lines\n+CENTRAL IDEA\n")
  }

  @Test func `after a bad file the others go on, and all is told in order`() throws {
    let names = (0..<60).map { "\($0).lines" }
    for (number, name) in names.enumerated() {
      let texts = ["#lines\na\n", "#lines\n!\n", "#lines\na*\n"]
      _ = try folder.write(texts[number % 3], to: name)
    }
    let expected: [String] = names.enumerated().compactMap { number, name -> String? in
      switch number % 3 {
      case 0: return nil
      case 1: return "napkin: \(folder.path(name)):2:1: No shouting."
      default: return "napkin: \(folder.path(name)): 1 dropped (note 1)"
      }
    }
    let summary =
      "napkin: 40 of 60 converted into '\(folder.path("out"))', 20 of them changed on the way; "
      + "20 failed"
    for _ in 0..<5 {
      let run = convert(names)
      #expect(run.status == 1)
      #expect(run.errors.split(separator: "\n").map(String.init) == expected + [summary])
    }
    #expect(try folder.names(in: "out").count == 40)
    #expect(
      convert(names, "-q").errors.split(separator: "\n").allSatisfy { $0.hasSuffix("shouting.") })
  }

  @Test func `a report tells of all, for people and for programs`() throws {
    _ = try folder.write("#lines\na*\n", to: "a.lines")
    _ = try folder.write("#lines\n!\n", to: "b.lines")
    let text = convert(["a.lines", "b.lines"], "-q", "--report", "-")
    #expect(text.status == 1)
    #expect(
      text.output == """
        \(folder.path("a.lines")): lines to lines: 1 dropped (note 1)

        feature  source  converted  approximated  carried  dropped
        note          1          0             0        0        1  at 1
        text          1          1             0        0        0

        \(folder.path("b.lines")):2:1: No shouting.

        """)
    #expect(
      convert(["a.lines", "b.lines"], "-q", "--report", folder.path("r.json")).status == 1)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(folder.text("r.json").utf8)) as? [[String: Any]])
    #expect(json.count == 2)
    #expect((json[0]["ledger"] as? [String: Any])?["lossless"] as? Bool == false)
    #expect(json[1]["error"] as? String == "\(folder.path("b.lines")):2:1: No shouting.")
    #expect(json[1]["ledger"] == nil)
  }

  @Test func `nothing is converted whose account has no place`() throws {
    _ = try folder.write("#lines\na\n", to: "a.lines")
    let run = convert(["a.lines"], "--report", folder.path("none/r.json"))
    #expect(run.status == 1)
    #expect(run.errors.contains("The folder does not exist"))
    #expect(try folder.names(in: "out").isEmpty)
  }

  @Test func `losses that are refused stop only their own file`() throws {
    _ = try folder.write("#lines\na*\n", to: "a.lines")
    _ = try folder.write("#lines\nb\n", to: "b.lines")
    #expect(convert(["a.lines", "b.lines"], "--fail-on=dropped").status == 1)
    #expect(try folder.names(in: "out") == ["b.lines"])
  }

  @Test func `a folder that cannot be made ends it`() throws {
    _ = try folder.write("a file", to: "out")
    _ = try folder.write("#lines\na\n", to: "a.lines")
    let run = convert(["a.lines"])
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("napkin: \(folder.path("out"))"))
  }

  @Test func `a bar moves on a terminal, and nowhere else`() throws {
    let names = (0..<10).map { "\($0).lines" }
    for name in names { _ = try folder.write("#lines\na\n", to: name) }
    let run = convert(names, isErrorTerminal: true)
    let frames = run.errors.split(separator: "\r\u{1B}[K")
    #expect(frames.count == 12)
    #expect(frames.first == "[........................................] 0 of 10")
    #expect(frames.dropLast().last == "[########################################] 10 of 10")
    #expect(frames.last == "napkin: 10 of 10 converted into '\(folder.path("out"))'\n")
    #expect(!convert(names).errors.contains("\u{1B}"))
    #expect(convert(names, "-q", isErrorTerminal: true).errors.isEmpty)
    #expect(!convert(["0.lines"], isErrorTerminal: true).errors.contains("\u{1B}"))
  }
}
