import Foundation
import NapkinCLI
import NapkinCore
import NapkinKit
import NapkinTesting
import Testing

/// Bundles are compared with what they say of themselves.
@Suite struct VerifyTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func verify(_ arguments: String...) -> Run {
    Run(["verify"] + arguments, formats: .builtIn)
  }

  private func writeZip(_ name: String = "a.zip") throws -> [UInt8] {
    let request = ExportRequest(.notebook(try Documents.notebook()))
    let bytes = try FormatRegistry.builtIn.written(request, as: "zip").bytes
    try Data(bytes).write(to: folder.url.appending(path: name))
    return bytes
  }

  @Test func `that nobody reads what is told is no fault of the bundle`() throws {
    struct Closed: ByteSink {
      func write(_ bytes: [UInt8]) throws(FormatError) {
        throw FormatError("pipe-closed", "Nobody reads.")
      }
    }
    _ = try writeZip()
    var streams = Streams(input: MemorySource(""), output: Closed(), errors: MemorySink())
    let tool = NapkinTool(version: "1", registry: .builtIn)
    #expect(tool.run(["verify", folder.path("a.zip")], streams: &streams) == 0)
    #expect((streams.errors as? MemorySink)?.text == "")
  }

  @Test func `a bundle that is as its manifest says is told to be so`() throws {
    _ = try writeZip()
    let path = folder.path("a.zip")
    let run = verify(path)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.hasPrefix("\(path): "))
    #expect(run.output.hasSuffix(" files, all as the manifest says\n"))
    #expect(verify("-q", path) == Run(status: 0))
  }

  @Test func `what is changed is named, and the others are checked`() throws {
    let good = try writeZip()
    // The name of a media type in the manifest: as long as before, and something else.
    var bad = good
    let word = Array("Shopping.md".utf8)
    let places = bad.indices.filter { bad[$0...].starts(with: word) }
    try #require(places.count == 2)
    for place in places { bad[place] = UInt8(ascii: "s") }
    try Data(bad).write(to: folder.url.appending(path: "b.zip"))
    let path = folder.path("b.zip")
    let run = verify(path, folder.path("a.zip"), folder.path("none.zip"))
    #expect(run.status == 1)
    #expect(run.output.contains("\(path): missing: Shopping.md\n"))
    #expect(run.output.contains("\(path): unlisted: shopping.md\n"))
    #expect(run.output.contains("not as the manifest says\n\(folder.path("a.zip")): "))
    #expect(run.errors.contains("none.zip: There is no such file"))
  }

  @Test func `what is no bundle is refused by name`() throws {
    let path = try folder.write("no zip", to: "c.zip")
    let run = verify(path)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("napkin: \(path):"))
    #expect(verify().status == 2)
  }
}
