import Foundation
import NapkinFormats
import Testing

@Suite struct FileSinkTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func theFileIsThereWhenItIsCommitted() throws {
    var sink = try FileSink(path: folder("new.txt"))
    try sink.write("one ")
    try sink.write("two")
    #expect(try !folder.names.contains("new.txt"))
    try sink.commit()
    #expect(try folder.text(of: "new.txt") == "one two")
    #expect(try folder.names == ["new.txt"])
  }

  @Test(arguments: ["", "mine\u{0}other.txt"]) func whatIsNoPathIsRefused(_ name: String) throws {
    try folder.write("old", to: "mine")
    let path = name.isEmpty ? "" : folder(name)
    #expect(throws: FormatError.self) { try FileSink(path: path) }
    #expect(throws: FormatError.self) { try FolderSink(path: path) }
    #expect(throws: FormatError.self) { try FileSource(path: path) }
    #expect(try folder.names == ["mine"] && folder.text(of: "mine") == "old")
  }

  @Test func theOldFileStaysUntilThen() throws {
    try folder.write("old", to: "a.txt")
    var sink = try FileSink(path: folder("a.txt"))
    try sink.write(String(repeating: "x", count: 200_000))
    #expect(try folder.text(of: "a.txt") == "old")
    try sink.commit()
    #expect(try folder.text(of: "a.txt").utf8.count == 200_000)
  }

  @Test func anAbortedFileLeavesNothing() throws {
    try folder.write("old", to: "a.txt")
    var sink = try FileSink(path: folder("a.txt"))
    try sink.write(String(repeating: "x", count: 200_000))
    #expect(try folder.names.count == 2)
    sink.abort()
    #expect(try folder.names == ["a.txt"])
    #expect(try folder.text(of: "a.txt") == "old")
    let error = #expect(throws: FormatError.self) { try sink.commit() }
    #expect(error?.code == .io)
    #expect(throws: FormatError.self) { try sink.write([1]) }
  }

  @Test func aForgottenFileLeavesNothing() throws {
    do {
      var sink = try FileSink(path: folder("a.txt"))
      try sink.write("x")
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func aFileIsCommittedOnce() throws {
    var sink = try FileSink(path: folder("a.txt"))
    try sink.write("x")
    try sink.commit()
    sink.abort()
    #expect(throws: FormatError.self) { try sink.commit() }
    #expect(throws: FormatError.self) { try sink.write("y") }
    #expect(try folder.text(of: "a.txt") == "x")
  }

  @Test func aFileMayBeReadAndReplacedAtOnce() throws {
    try folder.write(String(repeating: "abc", count: 100_000), to: "a.txt")
    let source = try FileSource(path: folder("a.txt"))
    let sink = try FileSink(path: folder("a.txt"))
    while true {
      let bytes = try source.read(upTo: 1000)
      if bytes.isEmpty { break }
      try sink.write(bytes.map { $0 - 32 })
    }
    try sink.commit()
    #expect(try folder.text(of: "a.txt") == String(repeating: "ABC", count: 100_000))
  }

  @Test(arguments: [0o600, 0o644, 0o640, 0o755]) func permissionsStay(_ mode: Int) throws {
    try folder.write("old", to: "a.txt")
    try folder.setPermissions(mode, of: "a.txt")
    var sink = try FileSink(path: folder("a.txt"))
    try sink.write("new")
    let temporary = try #require(folder.names.first { $0 != "a.txt" })
    #expect(try folder.permissions(of: temporary) == mode)
    try sink.commit()
    #expect(try folder.permissions(of: "a.txt") == mode)
    #expect(try folder.text(of: "a.txt") == "new")
  }

  @Test func aLinkStaysALink() throws {
    try FileManager.default.createDirectory(
      atPath: folder("deep"), withIntermediateDirectories: true)
    try folder.write("old", to: "deep/target.txt")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder("first"), withDestinationPath: "deep/second")
    try manager.createSymbolicLink(
      atPath: folder("deep/second"), withDestinationPath: folder("deep/target.txt"))
    var sink = try FileSink(path: folder("first"))
    try sink.write("new")
    try sink.commit()
    #expect(try folder.text(of: "deep/target.txt") == "new")
    #expect(try manager.destinationOfSymbolicLink(atPath: folder("first")) == "deep/second")
    #expect(try manager.contentsOfDirectory(atPath: folder("deep")).count == 2)
  }

  @Test func aLinkMayLeadToWhatIsNotThereYet() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: "later.txt")
    var sink = try FileSink(path: folder("link"))
    try sink.write("new")
    try sink.commit()
    #expect(try folder.text(of: "later.txt") == "new")
  }

  @Test func aCircleOfLinksIsAnError() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder("a"), withDestinationPath: "b")
    try manager.createSymbolicLink(atPath: folder("b"), withDestinationPath: "a")
    let error = #expect(throws: FormatError.self) { try FileSink(path: folder("a")) }
    #expect(error?.message.contains("circle") == true)
  }

  @Test func errorsNameThePathAndWhatToDo() throws {
    let missing = folder("none/a.txt")
    let error = #expect(throws: FormatError.self) { try FileSink(path: missing) }
    #expect(error?.code == .io)
    #expect(error?.description == "\(missing): The folder does not exist; create it first.")
    for path in [folder.path, folder("none") + "/"] {
      let error = #expect(throws: FormatError.self) { try FileSink(path: path) }
      #expect(error?.message.contains("name a file") == true)
    }
    try folder.write("x", to: "file")
    let inFile = #expect(throws: FormatError.self) { try FileSink(path: folder("file/a.txt")) }
    #expect(inFile?.message.contains("not a folder") == true)
    let long = #expect(throws: FormatError.self) {
      try FileSink(path: folder(String(repeating: "x", count: 5000)))
    }
    #expect(long?.code == .io)
  }

  @Test func aFolderThatCannotBeWrittenIsAnError() throws {
    // Even root may not make files in /proc.
    let error = #expect(throws: FormatError.self) { try FileSink(path: "/proc/napkin.txt") }
    #expect(error?.code == .io && error?.location.file == "/proc/napkin.txt")
    if geteuid() != 0 {
      try folder.setPermissions(0o555, of: "")
      let error = #expect(throws: FormatError.self) { try FileSink(path: folder("a.txt")) }
      #expect(error?.message.contains("may not be written") == true)
      try folder.setPermissions(0o755, of: "")
      try folder.write("x", to: "locked.txt")
      try folder.setPermissions(0o444, of: "locked.txt")
      #expect(throws: FormatError.self) { try FileSink(path: folder("locked.txt")) }
    }
  }

  @Test func aFullDiskIsAnErrorAndLeavesNothing() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let sink = try FileSink(path: "/dev/full")
    let error = #expect(throws: FormatError.self) {
      try sink.write([UInt8](repeating: 0, count: 100_000))
    }
    #expect(error?.message == "The disk is full; make room and try again.")
    let again = #expect(throws: FormatError.self) { try sink.commit() }
    #expect(again == error)
  }

  @Test func devicesAreWrittenToAndNotReplaced() throws {
    var sink = try FileSink(path: "/dev/null")
    try sink.write("x")
    try sink.commit()
    var null = try FileSink(path: "/dev/null", isDurable: false)
    try null.write("x")
    null.abort()
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
  }

  @Test func aPipeThatIsOpenIsWrittenTo() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    var sink = try FileSink(path: "/dev/fd/\(ends[1])")
    try sink.write("through")
    try sink.commit()
    close(ends[1])
    var source = FileSource(descriptor: ends[0], name: "the pipe")
    #expect(try source.readAll() == Array("through".utf8))
    close(ends[0])
  }

  @Test func severalFilesInOneFolderDoNotMeet() throws {
    let sinks = try (0..<20).map { try FileSink(path: folder("\($0).txt"), isDurable: false) }
    for (number, var sink) in sinks.enumerated() { try sink.write("\(number)") }
    for sink in sinks { try sink.commit() }
    for number in 0..<20 { #expect(try folder.text(of: "\(number).txt") == "\(number)") }
    #expect(try folder.names.count == 20)
  }

  @Test func whatIsOpenAlreadyIsWrittenToAsItIs() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    var sink = DescriptorSink(descriptor: ends[1], name: "the pipe")
    try sink.write("through")
    close(ends[1])
    var source = FileSource(descriptor: ends[0], name: "the pipe")
    #expect(try source.readAll() == Array("through".utf8))
    close(ends[0])
    let error = #expect(throws: FormatError.self) { try sink.write("late") }
    #expect(error?.location.file == "the pipe")
  }
}
