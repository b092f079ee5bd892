import NapkinFormats
import Testing

@Suite struct JSONWriterTests {
  func written(_ write: (inout JSONWriter) -> Void) throws -> String {
    var json = JSONWriter()
    write(&json)
    var sink = MemorySink()
    try json.finish(to: &sink)
    return sink.text
  }

  @Test func writesOneNodeALine() throws {
    let text = try written { json in
      json.beginObject()
      json.key("version")
      json.integer(1)
      json.key("nodes")
      json.beginArray()
      for id in ["a", "b"] {
        json.beginObject(.line)
        json.key("id")
        json.string(id)
        json.key("at")
        json.beginArray(.packed)
        json.double(1)
        json.double(-2.5)
        json.endArray()
        json.key("tags")
        json.beginArray()
        json.string("x")
        json.bool(true)
        json.null()
        json.endArray()
        json.endObject()
      }
      json.endArray()
      json.key("empty")
      json.beginObject()
      json.endObject()
      json.key("none")
      json.beginArray(.line)
      json.endArray()
      json.endObject()
    }
    #expect(
      text == """
        {
          "version": 1,
          "nodes": [
            {"id": "a", "at": [1,-2.5], "tags": ["x", true, null]},
            {"id": "b", "at": [1,-2.5], "tags": ["x", true, null]}
          ],
          "empty": {},
          "none": []
        }

        """)
  }

  @Test func packedStaysPackedInside() throws {
    let text = try written { json in
      json.beginArray(.packed)
      json.beginObject()
      json.key("a")
      json.integer(1)
      json.key("b")
      json.beginArray(.line)
      json.integer(1)
      json.integer(2)
      json.endArray()
      json.endObject()
      json.endArray()
    }
    #expect(text == "[{\"a\":1,\"b\":[1,2]}]\n")
  }

  @Test func escapesWhatHasToBe() throws {
    let text = try written { json in
      json.string("\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F} \"\\/ \u{7F}é\u{2028}😀")
    }
    #expect(
      text
        == "\"\\u0000\\u0001\\b\\t\\n\\u000b\\f\\r\\u001f \\\"\\\\/ \u{7F}é\u{2028}😀\"\n")
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "-0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (1e20, "1e+20"),
    (.leastNonzeroMagnitude, "5e-324"), (123_456.75, "123456.75"), (1e15, "1000000000000000"),
    (1.7976931348623157e308, "1.7976931348623157e+308"), (100, "100"), (10.0625, "10.0625"),
  ]) func writesNumbersInTheShortestWay(_ number: Double, _ expected: String) throws {
    #expect(try written { $0.double(number) } == expected + "\n")
  }

  @Test func numbersThatJSONHasNoWordsForBecomeNull() throws {
    for number in [Double.infinity, -.infinity, .nan] {
      #expect(try written { $0.double(number) } == "null\n")
    }
  }

  @Test(arguments: [Int64.min, -10, -1, 0, 9, 10, 12_345, .max])
  func writesWholeNumbers(_ number: Int64) throws {
    #expect(try written { $0.integer(number) } == "\(number)\n")
  }

  @Test func writesBackWhatWasKept() throws {
    var answers: [Bool] = []
    let text = try written { json in
      json.beginObject(.line)
      answers.append(json.rawValue(#"{"a":[1.50,"\ud800"]}"#, key: "kept"))
      answers.append(json.rawValue("[1,", key: "broken"))
      answers.append(json.rawValue("1} , {", key: "injected"))
      answers.append(json.rawValue("", key: "nothing"))
      answers.append(json.rawValue(" [ 1 ] ", key: "wide"))
      json.endObject()
    }
    #expect(answers == [true, false, false, false, true])
    #expect(text == "{\"kept\": {\"a\":[1.50,\"\\ud800\"]}, \"wide\": [1]}\n")
  }

  @Test func handsOverInLargePieces() throws {
    struct Sizes: ByteSink {
      var sizes: [Int] = []
      mutating func write(_ bytes: [UInt8]) { sizes.append(bytes.count) }
    }
    var sink = Sizes()
    var json = JSONWriter()
    json.beginArray()
    for number in 0..<100_000 {
      json.integer(Int64(number))
      try json.flushIfFull(to: &sink)
    }
    json.endArray()
    try json.finish(to: &sink)
    #expect(sink.sizes.dropLast().allSatisfy { $0 == 65_536 })
    #expect(sink.sizes.count > 5)
  }
}
