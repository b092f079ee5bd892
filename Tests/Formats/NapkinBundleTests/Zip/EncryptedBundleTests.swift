import BundleSamples
import HostileFiles
import NapkinArchive
import NapkinBundle
import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

/// L24: bundles that only a password opens.
@Suite struct EncryptedBundleTests {
  private let password: Password

  init() throws {
    password = try Password("correct horse")
  }

  @Test func `a notebook comes back with its media, and its names are hidden`() throws {
    let notebook = Content.notebook(try Garden.notebook)
    let bytes = try ZipExporter(password: password).bytes(of: notebook, media: Garden.media)
    let listing = ZipListing(bytes)
    #expect(listing.names == ["bundle.zip"])
    #expect(listing.entries.allSatisfy { $0.time == 0x0021 << 16 && $0.flags & 1 == 1 })
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Garden"))
    let result = try read(bytes, password, .strict)
    #expect(result.content == notebook && result.ledger.isLossless)
    for expected in [Garden.photo, Garden.film, Garden.thumbnail] {
      var source = try #require(try result.media.open(ByteDigest(of: expected)))
      #expect(try source.readAll() == expected)
    }
    var source = MemorySource(bytes)
    #expect(try ZipVerification(of: &source, password: password).isIntact)
    // The ordinary bundle is inside, so reading and writing without the password gives that.
    #expect(
      try ZipExporter().bytes(of: result.content, media: result.media)
        == ZipExporter().bytes(of: notebook, media: Garden.media))
  }

  @Test func `the salt is another one each time`() throws {
    let note = Content.note(Note(id: "n"))
    let exporter = ZipExporter(password: password)
    #expect(try exporter.bytes(of: note) != exporter.bytes(of: note))
  }

  @Test func `a wrong password, none, and one for an open bundle are clear errors`() throws {
    let note = Content.note(Note(id: "n"))
    let locked = try ZipExporter(password: password).bytes(of: note, .native)
    let open = try ZipExporter().bytes(of: note, .native)
    let trials: [(bytes: [UInt8], password: Password?, words: String)] = [
      (locked, try Password("correct horsf"), "The password is wrong"),
      (locked, nil, "its password is needed"), (open, password, "is not encrypted"),
    ]
    for trial in trials {
      let error = #expect(throws: FormatError.self) { try read(trial.bytes, trial.password) }
      #expect(error?.code == .password && error?.message.contains(trial.words) == true)
      #expect(error?.location.offset == 0)
    }
  }

  @Test func `of the altered bytes, each is refused or does no harm`() throws {
    let note = Content.note(Note(id: "n", title: "A note", text: "Some words."))
    let bytes = try ZipExporter(password: password).bytes(of: note, .native)
    var refused = 0
    for place in bytes.indices {
      var altered = bytes
      altered[place] ^= 1 << UInt8(place % 8)
      do throws(FormatError) {
        let result = try read(altered, password)
        #expect(result.content == note, "byte \(place) is altered unnoticed")
      } catch {
        #expect(
          [.password, .malformed, .wrongFormat].contains(error.code) || error.limit != nil,
          "\(place): \(error)")
        refused += 1
      }
    }
    // What is harmless: versions, dates, rights and an unused flag in the heads.
    #expect(bytes.count - refused < 40, "\(refused) of \(bytes.count) refused")
  }

  @Test func `the encrypted bytes, the salt and the code at their end are all looked at`() throws {
    let bytes = try ZipExporter(password: password).bytes(of: .note(Note(id: "n")), .native)
    let head = 30 + "bundle.zip".utf8.count + 11
    let list = try #require(
      bytes.indices.last { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    for place in head..<list {
      var altered = bytes
      altered[place] ^= 0x10
      #expect(throws: FormatError.self, "byte \(place)") { try read(altered, password) }
    }
  }

  @Test(arguments: [
    "zipcrypto-7z.zip", "aes-7z.zip", "aes-pyzipper.zip", "aes-bundle-7z.zip",
    "aes-bundle-pyzipper.zip",
  ])
  func `what other programs encrypt is a clear error, with a password or without`(
    _ name: String
  ) throws {
    let bytes = try Fixture.bytes(name)
    for password in [nil, try Password("secret")] {
      let error = #expect(throws: FormatError.self) { try read(bytes, password) }
      #expect(error?.code == .password)
      #expect(error?.message.contains("encrypted in a way that is not Napkin's") == true)
    }
  }

  @Test func `the size limit counts the encrypted bundle`() throws {
    let note = Content.note(Note(id: "n"))
    let exporter = ZipExporter(password: password)
    let size = try exporter.bytes(of: note).count
    #expect(throws: Never.self) {
      try exporter.bytes(of: note, options: FormatOptions(["max-size": "\(size)"]))
    }
    let error = #expect(throws: FormatError.self) {
      try exporter.bytes(of: note, options: FormatOptions(["max-size": "\(size - 1)"]))
    }
    #expect(error?.code == .limit)
  }

  @Test func `limits hold inside of it`() throws {
    let locked = try ZipExporter(password: password).bytes(of: .note(Note(id: "n")), .native)
    var request = ImportRequest()
    request.registry = .native
    for (kind, value) in [(Limits.Kind.entries, 2), (.entryBytes, 50), (.archiveBytes, 500)] {
      request.limits = Limits()
      request.limits[kind] = value
      var source = MemorySource(locked)
      let error = #expect(throws: FormatError.self) {
        try ZipImporter(password: password).read(request, from: &source)
      }
      #expect(error?.limit == kind)
    }
  }

  @Test func `a password is never printed`() throws {
    var dumped = ""
    dump(ZipExporter(password: password), to: &dumped)
    dump(ZipImporter(password: password), to: &dumped)
    dump(password, to: &dumped)
    let all =
      "\(password) \(String(reflecting: password)) \(dumped) \(ZipExporter(password: password))"
    #expect(!all.contains("horse"))
    #expect(throws: FormatError.self) { try Password("") }
    #expect(throws: FormatError.self) { try Password("a\u{0}b") }
  }

  private func read(
    _ bytes: [UInt8], _ password: Password?, _ mode: ImportRequest.Mode = .salvage
  ) throws(FormatError) -> Import {
    var request = ImportRequest(mode: mode)
    request.registry = .native
    var source = MemorySource(bytes)
    let importer = password.map { ZipImporter(password: $0) } ?? ZipImporter()
    return try importer.read(request, from: &source)
  }
}
