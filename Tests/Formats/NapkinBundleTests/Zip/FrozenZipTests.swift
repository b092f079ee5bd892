import BundleSamples
import NapkinBundle
import NapkinCore
import NapkinFormats
import Testing

/// Archives that another writer than today's has made are read.
@Suite struct FrozenZipTests {
  @Test(arguments: [("lecture.zip", ContentKind.map, 2), ("plans.zip", .planList, 1)])
  func `a zip opens whole, with its media`(
    _ name: String, _ kind: ContentKind, _ mediaCount: Int
  ) throws {
    let bytes = try Fixture.bytes(name)
    let result = try read(bytes, ZipImporter())
    #expect(result.content.kind == kind)
    #expect(result.ledger.isLossless)
    let found = try soundMedia(of: result)
    #expect(found == mediaCount)
    var source = MemorySource(bytes)
    let look = try ZipVerification(of: &source)
    #expect(look.isIntact && look.fileCount > 3)
  }

  @Test func `a TextPack opens whole`() throws {
    let result = try read(Fixture.bytes("note.textpack"), TextPackImporter())
    #expect(result.content.kind == .note)
    #expect(try soundMedia(of: result) > 0)
  }

  private func read(_ bytes: [UInt8], _ importer: some Importer) throws -> Import {
    var request = ImportRequest(mode: .strict)
    request.registry = .native
    var source = MemorySource(bytes)
    return try importer.read(request, from: &source)
  }

  /// How many media of a document are there, each with the bytes that its digest says.
  private func soundMedia(of result: Import) throws -> Int {
    var digests: Set<ByteDigest> = []
    for media in result.content.media {
      guard case .stored(let digest) = media.source else { continue }
      if try result.media.measure(digest) != nil { digests.insert(digest) }
    }
    return digests.count
  }
}
