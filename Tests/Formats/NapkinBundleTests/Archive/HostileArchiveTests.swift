import BundleSamples
import HostileFiles
import NapkinArchive
import NapkinBundle
import NapkinCore
import NapkinFormats
import NapkinJSON
import Testing

/// RELIABILITY T5: archives that lie are refused, with a place, before anything is made of them.
@Suite struct HostileArchiveTests {
  @Test func `there are enough of them`() {
    #expect(HostileArchives.all.count >= 100)
    #expect(Set(HostileArchives.all.map(\.name)).count == HostileArchives.all.count)
  }

  @Test(arguments: HostileArchives.all.indices)
  func `each is refused, strictly or not`(_ index: Int) {
    let (name, bytes) = HostileArchives.all[index]
    for mode in ImportRequest.Mode.allCases {
      do throws(FormatError) {
        _ = try read(bytes, mode)
        Issue.record("'\(name)' is read")
      } catch {
        #expect(error.location.offset != nil || error.location.line != nil, "\(name): \(error)")
      }
    }
  }

  @Test func `the file that they begin with is a good one`() throws {
    let text = #"{"napkin": 1, "note": {"id": "n", "title": "", "text": ""}}"#
    let good = HostileZip([
      .init("note.napkin.json", text), .init("folder/", []), .init("folder/a", "b"),
    ])
    #expect(try read(good.bytes).content == .note(Note(id: "n")))
    var wide = good
    wide.wide = (nil, nil, nil, nil)
    #expect(try read(wide.bytes).content == .note(Note(id: "n")))
    var commented = good
    commented.comment = Array("made by hand".utf8)
    #expect(try read(commented.bytes).content == .note(Note(id: "n")))
  }

  @Test func `names may begin with the folder that was packed`() throws {
    let text = #"{"napkin": 1, "note": {"id": "n", "title": "", "text": ""}}"#
    let packed = HostileZip([.init("./", []), .init("./note.napkin.json", text), .init("./a/", [])])
    #expect(try read(packed.bytes).content == .note(Note(id: "n")))
    let twice = HostileZip([.init("./note.napkin.json", text), .init("note.napkin.json", text)])
    #expect(throws: FormatError.self) { try read(twice.bytes) }
  }

  @Test func `sizes may follow the bytes, as streams have them`() throws {
    let text = #"{"napkin": 1, "note": {"id": "n", "title": "", "text": ""}}"#
    let entry = HostileZip.Entry("note.napkin.json", text).with { entry in
      entry.flags = 8
      entry.local.checksum = 0
      entry.local.byteCount = 0
      entry.local.packedCount = 0
      entry.trailer = le(0x0807_4B50, 4) + le(Int(entry.checksum), 4) + le(text.utf8.count, 4)
      entry.trailer += le(text.utf8.count, 4)
    }
    #expect(try read(HostileZip([entry]).bytes).content == .note(Note(id: "n")))
  }

  @Test(arguments: [
    (Limits.Kind.entries, 3), (.entryBytes, 100), (.archiveBytes, 130), (.inputBytes, 500),
  ])
  func `limits hold at the limit and one below`(_ kind: Limits.Kind, _ wanted: Int) throws {
    let text = #"{"napkin": 1, "note": {"id": "n", "title": "", "text": ""}}"#
    let padded = text + String(repeating: " ", count: 100 - text.utf8.count)
    var zip = HostileZip([
      .init("note.napkin.json", padded), .init("a", "12345678901234567890"),
      .init("b", "1234567890"),
    ])
    zip.comment = [UInt8](repeating: 65, count: 500 - zip.bytes.count)
    var limits = Limits()
    limits[kind] = wanted
    #expect(throws: Never.self) { try read(zip.bytes, limits: limits) }
    limits[kind] = wanted - 1
    do throws(FormatError) {
      _ = try read(zip.bytes, limits: limits)
      Issue.record("\(kind.name) does not hold")
    } catch {
      #expect(error.limit == kind)
    }
  }

  @Test func `a method that is neither stored nor deflated is refused by its name`() {
    for method in 1..<99 where method != 8 {
      let entry = HostileZip.Entry("note.napkin.json", "{}").with { $0.method = method }
      let error = #expect(throws: FormatError.self) { try read(HostileZip([entry]).bytes) }
      #expect(error?.message.contains("packed in a way that is not known") == true, "\(method)")
    }
  }

  private func read(
    _ bytes: [UInt8], _ mode: ImportRequest.Mode = .salvage, limits: Limits = Limits()
  ) throws(FormatError) -> Import {
    var request = ImportRequest(mode: mode)
    request.registry = .native
    request.limits = limits
    var source = MemorySource(bytes)
    return try ZipImporter().read(request, from: &source)
  }

  @Test(arguments: [
    ("aux.png", "device", true), ("1:30.png", "drive", true), ("..", "leads out", false),
  ])
  func `a file that is refused is named, and what helps is said`(
    _ name: String, _ word: String, _ helps: Bool
  ) {
    let error = #expect(throws: FormatError.self) {
      try Archive(HostileZip([.init(name)]).bytes, limits: Limits(), fileName: nil)
    }
    #expect(error?.message.contains(word) == true && error?.message.contains("'\(name)'") == true)
    #expect(error?.message.contains("Unpack it with another program") == helps)
  }
}
