import BundleSamples
import NapkinBundle
import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

/// Damage of every kind, by chance that is the same each time: an error with a place, or a document.
@Suite struct DamagedArchiveTests {
  @Test func `several bytes are changed, doubled or left out`() throws {
    let whole = try ZipExporter().bytes(of: .notebook(Garden.notebook), .native)
    var chance = Chance(seed: 7)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0...chance.below(4) {
        let place = chance.below(bytes.count)
        // Most damage goes where it hurts: into the list and the end.
        let target = chance.below(3) == 0 ? place : bytes.count - 1 - place % 300
        switch chance.below(4) {
        case 0: bytes[target] = UInt8(chance.below(256))
        case 1: bytes[target] ^= 1 << UInt8(chance.below(8))
        case 2: bytes.insert(bytes[target], at: target)
        default: bytes.remove(at: target)
        }
      }
      check(bytes)
    }
  }

  @Test func `numbers in the list become as large as they can`() throws {
    let whole = try ZipExporter().bytes(of: .notebook(Garden.notebook), .native)
    for start in whole.count - 250..<whole.count {
      for (count, value) in [(1, UInt8(0xFF)), (2, 0xFF), (4, 0xFF), (8, 0xFF), (4, 0x7F), (4, 0)] {
        var bytes = whole
        for place in start..<min(bytes.count, start + count) { bytes[place] = value }
        check(bytes)
      }
    }
  }

  @Test func `it is cut at each place`() throws {
    let note = Content.note(Note(id: "n", title: "A note"))
    let password = try Password("correct horse")
    let ways: [(any Exporter, any Importer)] = [
      (ZipExporter(), ZipImporter()), (TextPackExporter(), TextPackImporter()),
      (ZipExporter(password: password), ZipImporter(password: password)),
    ]
    var request = ImportRequest()
    request.registry = .native
    for (exporter, importer) in ways {
      let bytes = try exporter.bytes(of: note, .native)
      for count in bytes.indices {
        var source = MemorySource(Array(bytes[..<count]))
        #expect(throws: FormatError.self, "\(exporter.format.id), \(count) bytes") {
          try importer.read(request, from: &source)
        }
      }
    }
  }

  private func check(_ bytes: [UInt8]) {
    var request = ImportRequest()
    request.registry = .native
    var source = MemorySource(bytes)
    do throws(FormatError) {
      _ = try ZipImporter().read(request, from: &source)
    } catch {
      let hasPlace = error.location.offset != nil || error.location.line != nil
      #expect(hasPlace || error.code == .limit, "\(error)")
    }
  }
}
