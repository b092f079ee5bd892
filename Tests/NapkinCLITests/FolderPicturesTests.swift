import Foundation
import NapkinCLI
import NapkinKit
import Testing

/// Pictures in folders of Markdown, and in TextBundles.
@Suite struct FolderPicturesTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func napkin(_ arguments: String...) -> Run {
    Run(arguments, formats: .builtIn)
  }

  @Test func `a medium in a folder keeps all that there is of it`() throws {
    _ = try folder.write("PNG", to: "in/a.png")
    _ = try folder.write("# N\n\nWords.\n\n![a](a.png)\n", to: "in/n.md")
    _ = try folder.write("# M\n\n- a\n\n  ![a](a.png)\n- b\n", to: "in/m.md")
    let run = napkin("convert", folder.path("in"), folder.path("out") + "/", "--to=markdown")
    #expect(run == Run(status: 0))
  }

  @Test func `a picture that is a link is read if it leads into the folder`() throws {
    for name in ["up.png", "in/img/there.png", "in/.secret.png"] {
      _ = try folder.write("PNG \(name)", to: name)
    }
    for (link, goal) in [
      ("inside", "img/there.png"), ("outside", "../up.png"), ("hidden", ".secret.png"),
      ("loop", "loop.png"), ("absolute", folder.path("up.png")), ("folder", "img"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("in/\(link).png"), withDestinationPath: goal)
    }
    let links = ["inside", "outside", "hidden", "loop", "absolute", "folder"]
    let text = links.map { "See ![x](\($0).png).\n\n" }.joined()
    _ = try folder.write("# N\n\n\(text)", to: "in/n.md")
    let run = napkin("convert", folder.path("in"), folder.path("n.napkin.json"))
    #expect(run.status == 0 && run.errors.contains("5 dropped (foreign 5)"), "\(run.errors)")
    #expect(try folder.names(in: "Media").count == 1)
    let zip = napkin("convert", folder.path("in"), folder.path("n.zip"))
    #expect(zip.errors.contains("media 5") && zip.errors.contains("outside.png"), "\(zip.errors)")
  }
}
