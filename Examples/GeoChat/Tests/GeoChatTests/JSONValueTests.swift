import Testing

@testable import GeoChatHost

struct JSONValueTests {
  @Test func `text is escaped`() {
    let value: JSONValue = ["a": "\"\\\n\u{1}é", "b": [nil, true, .integer(-1), .number(0.5)]]
    #expect(value.text == "{\"a\":\"\\\"\\\\\\u000a\\u0001é\",\"b\":[null,true,-1,0.5]}")
  }
}
