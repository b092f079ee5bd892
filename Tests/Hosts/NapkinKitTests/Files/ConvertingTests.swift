import Foundation
import NapkinKit
import NapkinTesting
import Synchronization
import Testing

/// Files that become others in one line.
@Suite struct ConvertingTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  @Test func `one format becomes another`() throws {
    let mm = try folder.write(TestFolder.garden, to: "garden.mm")
    let report = try Napkin.convert(from: mm, to: folder.file("garden.opml"))
    #expect(report.source == .freemind && report.target == .opml && report.repairs.isEmpty)
    #expect(report.losses[.node].converted == 2)
    #expect("\(report)" == report.losses.summary)
    #expect(try Napkin.open(folder.file("garden.opml")).map?.count == 2)
  }

  @Test func `paths do as well as URLs, and names of formats win over endings`() throws {
    let mm = try folder.write(TestFolder.garden, to: "garden.mm")
    let out = folder.file("garden.out").path
    let report = try Napkin.convert(from: mm.path, to: out, as: "opml:plain")
    #expect(report.target == FormatName(format: "opml", dialect: "plain"))
    #expect(try Napkin.open(out).format.format == "opml")
  }

  @Test func `the same format stays byte for byte`() throws {
    let mm = try folder.write(TestFolder.garden, to: "garden.mm")
    try Napkin.convert(from: mm, to: folder.file("copy.mm"))
    #expect(try folder.text("copy.mm") == TestFolder.garden)
  }

  @Test func `it writes what the tool writes`() throws {
    let mm = try folder.write(TestFolder.garden, to: "garden.mm")
    try Napkin.convert(from: mm, to: folder.file("garden.md"))
    try Napkin.convert(from: folder.file("garden.md"), to: folder.file("back.mm"))
    #expect(try Napkin.open(folder.file("back.mm")).map?.count == 2)
  }

  @Test func `pictures beside a Markdown file go into a zip`() throws {
    try folder.write("# Snail\n\n![](snail.png)\n", to: "snail.md")
    try folder.write("a snail", to: "snail.png")
    try Napkin.convert(from: folder.file("snail.md"), to: folder.file("snail.zip"))
    #expect(try Napkin.open(folder.file("snail.zip")).media.count == 1)
  }

  @Test func `what is wrong is told, and nothing is written`() throws {
    let mm = try folder.write(TestFolder.garden, to: "garden.mm")
    let missing = folder.file("no.mm")
    let opml = folder.file("garden.opml")
    func code(_ from: URL, _ to: URL, _ options: FormatOptions = [:]) -> FormatError.Code? {
      NapkinKitTests.code { () throws(FormatError) in
        try Napkin.convert(from: from, to: to, options: options)
      }
    }
    #expect(code(missing, opml) == .io)
    #expect(code(mm, folder.file("garden.xyz")) == .unknownFormat)
    #expect(code(mm, folder.file("no/such/garden.opml")) == .io)
    #expect(code(mm, opml, ["colour": "red"]) == .invalidOption)
    #expect(code(mm, folder.url) == .unknownFormat)
    #expect(try folder.names == ["garden.mm"])
  }

  @Test func `progress is told`() async throws {
    let mm = try folder.write(TestFolder.garden, to: "garden.mm")
    let steps = Mutex<[FileProgress]>([])
    try await Napkin.convert(from: mm, to: folder.file("garden.opml")) { step in
      steps.withLock { $0.append(step) }
    }
    let all = steps.withLock { $0 }
    let count = TestFolder.garden.utf8.count
    let written = try Data(contentsOf: folder.file("garden.opml")).count
    #expect(all.contains(.reading(bytes: count, of: count)))
    #expect(all.last == .writing(bytes: written))
  }

  @Test func `a cancelled task writes nothing`() async throws {
    let mm = try folder.write(TestFolder.garden, to: "garden.mm")
    let opml = folder.file("garden.opml")
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await Napkin.convert(from: mm, to: opml)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let opening = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await Napkin.open(mm)
    }
    opening.cancel()
    await #expect(throws: CancellationError.self) { _ = try await opening.value }
    #expect(try folder.names == ["garden.mm"])
  }

  @Test func `a task that is cancelled while it writes leaves nothing`() async throws {
    var map = MindMap("Garden")
    for number in 1...20_000 { try map.add("Bed \(number)") }
    let json = try NapkinFile(map, at: folder.file("garden.napkin.json"))
    let file = try await json.saved()
    let writes = Mutex(0)
    let task = Mutex<Task<Void, any Error>?>(nil)
    let opml = folder.file("garden.opml")
    let started = Task {
      while task.withLock({ $0 == nil }) { await Task.yield() }
      try await Napkin.convert(from: file.url, to: opml) { step in
        guard case .writing = step else { return }
        writes.withLock { $0 += 1 }
        task.withLock { $0?.cancel() }
      }
    }
    task.withLock { $0 = started }
    await #expect(throws: CancellationError.self) { try await started.value }
    #expect(writes.withLock { $0 } == 1)
    #expect(try folder.names == ["garden.napkin.json"])
  }
}
