import NapkinFormats
import Testing

@Suite struct JSONReaderTests {
  func reader(_ json: String, _ limits: Limits = Limits()) -> JSONReader {
    JSONReader(MemorySource(json), limits: limits, fileName: "map.json")
  }

  @Test func readsWhatItIsAskedFor() throws {
    var reader = reader(#"{"name": "Größe", "sizes": [1, 2.5, -3e2], "none": null, "yes": true}"#)
    var seen: [String] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "name": seen.append(try reader.string())
      case "sizes":
        try reader.beginArray()
        while try reader.nextElement() { seen.append("\(try reader.double())") }
      case "none": seen.append("\(try reader.null())")
      default: seen.append("\(try reader.bool())")
      }
    }
    try reader.finish()
    #expect(seen == ["Größe", "1.0", "2.5", "-300.0", "true", "true"])
  }

  @Test func nullIsOnlyTakenWhereItStands() throws {
    var reader = reader("[null, 1, [], null]")
    try reader.beginArray()
    var nulls: [Bool] = []
    while try reader.nextElement() {
      let isNull = try reader.null()
      nulls.append(isNull)
      if !isNull { try reader.skip() }
    }
    #expect(nulls == [true, false, false, true])
  }

  @Test func theSameKeyMayStandInOtherObjects() throws {
    let inner = (0..<40).map { "\"k\($0)\":{\"id\":[{\"id\":1}]}" }.joined(separator: ",")
    #expect(try Probe.walk(Array("{\"id\":1,\(inner),\"x\":{\(inner)}}".utf8)).count > 80)
  }

  @Test func findsAKeyThatStandsTwiceAmongThousands() throws {
    let many = (0..<20_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(try Probe.walk(Array("{\(many)}".utf8)).count == 40_002)
    #expect(throws: FormatError.self) { try Probe.walk(Array("{\(many),\"k7\":0}".utf8)) }
    // Another object of as many keys knows nothing of the first.
    #expect(try Probe.walk(Array("[{\(many)},{\(many)}]".utf8)).count == 80_006)
  }

  @Test func readsWholeNumbersExactly() throws {
    let numbers: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max, 9_007_199_254_740_993]
    for number in numbers {
      var reader = reader("\(number)")
      #expect(try reader.integer() == number)
    }
    for json in [
      "9223372036854775808", "-9223372036854775809", "1.0", "1e3", "99999999999999999999",
      "18446744073709551616", "\"1\"", "true",
    ] {
      var reader = reader(json)
      #expect(throws: FormatError.self, "\(json)") { try reader.integer() }
    }
  }

  @Test(arguments: [
    "0.1", "0.2", "0.30000000000000004", "1e22", "1e23", "123456789.123456789", "9007199254740993",
    "5e-324", "2.2250738585072014e-308", "1.7976931348623157e308", "0.500000000000000166533453694",
    "1.00000000000000011102230246251565404236316680908203125", "-0.0", "3.141592653589793238462643",
    "0.000001", "123456.7", "1234567890123456789", "0.0000000000000000000001", "100000.00001",
  ]) func roundsNumbersRight(_ json: String) throws {
    var reader = reader(json)
    let value = try reader.double()
    let expected = try #require(Double(json))
    #expect(value.bitPattern == expected.bitPattern)
  }

  @Test func keepsUnknownValuesAsTheyWereSpelt() throws {
    var reader = reader(
      "{ \"a\" : [ 1.50 , 1E+2 ,\n\t-0 ] , \"b\" : \"x\\u0041 \\ud800 \\/\" , \"c\" : { } }")
    #expect(
      try reader.rawValue() == #"{"a":[1.50,1E+2,-0],"b":"x\u0041 \ud800 \/","c":{}}"#)
    try reader.finish()
  }

  @Test func goesOnBehindASkippedValue() throws {
    var reader = reader(#"[{"a":[{}]}, "b", -1.5e3, null, true, 7]"#)
    try reader.beginArray()
    for _ in 0..<5 {
      #expect(try reader.nextElement())
      try reader.skip()
    }
    #expect(try reader.nextElement())
    #expect(try reader.integer() == 7)
    #expect(try !reader.nextElement())
    try reader.finish()
  }

  @Test(arguments: [
    "1", "\"a\"", "null", "[1]", "{}", "true",
  ]) func saysWhatHasToStandWhereSomethingElseDoes(_ json: String) {
    func fails(_ name: String, _ read: (inout JSONReader) throws(FormatError) -> Void) {
      var reader = reader("\n  " + json)
      do throws(FormatError) {
        try read(&reader)
      } catch {
        #expect(error.description.hasPrefix("map.json:2:3: "), "\(name) \(json)")
        return
      }
      Issue.record("\(name) took \(json)")
    }
    if json != "1" {
      fails("integer") { reader throws(FormatError) in _ = try reader.integer() }
      fails("double") { reader throws(FormatError) in _ = try reader.double() }
    }
    if json != "\"a\"" { fails("text") { reader throws(FormatError) in _ = try reader.string() } }
    if json != "true" { fails("bool") { reader throws(FormatError) in _ = try reader.bool() } }
    if json != "[1]" { fails("array") { reader throws(FormatError) in try reader.beginArray() } }
    if json != "{}" { fails("object") { reader throws(FormatError) in try reader.beginObject() } }
  }

  @Test func misuseIsAnErrorAndNoTrap() {
    var inArray = reader("[1]")
    #expect(throws: FormatError.self) {
      try inArray.beginArray()
      _ = try inArray.nextKey()
    }
    var closed = reader("}]}]")
    #expect(throws: FormatError.self) {
      _ = try closed.nextKey()
      _ = try closed.nextElement()
      _ = try closed.nextKey()
      _ = try closed.nextElement()
      _ = try closed.nextKey()
    }
    var early = reader("[1 ]")
    #expect(throws: FormatError.self) {
      try early.beginArray()
      try early.finish()
    }
  }
}
