import Foundation
import NapkinKit
import NapkinTesting
import Testing

#if os(macOS) || os(Linux)
  extension ExamplePackages {
    /// The plugins: formats in packages of their own, with tests of their own.
    @Suite(.serialized) struct PluginTests {
      static let names = ["TaskPaper", "Tabbed"]

      @Test(arguments: names) func `its own tests pass`(_ name: String) throws {
        let output = try ExamplePackage(name: name).swift("test", ["--disable-xctest"])
        #expect(output.status == 0, "\(output.text)\(output.errors)")
        #expect(output.text.contains("keepsTheContract() passed"))
      }

      @Test(arguments: names) func `it stands on three libraries`(_ name: String) throws {
        let manifest = try Checkout.text("Examples/\(name)/Package.swift")
        let products = manifest.split(separator: ".product(name: \"").dropFirst()
          .map { $0.prefix { $0 != "\"" } }
        #expect(products == ["NapkinCore", "NapkinFormats", "NapkinTesting"])
      }
    }

    /// The programs: each is run, and what it prints and writes is a snapshot.
    @Suite(.serialized) final class ProgramTests {
      let package = ExamplePackage(name: "Programs")
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

      init() throws {
        try package.build()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }

      deinit {
        try? FileManager.default.removeItem(at: folder)
      }

      private func file(_ name: String) -> String {
        folder.appending(path: name).path
      }

      @Test func `the core of an app`() throws {
        let text = try package.run("AppCore", file("garden.napkin.json"))
        try checkSnapshot(text, named: "AppCore")
      }

      @Test func `a folder of maps becomes FreeMind`() throws {
        var text = try package.run("MapsToFreeMind", "../Maps", folder.path)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
          text += "\n== \(name)\n" + (try String(contentsOfFile: file(name), encoding: .utf8))
        }
        try checkSnapshot(text, named: "MapsToFreeMind")
      }

      @Test func `strokes become SVG`() throws {
        let text = try package.run("StrokesToSVG")
        try checkSnapshot(text, named: "StrokesToSVG", fileExtension: "svg")
      }

      @Test(.enabled(if: FormatRegistry.canDraw, "librsvg is not installed here"))
      func `a notebook becomes a mail`() throws {
        var text = try package.run(
          "MailNotebook", "../Notebook/notebook.napkin.json", file("notebook.eml"))
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
        try checkSnapshot(try package.run("OwnCommand"), named: "OwnCommand")
      }

      @Test func `a format of one's own`() throws {
        let text = try package.run("OwnFormat", "../Maps/weekend.taskpaper")
        try checkSnapshot(text, named: "OwnFormat")
      }

      @Test func `a map becomes tabbed text`() throws {
        _ = try package.run("MapToTabbed", "../Maps/trees.opml", file("trees.tabbed"))
        let text = try String(contentsOfFile: file("trees.tabbed"), encoding: .utf8)
        #expect(text == "Trees\n\tOak\n\tBirch\n")
      }

      @Test(arguments: [
        ["AppCore", "no/such/folder/map.napkin.json"], ["MapsToFreeMind", "no/such/folder", "new"],
        ["MailNotebook", "Package.swift", "new.eml"], ["OwnFormat", "Package.swift"],
        ["MapToTabbed", "Package.swift", "new.tabbed"],
      ]) func `a wrong file is told, and is no crash`(_ command: [String]) throws {
        let arguments =
          [command[0]] + command.dropFirst().map { $0.hasPrefix("new") ? file($0) : $0 }
        let output = try package.output(of: arguments)
        #expect(output.status == 1)
        #expect(output.errors.hasPrefix("\(command[0]): "), "\(output.errors)")
        #expect(output.errors.split(separator: "\n").count == 1, "\(output.errors)")
      }

      @Test func `every program is run, and told of`() throws {
        let sources = Checkout.url("Examples/Programs/Sources").path
        let tests = try Checkout.text("Tests/NapkinKitTests/Examples/ProgramTests.swift")
        let page = try Checkout.text("Examples/README.md")
        for name in try FileManager.default.contentsOfDirectory(atPath: sources) {
          #expect(
            tests.contains("package.run(\"\(name)\"") || tests.contains("\n          \"\(name)\""))
          #expect(page.contains("(Programs/Sources/\(name)/"), "\(name)")
        }
      }
    }
  }
#endif
