import NapkinFormats
import Testing

/// What is JSON and what is not, in the manner of Nicolas Seriot's JSONTestSuite.
@Suite struct JSONSyntaxTests {
  static let accepted: [String] = [
    "[]", "{}", "null", "true", "false", "0", "-0", "\"\"", " [] ", "[ ]", "{ }", "\t\r\n[]\n",
    "[[]]", "[[],[]]", "[1]", "[1 ]", "[ 1, 2 ]", "[null,1,\"1\",{}]", "[[[[]]]]", "[\"\"]",
    "123", "-123", "0.5", "-0.5", "1e1", "1E1", "1e+1", "1e-1", "0e1", "0E+1", "0.0e-0", "20e1",
    "123.456e78", "1e-999", "-1e-999", "0e999", "0.000000000000000000000000000000000000001",
    "123456789012345678901234567890", "1.7976931348623157e308",
    #"{"a":1}"#, #"{"a":{"a":1}}"#, #"{"a":1,"b":2}"#, #"{"":0}"#, #"{"a":[],"b":{}}"#,
    #"{"\u0061":1,"b":1}"#, #"{ "a" : 1 , "b" : 2 }"#, #"[{"a":1},{"a":1}]"#, #"[false,true]"#,
    #""\"\\\/\b\f\n\r\t""#, #""\u0000""#, #""\u00e9""#, #""\uD83D\uDE00""#, #""\ud83d\ude00""#,
    #""\uDBFF\uDFFF""#, #""\uFFFF""#, #""\u2028""#, "\"\u{2028}\u{2029}\"", "\"\u{7F}\"",
    "\"é\"", "\"€\"", "\"😀\"", "\"\u{10FFFF}\"", "\"\u{FEFF}\"", "\"/*no comment*/\"",
    "\"\u{E000}\"",
    "\u{FEFF}[]", "\u{FEFF}\n{}", #"["a",  "b"]"#, #"{"e\u0301":1,"é":2}"#, "\"//\"",
  ]

  static let refused: [String] = [
    "", " ", "\u{FEFF}", "[", "]", "{", "}", "[}", "{]", "[1", "[1,", "[1,]", "[,1]", "[,]",
    "[1,,2]",
    "[1 2]", "[1:2]", "[\"a\"", "[\"a", "[1]]", "[1]x", "{}}", "{} {}", "[] []", "1 2", "nul",
    "nulL", "tru", "True", "TRUE", "fals", "falsE", "truetrue", "nullx", "+1", "-", "--1", "-a",
    "01",
    "-01", "00", "1.", ".5", "-.5", "1.e1", "1e", "1e+", "1E-", "1ee1", "1e1.5", "1.2.3", "1+2",
    "0x1",
    "1_000", "1 000", "NaN", "Infinity", "-Infinity", "inf", "1e1e1", "１", "'a'", "\"", "\"a",
    "\"\\\"",
    "\"\\", #""\x""#, #""\a""#, #""\u""#, #""\u1""#, #""\u12""#, #""\u123""#, #""\u123g""#,
    #""\u 123""#, #""\U0041""#, #""\uD800""#, #""\uDC00""#, #""\uD800\uD800""#, #""\uD800x""#,
    #""\uD800\n""#, #""\uD800\u0041""#, #""\uDC00\uD800""#, #""\ud83d\ude0""#, #""\é""#,
    "\"\n\"", "\"\t\"", "\"\u{0}\"", "\"\u{1F}\"", "{a:1}", "{'a':1}", "{1:1}", "{null:1}",
    "{\"a\"}",
    "{\"a\":}", "{\"a\":1,}", "{,\"a\":1}", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{\"a\":1,,\"b\":2}",
    "{\"a\"::1}", "{:1}", "{\"a\":1", "{\"a\":", "{\"a\"", "{\"a", "{\"a\":1]", "[1}", "{[]:1}",
    "/**/1",
    "1//", "#1", "[1]#", "<1>", "a", "\\u0031", "[\\u0031]", "\u{A0}1", "\u{2028}1", "\u{C}1",
    "[\u{B}1]",
    "\u{FEFF}\u{FEFF}[]", "[\u{FEFF}]", "*", "@", "&", "[\"\"],", ",", ":", "\u{0}", "[1]\u{0}",
    "{\"a\":1}\u{0}",
    "[\"a\",\n4\n,1,", "[a", "[é]", "{\"a\":\"b\"}/", "[1,\n1\n,1", "[\"\\\u{0}\"]",
  ]

  static let refusedBytes: [(name: String, bytes: [UInt8])] = [
    ("continuation", [0x22, 0x80, 0x22]), ("lone head", [0x22, 0xC3, 0x22]),
    ("overlong 2", [0x22, 0xC0, 0xAF, 0x22]), ("overlong 2'", [0x22, 0xC1, 0xBF, 0x22]),
    ("overlong 3", [0x22, 0xE0, 0x80, 0xAF, 0x22]),
    ("overlong 4", [0x22, 0xF0, 0x80, 0x80, 0xAF, 0x22]),
    ("surrogate", [0x22, 0xED, 0xA0, 0x80, 0x22]),
    ("too high", [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22]),
    ("F5", [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22]), ("FF", [0x22, 0xFF, 0x22]),
    ("FE", [0x22, 0xFE, 0x22]),
    ("cut 3", [0x22, 0xE2, 0x82, 0x22]), ("cut 4", [0x22, 0xF0, 0x9F, 0x98, 0x22]),
    ("wrong 3", [0x22, 0xE2, 0x28, 0xA1, 0x22]), ("wrong 4", [0x22, 0xF0, 0x9F, 0x28, 0x80, 0x22]),
    ("latin 1", [0x22, 0xE9, 0x22]), ("UTF-16 LE", [0xFF, 0xFE, 0x5B, 0, 0x5D, 0]),
    ("UTF-16 BE", [0xFE, 0xFF, 0, 0x5B, 0, 0x5D]), ("UTF-16 LE bare", [0x5B, 0, 0x5D, 0]),
    ("UTF-16 BE bare", [0, 0x5B, 0, 0x5D]), ("half a mark", [0xEF, 0xBB]), ("raw", [0xE9]),
    ("mark and junk", [0xEF, 0xBB, 0xBF, 0x80]),
    ("key", [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]),
  ]

  @Test(arguments: accepted) func accepts(_ json: String) throws {
    try passes(Array(json.utf8), json)
  }

  @Test(arguments: refused) func refuses(_ json: String) {
    fails(Array(json.utf8), json)
  }

  @Test func refusesBytes() {
    for (name, bytes) in Self.refusedBytes { fails(bytes, name) }
  }

  @Test func refusesNumbersOutOfReach() {
    for json in ["1e999", "-1e999", "1e309", "179769313486231580793e289", "1e99999999999999999999"]
    {
      let error = #expect(throws: FormatError.self) { try Probe.walk(Array(json.utf8)) }
      #expect(error?.code == .malformed)
      #expect(error?.location.line == 1 && error?.location.column == 1)
    }
  }

  private func passes(_ bytes: [UInt8], _ name: String) throws {
    var skipper = JSONReader(MemorySource(bytes))
    try skipper.skip()
    try skipper.finish()
    var keeper = JSONReader(MemorySource(bytes))
    let raw = try keeper.rawValue()
    try keeper.finish()
    // What was kept means the same.
    #expect(try Probe.walk(Array(raw.utf8)) == Probe.walk(bytes), "\(name)")
    // However the bytes are cut.
    #expect(try Probe.walk(bytes, chunk: 1) == Probe.walk(bytes), "\(name)")
  }

  private func fails(_ bytes: [UInt8], _ name: String) {
    let error = #expect(throws: FormatError.self, "\(name)") { try Probe.walk(bytes) }
    #expect(error?.location.line != nil && error?.location.column != nil, "\(name)")
    let cut = #expect(throws: FormatError.self, "\(name)") { try Probe.walk(bytes, chunk: 1) }
    #expect(cut == error, "\(name)")
    // A lone surrogate is right as long as nobody has to make a text of it.
    if name.contains("\\uD") || name.contains("\\ud") || name.contains("\\uDC") { return }
    #expect(throws: FormatError.self, "\(name)") {
      var skipper = JSONReader(MemorySource(bytes))
      try skipper.skip()
      try skipper.finish()
    }
  }
}
