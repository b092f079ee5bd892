import NapkinFormats
import NapkinTesting
import Testing

/// What is written reads back as the same, for documents made by chance; the seed tells them apart.
@Suite struct JSONRoundTripTests {
  @Test(arguments: 0..<200) func whatIsWrittenReadsBack(_ seed: Int) throws {
    var chance = Chance(seed: UInt64(seed))
    var json = JSONWriter()
    var events: [String] = []
    write(&json, &events, &chance, depth: 0)
    var sink = MemorySink()
    try json.finish(to: &sink)
    let chunk = Int(chance.next() % 90) + 1
    #expect(try Probe.walk(sink.bytes) == events, "seed \(seed)")
    #expect(try Probe.walk(sink.bytes, chunk: chunk) == events, "seed \(seed), pieces of \(chunk)")
    var reader = JSONReader(PiecewiseSource(sink.bytes, size: chunk))
    let raw = try reader.rawValue()
    #expect(try Probe.walk(Array(raw.utf8)) == events, "seed \(seed)")
  }

  /// Damaged documents are refused or read, and never trap.
  @Test(arguments: 0..<200) func damageNeverTraps(_ seed: Int) throws {
    var chance = Chance(seed: UInt64(seed))
    var json = JSONWriter()
    var events: [String] = []
    write(&json, &events, &chance, depth: 0)
    var sink = MemorySink()
    try json.finish(to: &sink)
    for _ in 0..<20 {
      var bytes = sink.bytes
      for _ in 0...chance.next() % 3 {
        let index = Int(chance.next() % UInt64(bytes.count))
        switch chance.next() % 3 {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: chance.next())
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8(truncatingIfNeeded: chance.next()), at: index)
        }
        if bytes.isEmpty { break }
      }
      let whole = Result { () throws(FormatError) in try Probe.walk(bytes) }
      let cut = Result { () throws(FormatError) in try Probe.walk(bytes, chunk: 1) }
      #expect(whole == cut, "seed \(seed)")
      var reader = JSONReader(MemorySource(bytes))
      _ = try? reader.skip()
    }
  }

  private func write(
    _ json: inout JSONWriter, _ events: inout [String], _ chance: inout Chance, depth: Int
  ) {
    let layouts: [JSONWriter.Layout] = [.lines, .line, .packed]
    let layout = layouts[Int(chance.next() % 3)]
    switch chance.next() % (depth < 3 ? 8 : 5) {
    case 0:
      let text = chance.text()
      json.string(text)
      events.append("text \(text)")
    case 1:
      let number = Int64(bitPattern: chance.next()) >> Int64(chance.next() % 64)
      json.integer(number)
      events.append("number \(Double(number))")
    case 2:
      let number = chance.number()
      json.double(number)
      events.append("number \(number)")
    case 3:
      json.null()
      events.append("null true")
    case 4:
      json.bool(true)
      events.append("bool true")
    case 5:
      json.beginArray(layout)
      events.append("[")
      for _ in 0..<chance.next() % 6 { write(&json, &events, &chance, depth: depth + 1) }
      json.endArray()
      events.append("]")
    default:
      json.beginObject(layout)
      events.append("{")
      for number in 0..<chance.next() % (depth == 1 ? 30 : 6) {
        let key = "\(number) " + chance.text()
        json.key(key)
        events.append("key \(key)")
        write(&json, &events, &chance, depth: depth + 1)
      }
      json.endObject()
      events.append("}")
    }
  }
}

extension Chance {
  mutating func text() -> String {
    var text = ""
    for _ in 0..<next() % 12 {
      let ranges: [ClosedRange<UInt32>] = [
        0...0x7F, 0x20...0x7E, 0x80...0x7FF, 0x800...0xD7FF,
        0xE000...0xFFFF, 0x10000...0x10FFFF,
      ]
      let range = ranges[Int(next() % 6)]
      let value = range.lowerBound + UInt32(next() % UInt64(range.count))
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  mutating func number() -> Double {
    switch next() % 3 {
    case 0: Double(Int64(next() % 2_000_000) - 1_000_000) / 100
    case 1: Double(next()) / Double(UInt64.max)
    default:
      // Any bits but infinities.
      Double(bitPattern: next() & ~(1 << 62))
    }
  }
}
