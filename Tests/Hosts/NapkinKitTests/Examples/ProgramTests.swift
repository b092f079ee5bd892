import Checkout
import Foundation
import NapkinKit
import NapkinTesting
import Testing

#if os(macOS) || os(Linux)
  /// The plugins have packages of their own. Their tests run with these.
  @Suite struct PluginTests {
    @Test(arguments: ["TaskPaper", "Tabbed"])
    func `it stands on three libraries`(_ name: String) throws {
      let manifest = try Checkout.text("Examples/\(name)/Package.swift")
      let products = manifest.split(separator: ".product(name: \"").dropFirst()
        .map { $0.prefix { $0 != "\"" } }
      #expect(products == ["NapkinCore", "NapkinFormats", "NapkinTesting"])
    }
  }

  /// The programs: each is run, and what it prints and writes is a snapshot.
  @Suite final class ProgramTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
      try? FileManager.default.removeItem(at: folder)
    }

    private func file(_ name: String) -> String {
      folder.appending(path: name).path
    }

    @Test func `the core of an app`() throws {
      let text = try ExampleProgram("AppCore").run(file("garden.napkin.json"))
      try checkSnapshot(text, named: "AppCore")
    }

    @Test func `the core of a note-taking app`() throws {
      let text = try ExampleProgram("NoteApp").run(file("Desk.napkin"))
      try checkSnapshot(text, named: "NoteApp")
    }

    @Test func `a folder of maps becomes FreeMind`() throws {
      var text = try ExampleProgram("MapsToFreeMind").run("../Maps", folder.path)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
        text += "\n== \(name)\n" + (try String(contentsOfFile: file(name), encoding: .utf8))
      }
      try checkSnapshot(text, named: "MapsToFreeMind")
    }

    @Test func `strokes become SVG`() throws {
      let text = try ExampleProgram("StrokesToSVG").run()
      try checkSnapshot(text, named: "StrokesToSVG", fileExtension: "svg")
    }

    @Test(.enabled(if: FormatRegistry.canDraw, "librsvg is not installed here"))
    func `a notebook becomes a mail`() throws {
      var text = try ExampleProgram("MailNotebook").run(
        "../Notebook/notebook.napkin.json", file("notebook.eml"))
      // How bytes are packed depends on the version of zlib, and whether pictures stand inside of
      // the letter on librsvg; which files are attached does not.
      let mail = try String(contentsOfFile: file("notebook.eml"), encoding: .utf8)
      for line in mail.split(whereSeparator: \.isNewline)
      where ["To:", "Subject:", "Date:"].contains(where: line.hasPrefix)
        || line.contains("filename") && !line.contains("inline")
      {
        text += line + "\n"
      }
      try checkSnapshot(text, named: "MailNotebook")
    }

    @Test func `a command of one's own`() throws {
      try checkSnapshot(try ExampleProgram("OwnCommand").run(), named: "OwnCommand")
    }

    @Test func `a format of one's own`() throws {
      let text = try ExampleProgram("OwnFormat").run("../Maps/weekend.taskpaper")
      try checkSnapshot(text, named: "OwnFormat")
    }

    @Test func `a map becomes tabbed text`() throws {
      _ = try ExampleProgram("MapToTabbed").run("../Maps/trees.opml", file("trees.tabbed"))
      let text = try String(contentsOfFile: file("trees.tabbed"), encoding: .utf8)
      #expect(text == "Trees\n\tOak\n\tBirch\n")
    }

    @Test(arguments: [
      ["AppCore", "no/such/folder/map.napkin.json"], ["MapsToFreeMind", "no/such/folder", "new"],
      ["MailNotebook", "Package.swift", "new.eml"], ["OwnFormat", "Package.swift"],
      ["MapToTabbed", "Package.swift", "new.tabbed"],
    ]) func `a wrong file is told, and is no crash`(_ command: [String]) throws {
      let arguments = command.dropFirst().map { $0.hasPrefix("new") ? file($0) : $0 }
      let output = try ExampleProgram(command[0]).output(of: arguments)
      #expect(output.status == 1)
      #expect(output.errors.hasPrefix("\(command[0]): "), "\(output.errors)")
      #expect(output.errors.split(separator: "\n").count == 1, "\(output.errors)")
    }

    @Test func `every program is run, and told of`() throws {
      let sources = Checkout.url("Examples/Programs/Sources").path
      let tests = try Checkout.text("Tests/Hosts/NapkinKitTests/Examples/ProgramTests.swift")
      let page = try Checkout.text("Examples/README.md")
      for name in try FileManager.default.contentsOfDirectory(atPath: sources) {
        #expect(tests.contains("ExampleProgram(\"\(name)\").run("), "\(name)")
        #expect(page.contains("(Programs/Sources/\(name)/"), "\(name)")
      }
    }
  }
#endif
