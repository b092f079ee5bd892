import NapkinFormats
import Testing

@Suite struct JSONKeyTableTests {
  let keys = JSONKeyTable(["id", "text", "größe"])

  func reader(_ json: String) -> JSONReader { JSONReader(MemorySource(json)) }

  @Test func recognizes() throws {
    var reader = reader(#"{"id":1,"text":2,"größe":3,"other":4,"\u0069x":5}"#)
    var seen: [String] = []
    try reader.beginObject()
    while let key = try reader.nextKey(in: keys) {
      if key < 0 {
        seen.append("?\(reader.unknownKey)=\(try reader.rawValue())")
      } else {
        seen.append("\(key)=\(try reader.integer())")
      }
    }
    #expect(seen == ["0=1", "1=2", "2=3", "?other=4", "?ix=5"])
  }

  @Test(arguments: [
    #"{"größe":1,"text":2,"id":3}"#, #"{"text":1,"\u0069d":2,"größe":3}"#,
    #"{"idx":0,"größe":1,"i":0,"id":2,"":0,"text":3}"#,
  ]) func recognizesKeysInAnyOrderAndSpelling(_ json: String) throws {
    var reader = reader(json)
    var count = 0
    try reader.beginObject()
    while let key = try reader.nextKey(in: keys) {
      if key >= 0 { count += 1 }
      try reader.skip()
    }
    #expect(count == 3)
  }

  @Test(arguments: [#"{"id":1,"id":2}"#, #"{"id":1,"\u0069d":2}"#, #"{"x":1,"text":2,"x":3}"#])
  func refusesAKeyThatStandsTwice(_ json: String) {
    let error = #expect(throws: FormatError.self) {
      var reader = reader(json)
      try reader.beginObject()
      while try reader.nextKey(in: keys) != nil { try reader.skip() }
    }
    #expect(error?.message.contains("twice") == true)
    #expect(throws: FormatError.self) {
      var reader = reader(json)
      try reader.beginObject()
      while try reader.nextKey() != nil { try reader.skip() }
    }
  }
}
