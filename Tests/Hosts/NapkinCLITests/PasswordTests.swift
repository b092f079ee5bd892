import Foundation
import NapkinCLI
import NapkinKit
import NapkinTesting
import Testing

/// Bundles that only the password in a file opens.
@Suite struct PasswordTests {
  let folder: Folder
  let document: String
  let password: String
  let zip: String

  init() throws {
    folder = try Folder()
    document = try folder.write("# Herons\n\nThree of them.\n", to: "herons.md")
    password = try folder.write("three quiet herons\r\nand a second line\n", to: "password")
    zip = folder.path("locked.zip")
    #expect(
      napkin("bundle", document, "-o", zip, "--password-file", password) == Run(status: 0))
  }

  @Test func `a bundle is encrypted, and read back by every command that reads`() throws {
    #expect(
      !String(decoding: try Data(contentsOf: URL(filePath: zip)), as: UTF8.self)
        .contains("Herons"))
    let out = folder.path("out.md")
    #expect(napkin("convert", zip, out, "--password-file", password).status == 0)
    #expect(try String(contentsOfFile: out, encoding: .utf8).contains("Three of them."))
    #expect(napkin("inspect", zip, "--password-file", password).output.contains("Herons"))
    #expect(napkin("verify", zip, "--password-file", password).status == 0)
    // From standard input, without a line end.
    let piped = Run(
      ["inspect", zip, "--password-file", "-"], input: "three quiet herons", formats: .builtIn)
    #expect(piped.output.contains("Herons"))
  }

  @Test func `without the right password there is an error, and no file`() throws {
    let wrong = try folder.write("three quiet heron\n", to: "wrong")
    let out = folder.path("out.md")
    for (options, words) in [
      ([], "its password is needed (--password-file)"),
      (["--password-file", wrong], "The password is wrong"),
    ] {
      for command in [["convert", zip, out], ["inspect", zip], ["verify", zip]] {
        let run = Run(command + options, formats: .builtIn)
        #expect(run.status == 1 && run.errors.contains(words), "\(command) \(run)")
        #expect(!run.errors.contains("heron"))
      }
    }
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test func `what cannot be meant is refused`() throws {
    let empty = try folder.write("\nsecond line\n", to: "empty")
    let mail = folder.path("a.eml")
    let open = folder.path("open.zip")
    #expect(napkin("bundle", document, "-o", open).status == 0)
    let refused: [(arguments: [String], status: Int32, words: String)] = [
      (["bundle", document, "-o", mail, "--password-file", password], 2, "and no mail"),
      (["bundle", document, "-o", open, "--password-file", empty], 2, "The password is empty"),
      (["bundle", document, "-o", open, "--password-file", "none"], 1, "There is no such file"),
      (["bundle", "-", "-o", open, "--password-file", "-"], 2, "put the password into a file"),
      (["inspect", document, "--password-file", password], 2, "is none"),
      (["inspect", open, "--password-file", password], 1, "is not encrypted"),
      (["explain", zip, "--password-file", password], 2, "has no option"),
    ]
    for (arguments, status, words) in refused {
      let run = Run(arguments, formats: .builtIn)
      #expect(run.status == status && run.errors.contains(words), "\(arguments) \(run)")
    }
  }
}
