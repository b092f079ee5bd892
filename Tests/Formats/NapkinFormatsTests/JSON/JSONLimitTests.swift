import NapkinCore
import NapkinFormats
import Testing

@Suite struct JSONLimitTests {
  func limits(_ kind: Limits.Kind, _ value: Int) -> Limits {
    var limits = Limits()
    limits[kind] = value
    return limits
  }

  @Test func depthStopsAtItsLimit() throws {
    for opening in ["[", "{\"a\":"] {
      let closing = opening == "[" ? "]" : "}"
      for depth in [9, 10, 11] {
        let json =
          String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
        let limits = limits(.depth, 10)
        if depth <= 10 {
          _ = try Probe.walk(Array(json.utf8), limits: limits)
          var reader = JSONReader(MemorySource(json), limits: limits)
          try reader.skip()
          continue
        }
        let error = #expect(throws: FormatError.self) {
          try Probe.walk(Array(json.utf8), limits: limits)
        }
        #expect(error?.code == .limit && error?.limit == .depth)
        var reader = JSONReader(MemorySource(json), limits: limits)
        let skipped = #expect(throws: FormatError.self) { try reader.skip() }
        #expect(skipped?.limit == .depth)
        #expect(skipped?.location.column == error?.location.column)
      }
    }
  }

  @Test func depthCountsWhatIsSkippedInsideOfWhatIsOpen() throws {
    var reader = JSONReader(MemorySource("[[[1]]]"), limits: limits(.depth, 2))
    try reader.beginArray()
    #expect(try reader.nextElement())
    #expect(throws: FormatError.self) { try reader.skip() }
  }

  @Test func aMillionLevelsAreRefusedAtOnce() {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    let clock = ContinuousClock()
    let time = clock.measure {
      let error = #expect(throws: FormatError.self) { try Probe.walk(bytes) }
      #expect(error?.limit == .depth)
      var reader = JSONReader(MemorySource(bytes))
      #expect(throws: FormatError.self) { try reader.rawValue() }
    }
    #expect(time < .milliseconds(500))
  }

  @Test func aMillionLevelsAreReadIfAllowed() throws {
    let half = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    let bytes = half + [UInt8](repeating: UInt8(ascii: "]"), count: 1_000_000)
    var reader = JSONReader(MemorySource(bytes), limits: limits(.depth, 1_000_000))
    #expect(try reader.rawValue().utf8.count == bytes.count)
    try reader.finish()
  }

  @Test func textsStopAtTheirLimit() throws {
    for (plain, escaped) in [("aaaaaaaaa", #"\u0061aaaaaaaa"#), ("ééééa", #"\u00e9ééé\u0061"#)] {
      #expect(plain.utf8.count == 9)
      for extra in ["", "b", "bc"] {
        for spelling in [plain + extra, escaped + extra] {
          let json = Array("[\"\(spelling)\"]".utf8)
          for chunk in [1, 100] {
            if extra.utf8.count < 2 {
              _ = try Probe.walk(json, chunk: chunk, limits: limits(.textBytes, 10))
            } else {
              let error = #expect(throws: FormatError.self) {
                try Probe.walk(json, chunk: chunk, limits: limits(.textBytes, 10))
              }
              #expect(error?.limit == .textBytes)
            }
          }
        }
      }
    }
  }

  @Test func endlessTextsAndNumbersAreNotGathered() {
    for start in ["\"", "\"\\u00", "", "-"] {
      let filler = start == "\"\\u00" ? "41\\u00" : "1"
      var source = EndlessSource(start: start, filler: filler)
      source.limit = 10_000_000
      var reader = JSONReader(source, limits: limits(.textBytes, 100_000))
      let error = #expect(throws: FormatError.self) { try reader.skip() }
      #expect(error?.limit == .textBytes, "\(start)")
      #expect((error?.location.offset ?? .max) < 1_000_000)
    }
  }

  @Test func inputStopsAtItsLimit() throws {
    let json = Array("[\"abc\"]".utf8)
    for chunk in [1, 3, 100] {
      _ = try Probe.walk(json, chunk: chunk, limits: limits(.inputBytes, json.count + 1))
      _ = try Probe.walk(json, chunk: chunk, limits: limits(.inputBytes, json.count))
      let error = #expect(throws: FormatError.self) {
        try Probe.walk(json, chunk: chunk, limits: limits(.inputBytes, json.count - 1))
      }
      #expect(error?.limit == .inputBytes)
      #expect(error?.location.file == "x.json")
    }
  }

  @Test func errorsOfTheSourceArePassedOn() {
    struct Broken: ByteSource {
      var isFirst = true
      mutating func read(upTo count: Int) throws(FormatError) -> [UInt8] {
        if !isFirst { throw FormatError(.io, "The cable is out; put it in.") }
        isFirst = false
        return Array("[1, \"ab".utf8)
      }
    }
    var reader = JSONReader(Broken(), fileName: "x.json")
    let error = #expect(throws: FormatError.self) { try reader.skip() }
    #expect(error?.code == .io && error?.location.file == "x.json")
  }
}

/// Goes on for ever, or nearly.
private struct EndlessSource: ByteSource {
  var start: String
  let filler: String
  var limit = 0

  mutating func read(upTo count: Int) -> [UInt8] {
    defer { start = "" }
    let next = start + String(repeating: filler, count: max(1, 1_000 / filler.utf8.count))
    limit -= next.utf8.count
    return limit > 0 ? Array(next.utf8) : []
  }
}
