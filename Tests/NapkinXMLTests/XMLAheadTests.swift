import NapkinFormats
import NapkinXML
import Testing

/// What is scanned ahead of the reader, on a thread of its own, is what the library makes of it.
@Suite struct XMLAheadTests {
  /// The instruction that `unusual` can stand for.
  private static let usual = "<?pp?>"
  /// A name that the scanner leaves to libxml2, just as long.
  private static let unusual = "<?é?>"

  private static func many(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// Some of everything: what is common, what is rare, and what is larger than all that is handed
  /// over at a time.
  private static let sections: [String] = (0..<24_000).map { number in
    let rare =
      switch number {
      case 3_000: "<t>\(many("wörds &amp; ", 60_000))</t>"
      case 4_000: "<t>\(many("words ", 60_000))</t>"
      case 5_000: "<t x='\(many("&#xe9; \(number)\n", 20_000))' y='\(many("é", 99_999))'/>"
      case 6_000: "<t \((0..<9_000).map { "x\($0)='&lt;\($0)'" }.joined(separator: " "))/>"
      case 7_000: many("<t z='1'/>", 9_000)
      case 8_000: "<!--\(many("-> ", 99_999))-->"
      default:
        switch number % 9 {
        case 0: "<?p \(number)?>"
        case 1: "<!-- \(number) -->"
        case 2: "<x>\(number)<![CDATA[<\(number)>]]> &amp; é</x>"
        case 3: "<late\(number) new\(number)='\(number)'/>"
        case 4: "<n:c n:x='\(number)' xmlns:n='urn:\(number)' xmlns='u'><n:c/></n:c>"
        case 5: "<![CDATA[]]><x/>&#32;<x><![CDATA[ ]]></x>\r\n"
        case 6: (0..<40).map { "<t x\($0)='\(number)' y='&#\(number + 32);'/>" }.joined()
        default: ""
        }
      }
    return "<b x='\(number)' y=\"it is &quot;\(number)&quot;\">\n  <x/>\n\(rare)</b>\n"
  }

  /// A document with the instruction at three places.
  private static func document(first: String, middle: String, last: String) -> String {
    "<?xml version='1.0'?>\(first)<a>\n" + sections[..<18_000].joined() + middle
      + sections[18_000...].joined() + "</a>\(last)\n"
  }

  private static let all = document(first: usual, middle: usual, last: usual)

  private static let limits: Limits = {
    var limits = Limits()
    limits.attributes = 10_000
    return limits
  }()

  /// The events of a document, once for each time it was read.
  private static func attempts(
    _ text: String, skippingBlanks: Bool = false, limits: Limits = limits
  ) throws -> [[String]] {
    var request = ImportRequest(mode: .strict)
    request.limits = limits
    var source = MemorySource(text)
    var attempts: [[String]] = []
    _ = try XMLReader.read(request, from: &source, words: ["a", "x"]) {
      reader throws(FormatError) in
      attempts.append([])
      while let event = try reader.next(skippingBlanks: skippingBlanks) {
        attempts[attempts.count - 1].append(describe(event, reader))
      }
    }
    return attempts
  }

  private static func describe(_ event: XMLEvent, _ reader: XMLReader) -> String {
    let words = "\(event) \(reader.depth) \(reader.mark)"
    switch event {
    case .start:
      let attributes = (0..<reader.attributeCount).map { index in
        let attribute = reader.attribute(at: index)
        return "\(reader.spelling(ofName: attribute.name))=\(attribute.value.string)"
      }
      return "\(words) \(reader.spelling(ofName: reader.name)) \(attributes)"
    case .end: return "\(words) \(reader.spelling(ofName: reader.name))"
    // Where a text ends, the library says of the first of its parts.
    case .text: return "\(event) \(reader.depth) \(reader.isBlank) \(reader.text.string)"
    case .comment, .instruction: return "\(words) \(reader.text.string)"
    }
  }

  @Test(arguments: [false, true])
  func `a large document is read once, as the library reads it`(skippingBlanks: Bool) throws {
    let scanned = try Self.attempts(Self.all, skippingBlanks: skippingBlanks)
    let parsed = try Self.attempts(
      Self.document(first: Self.unusual, middle: Self.usual, last: Self.usual),
      skippingBlanks: skippingBlanks)
    #expect(Self.all.utf8.count > 1 << 22)
    #expect(scanned.count == 1 && parsed.count == 2)
    #expect(scanned[0].count > (skippingBlanks ? 200_000 : 300_000))
    #expect(Self.difference(scanned[0], parsed[1]) == nil)
  }

  @Test(arguments: [false, true])
  func `what is unusual is met where it stands`(isLast: Bool) throws {
    let all = try Self.attempts(Self.all)[0]
    let attempts = try Self.attempts(
      Self.document(
        first: Self.usual, middle: isLast ? Self.usual : Self.unusual,
        last: isLast ? Self.unusual : Self.usual))
    let place = try #require(
      isLast
        ? all.lastIndex { $0.hasPrefix("instruction 0 ") }
        : all.firstIndex { $0.hasPrefix("instruction 1 ") })
    #expect(attempts.count == 2)
    #expect(Self.difference(attempts[0], Array(all[..<place])) == nil)
    #expect(Self.difference(attempts[1], all) == nil)
  }

  @Test func `what is refused is refused as ever`() throws {
    var limits = Self.limits
    limits.textBytes = 500_000
    let refused = #expect(throws: FormatError.self) {
      try Self.attempts(Self.all, limits: limits)
    }
    #expect(refused?.limit == .textBytes)
    let cut = #expect(throws: FormatError.self) {
      try Self.attempts(String(Self.all.dropLast(20)))
    }
    #expect(cut?.code == .malformed)
  }

  @Test func `a reader may stop anywhere, and the next one begins anew`() throws {
    let pieces = XMLPieces(words: ["a", "x"], limits: Self.limits)
    func read(_ markup: String, upTo end: Int = .max) throws(FormatError) -> [String] {
      try pieces.read(markup) { reader throws(FormatError) in
        var events: [String] = []
        while let event = try reader.next() {
          if events.count == end { throw reader.error(.wrongFormat, "enough") }
          events.append(Self.describe(event, reader))
        }
        return events
      }
    }
    let all = try Self.attempts(Self.all)[0]
    for end in [0, 1, 1_000, 5_000, 30_000, all.count - 1] {
      #expect(throws: FormatError.self) { try read(Self.all, upTo: end) }
      #expect(try read("<a>one</a>").count == 3)
    }
    for _ in 0..<2 { #expect(Self.difference(try read(Self.all), all) == nil) }
    #expect(try read("<a>one</a>").count == 3)
  }

  /// Where events begin to differ.
  private static func difference(_ events: [String], _ others: [String]) -> String? {
    let count = min(events.count, others.count)
    let place = (0..<count).first { events[$0] != others[$0] }
    if let place { return "\(place): \(events[place].prefix(200)), \(others[place].prefix(200))" }
    return events.count == others.count ? nil : "\(events.count) and \(others.count) events"
  }
}
