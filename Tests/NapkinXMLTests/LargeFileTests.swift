import Foundation
import NapkinFormats
import NapkinXML
import Testing

/// Large files, of which what was read is given back while the rest is read.
@Suite struct LargeFileTests {
  private let path = NSTemporaryDirectory() + "napkin-" + UUID().uuidString + ".xml"

  /// Elements of all sizes, the largest longer than what is given back at a time.
  private static let document: String = {
    var text = "<?xml version=\"1.0\"?>\n<!--first--><a x=\"root &amp; all\"\n>"
    for number in 0..<70 {
      let count = number == 30 ? 2_500_000 : 80_000
      text += "<b x='\(number)'><?b \(number)?><!--\(number)--><x><![CDATA[<\(number)>]]></x>"
      text += String(repeating: "wörds \(number) ", count: count / 10) + "</b>\n"
    }
    return text + "</a><!--last-->"
  }()

  @Test func `a file is read as the same bytes in memory`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Self.document.write(toFile: path, atomically: false, encoding: .utf8)
    let fromFile = try Self.read(FileSource(path: path))
    #expect(fromFile == (try Self.read(MemorySource(Self.document))))
    #expect(fromFile.contains("<a x=\"root &amp; all\"\n"))
    #expect(fromFile.count > 600)
  }

  @Test func `an element longer than what is read ahead is read all the same`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let document = Self.document.replacing(
      "wörds 60", with: String(repeating: "wörds 60", count: 800_000), maxReplacements: 1)
    try document.write(toFile: path, atomically: false, encoding: .utf8)
    let isSame = try Self.read(FileSource(path: path)) == Self.read(MemorySource(document))
    #expect(isSame)
  }

  @Test(arguments: [0, 1, 4, 8])
  func `a text that comes to where the file is not read yet has no end there`(inside: Int) throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let piece = 1 << 21
    let start = "<a><b>" + String(repeating: "x", count: piece - 10) + "</b>"
    // The mark begins in the third piece, and the first to be read behind that has its end.
    let text = String(repeating: " ", count: 2 * piece - 1 - inside) + "<![CDATA[y]]>"
    let document = start + text + String(repeating: "z", count: 2 * piece) + "</a>"
    try document.write(toFile: path, atomically: false, encoding: .utf8)
    let isSame = try Self.read(FileSource(path: path)) == Self.read(MemorySource(document))
    #expect(isSame)
  }

  /// At first little is read at a time; what is longer is scanned once more as soon as it is there.
  @Test(arguments: ["<a>", "<a y=''>", "<a><b y=''/>", "<a xmlns:q='q'><b>"])
  func `what is long at the beginning is read from the file`(start: String) throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let long = String(repeating: "long ", count: 60_000)
    let ends = start.hasSuffix("<b>") ? "</b>" : ""
    for middle in [
      "<b z='\(long)' xmlns:p='p' p:q='&lt;'/>", "<b xmlns:p='p' z='\(long)'><p:c/></b>",
      "<!--\(long)-->",
      "<?b \(long)?>", "\(long)<b/>", "<![CDATA[\(long)]]>&amp;", "<b>\(long)&amp;\(long)</b>",
      "<b" + String(repeating: " ", count: 300_000) + ">x</b>",
    ] {
      let rest = String(repeating: "<b>\(String(repeating: "x", count: 10_000))</b>", count: 450)
      let document = start + middle + middle + ends + rest + "</a>"
      try document.write(toFile: path, atomically: false, encoding: .utf8)
      var source = try FileSource(path: path)
      var turns = 0
      let events = try XMLReader.read(
        ImportRequest(mode: .strict), from: &source, words: ["a", "b"]
      ) {
        reader throws(FormatError) in
        turns += 1
        return try Self.events(reader)
      }.value
      #expect(turns == 1, "\(middle.prefix(8))")
      var memory = MemorySource(document)
      let expected = try XMLReader.read(
        ImportRequest(mode: .strict), from: &memory, words: ["a", "b"]
      ) {
        reader throws(FormatError) in try Self.events(reader)
      }.value
      #expect(events == expected, "\(middle.prefix(8))")
    }
  }

  /// How many events there are, and what the first ones say.
  private static func events(_ reader: XMLReader) throws(FormatError) -> [String] {
    var (events, count) = ([String](), 0)
    while let event = try reader.next() {
      count += 1
      if count > 20 { continue }
      let attributes =
        event == .start
        ? (0..<reader.attributeCount).map { index in
          let attribute = reader.attribute(at: index)
          return "\(reader.spelling(ofName: attribute.name))=\(attribute.value.string)"
        } : []
      events.append(
        "\(event) \(reader.depth) \(attributes) \(event == .start ? "" : reader.text.string)")
    }
    return events + ["\(count)"]
  }

  @Test(arguments: [3, 65_000, 200_000, 700_000], [0, 1, 4, 8])
  func `a text that comes to the end of a step has no end there`(count: Int, inside: Int) throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let step = 1 << 16
    let start = "<a><b>" + String(repeating: "x", count: count) + "</b>"
    let (before, after) = (start.utf8.count, String(repeating: "z", count: 5 << 20))
    // As far as the file is there when the text is scanned first.
    let end = (before + max(before, step) + step - 1) / step * step
    let text = String(repeating: " ", count: end - 1 - inside - before)
    let document = start + text + "<![CDATA[y]]>" + after + "</a>"
    try document.write(toFile: path, atomically: false, encoding: .utf8)
    let isSame = try Self.read(FileSource(path: path)) == Self.read(MemorySource(document))
    #expect(isSame)
  }

  @Test func `blanks may be all of the last piece`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let piece = 1 << 21
    let document = "<a>" + String(repeating: "x", count: 3 * piece - 7) + "</a>\n"
    try document.write(toFile: path, atomically: false, encoding: .utf8)
    let isSame = try Self.read(FileSource(path: path)) == Self.read(MemorySource(document))
    #expect(document.utf8.count == 3 * piece + 1 && isSame)
  }

  @Test func `what is malformed in a file is told as ever`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let document = Self.document.replacing("</a>", with: "</b>")
    try document.write(toFile: path, atomically: false, encoding: .utf8)
    let error = #expect(throws: FormatError.self) { try Self.read(FileSource(path: path)) }
    #expect(error?.code == .malformed)
    #expect(error?.location.line == 73)
  }

  @Test func `a file that becomes shorter while it is read is not taken for whole`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Self.document.write(toFile: path, atomically: false, encoding: .utf8)
    let path = path
    let error = #expect(throws: FormatError.self) {
      try Self.read(FileSource(path: path)) { truncate(path, 1000) }
    }
    #expect(error?.code == .malformed)
  }

  @Test func `a deep file that becomes empty while it is read comes to an end at once`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (path, count) = (path, 1_500)
    let tag = "<a x=\"\(String(repeating: "x", count: 5_000))\">"
    let document = String(repeating: tag, count: count) + String(repeating: "</a>", count: count)
    try document.write(toFile: path, atomically: false, encoding: .utf8)
    var kept = 0
    #expect(throws: FormatError.self) {
      var request = ImportRequest(mode: .strict)
      request.limits.depth = count
      var source = try FileSource(path: path)
      _ = try XMLReader.read(request, from: &source, words: ["a"]) { reader throws(FormatError) in
        var open: [Int] = []
        while let event = try reader.next() {
          if event == .start { open.append(reader.mark) }
          guard event == .end, let start = open.popLast() else { continue }
          truncate(path, 0)
          kept += reader.sourceOfElement(from: start, to: reader.mark).bytes.count
        }
      }
    }
    #expect(kept > 0 && kept < 1 << 31)
  }

  @Test func `a file that is changed while it is read is read anew`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Self.document.write(toFile: path, atomically: false, encoding: .utf8)
    let other = Self.document.replacing("root &amp; all", with: "ROOT &amp; ALL")
    let path = path
    let read = try Self.read(FileSource(path: path)) {
      try? other.write(toFile: path, atomically: false, encoding: .utf8)
    }
    #expect(read == (try Self.read(MemorySource(other))))
  }

  /// What readers of formats keep: the spellings of tags, elements and all else. Close to the end,
  /// `change` happens.
  private static func read(
    _ source: some ByteSource, _ change: () -> Void = {}
  ) throws(FormatError) -> [String] {
    var source = source
    return try XMLReader.read(ImportRequest(mode: .strict), from: &source, words: ["a", "b"]) {
      reader throws(FormatError) in
      var kept: [String] = []
      var open: [Int] = []
      while let event = try reader.next() {
        switch event {
        case .start: open.append(reader.mark)
        case .end:
          guard let start = open.popLast() else { continue }
          if reader.depth == 1 { change() }
          kept.append(reader.sourceOfTag(at: start).string)
          kept.append(reader.sourceOfElement(from: start, to: reader.mark).string)
        case .text: kept.append(reader.text.string)
        case .comment, .instruction: kept.append(reader.sourceOfMarkup)
        }
      }
      return kept
    }.value
  }
}
