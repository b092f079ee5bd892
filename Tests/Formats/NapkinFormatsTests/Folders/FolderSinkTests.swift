import Foundation
import NapkinFormats
import Testing

/// A folder is whole, or not there, and nobody's files are touched.
@Suite struct FolderSinkTests {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "napkin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { url.appending(path: name).path }

  private func names(_ folder: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }

  private func write(_ path: String, replacing: Bool = false) throws(FormatError) -> FolderSink {
    let sink = try FolderSink(path: path, replacing: replacing)
    try sink.begin("a.md")
    try sink.write(Array("one".utf8))
    try sink.begin("Media/b.png")
    try sink.write(Array("two".utf8))
    try sink.write(Array("three".utf8))
    return sink
  }

  @Test func `nothing is there before it is complete`() throws {
    defer { try? FileManager.default.removeItem(at: url) }
    let sink = try write(path("out/"))
    #expect(try names().filter { !$0.hasPrefix(".napkin-") }.isEmpty)
    try sink.commit()
    #expect(try names() == ["out"])
    let source = try FolderSource(path: path("out"))
    #expect(source.name == "out")
    #expect(source.paths == ["Media/b.png", "a.md"])
    var bytes = try #require(try source.open("Media/b.png"))
    #expect(try bytes.readAll() == Array("twothree".utf8))
    #expect(try source.open("none") == nil)
  }

  @Test func `what is given up leaves nothing`() throws {
    defer { try? FileManager.default.removeItem(at: url) }
    try write(path("out")).abort()
    do { _ = try write(path("out")) }
    #expect(try names() == [])
  }

  @Test func `an empty folder stays the folder that it is`() throws {
    defer { try? FileManager.default.removeItem(at: url) }
    try FileManager.default.createDirectory(
      atPath: path("out"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o750])
    let number = try FileManager.default.attributesOfItem(atPath: path("out"))[.systemFileNumber]
    try write(path("out")).commit()
    let attributes = try FileManager.default.attributesOfItem(atPath: path("out"))
    #expect(attributes[.systemFileNumber] as? Int == number as? Int)
    #expect(attributes[.posixPermissions] as? Int == 0o750)
    #expect(try names("out") == ["Media", "a.md"])
  }

  @Test func `a folder with something in it is refused, or replaced as a whole`() throws {
    defer { try? FileManager.default.removeItem(at: url) }
    try write(path("out")).commit()
    try Data("mine".utf8).write(to: url.appending(path: "out/mine.txt"))
    #expect(throws: FormatError.self) { try write(path("out")) }
    #expect(try names("out") == ["Media", "a.md", "mine.txt"])
    try write(path("out"), replacing: true).commit()
    #expect(try names("out") == ["Media", "a.md"])
    #expect(try names() == ["out"])
    #expect(throws: FormatError.self) { try write(path("out/a.md")) }
    #expect(throws: FormatError.self) { try write(path("none/out")) }
  }

  @Test(arguments: ["", "/a", "../a", "a/../b", "a//b", "a/", ".", "a\0b"])
  func `no file gets out of the folder`(name: String) throws {
    defer { try? FileManager.default.removeItem(at: url) }
    let sink = try FolderSink(path: path("out"))
    #expect(throws: FormatError.self) { try sink.begin(name) }
    var parts = MemoryParts()
    #expect(throws: FormatError.self) { try parts.begin(name) }
  }

  @Test func `two files never meet, whatever the system makes of capitals and accents`() throws {
    defer { try? FileManager.default.removeItem(at: url) }
    let sink = try FolderSink(path: path("out"))
    try sink.begin("Caf\u{E9}.md")
    #expect(throws: FormatError.self) { try sink.begin("CAFE\u{301}.md") }
    var parts = MemoryParts()
    try parts.begin("Caf\u{E9}.md")
    #expect(throws: FormatError.self) { try parts.begin("CAFE\u{301}.md") }
  }

  @Test func `links are followed inside only, hidden files not seen`() throws {
    defer { try? FileManager.default.removeItem(at: url) }
    try write(path("out")).commit()
    try FileManager.default.createSymbolicLink(
      atPath: path("out/link.md"), withDestinationPath: "/etc/passwd")
    try FileManager.default.createSymbolicLink(
      atPath: path("out/loop"), withDestinationPath: path("out"))
    try Data().write(to: url.appending(path: "out/.hidden"))
    for (link, goal) in [("b.md", "a.md"), ("c.md", "b.md"), ("d.md", ".hidden")] {
      try FileManager.default.createSymbolicLink(
        atPath: path("out/\(link)"), withDestinationPath: goal)
    }
    let source = try FolderSource(path: path("out"))
    #expect(
      source.paths == ["Media/b.png", "a.md", "b.md", "c.md", "d.md", "link.md", "loop"])
    for name in ["link.md", "loop", "d.md"] {
      #expect(throws: FormatError.self, "\(name)") { try source.open(name) }
    }
    for name in ["b.md", "c.md"] {
      var (linked, plain) = (try source.open(name), try source.open("a.md"))
      #expect(try linked?.readAll(limit: 100) == plain?.readAll(limit: 100))
    }
    #expect(try source.open("../out/a.md") == nil)
  }

  @Test func `limits hold`() throws {
    defer { try? FileManager.default.removeItem(at: url) }
    try write(path("out")).commit()
    var limits = Limits()
    limits.entries = 1
    #expect(throws: FormatError.self) { try FolderSource(path: path("out"), limits: limits) }
    limits = Limits()
    limits.archiveBytes = 10
    #expect(throws: FormatError.self) { try FolderSource(path: path("out"), limits: limits) }
  }
}
