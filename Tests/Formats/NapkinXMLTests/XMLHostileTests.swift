import NapkinFormats
import NapkinTesting
import NapkinXML
import Testing

/// Files that mean harm: each is read or refused, in both modes, at once, and with a place.
@Suite struct XMLHostileTests {
  @Test func thereAreEnough() {
    #expect(HostileXML.all.count >= 150)
    #expect(Set(HostileXML.all.map(\.name)).count == HostileXML.all.count)
  }

  @Test(arguments: HostileXML.all) func isReadOrRefusedAtOnce(_ file: HostileXML) throws {
    for mode in ImportRequest.Mode.allCases {
      var error: FormatError?
      let time = processorTime {
        do throws(FormatError) {
          _ = try events(MemorySource(file.bytes), mode)
        } catch let caught {
          error = caught
        }
      }
      // A debug build is not what people wait for; it shows what is not linear.
      #expect(time < .seconds(10), "\(time)")
      switch file.fate {
      case .refused: #expect(error != nil)
      case .refusedIfStrict: #expect(mode == .salvage || error != nil)
      case .read: #expect(error == nil)
      case .anything: break
      }
      if let error { #expect(error.location.line != nil || error.code == .limit, "\(error)") }
    }
  }

  @Test func nothingIsTakenFromOutside() throws {
    for file in HostileXML.all where file.name.hasPrefix("entity") || file.name.hasPrefix("type") {
      let list = try? events(MemorySource(file.bytes), .salvage).list
      #expect(list?.contains { $0.contains("root:") } != true, "\(file.name)")
    }
  }
}
