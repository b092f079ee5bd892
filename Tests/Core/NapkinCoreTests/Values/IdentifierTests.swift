import Foundation
import NapkinCore
import Testing

/// Identifiers, instants and foreign content.
@Suite struct IdentifierTests {
  @Test(arguments: [0, 1, 42, UInt64.max]) func `the same seed gives the same identifiers`(
    seed: UInt64
  ) throws {
    var (first, second) = (Identifiers(seed: seed), Identifiers(seed: seed))
    for _ in 0..<100 { #expect(first.next() == second.next()) }
    #expect(first == second)
    var stored = try recoded(first)
    #expect(stored.next() == first.next())
  }

  @Test func `identifiers are short, readable and new each time`() {
    let alphabet = Set("0123456789abcdefghjkmnpqrstvwxyz")
    var seen: Set<String> = []
    for seed: UInt64 in 0..<10 {
      var identifiers = Identifiers(seed: seed)
      for _ in 0..<20_000 {
        let name = identifiers.next()
        #expect(seen.insert(name).inserted)
        guard name.utf8.count == 15, name.hasPrefix("ID_"),
          name.dropFirst(3).allSatisfy(alphabet.contains)
        else {
          Issue.record("\(name) is no identifier")
          return
        }
      }
    }
  }

  @Test func `every character of the alphabet comes at every place`() {
    var identifiers = Identifiers(seed: 7)
    var met = Array(repeating: Set<UInt8>(), count: 15)
    for _ in 0..<2_000 {
      for (place, byte) in identifiers.next().utf8.enumerated() { met[place].insert(byte) }
    }
    #expect(met.map(\.count) == [1, 1, 1] + Array(repeating: 32, count: 12))
  }

  @Test func `a taken identifier is passed over`() {
    var (all, free) = (Identifiers(seed: 3), Identifiers(seed: 3))
    let names = (0..<10).map { _ in all.next() }
    #expect(free.next(unless: names.dropLast().contains) == names[9])
    #expect(free == all)
  }

  @Test func `an identifier is written as a single string`() throws {
    let id: Note.ID = "n\(1)"
    #expect(String(decoding: try JSONEncoder().encode([id]), as: UTF8.self) == "[\"n1\"]")
    #expect(try recoded([id, ""]) == [id, ""])
    #expect(id.description == "n1" && id.rawValue == "n1")
    #expect(id != "N1")
  }

  // MARK: Instants

  @Test(
    arguments: [
      (0.0, 0), (1.2345, 1235), (-1.2345, -1235), (1e300, .max), (-1e300, .min), (.nan, 0),
      (.infinity, .max), (-.infinity, .min), (9_223_372_036_854_775.0, 9_223_372_036_854_774_784),
    ] as [(Double, Int64)])
  func `a date becomes the nearest instant`(seconds: Double, milliseconds: Int64) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(abs(Double(Instant(date).milliseconds) - Double(milliseconds)) <= 1024)
    guard seconds.magnitude < 1e9 else { return }
    #expect(Instant(date).milliseconds == milliseconds)
    #expect(Instant(Instant(date).date) == Instant(date))
  }

  @Test(
    arguments: [
      (.max, 1, .max), (.min, -1, .min + 1), (.max, .max, .max), (.min, .min, .min + 1),
      (.max, .min, -1), (.min, .max, 0), (5, -8, -3),
    ] as [(Int64, Int64, Int64)])
  func `time stops at its ends`(start: Int64, distance: Int64, end: Int64) {
    let instant = Instant(milliseconds: start).advanced(byMilliseconds: distance)
    #expect(instant.milliseconds == end)
  }

  @Test(
    arguments: [
      (.max, .min, .max), (.min, .max, .min), (5, 3, 2), (3, 5, -2), (0, .min, .max),
      (-1, .max, .min), (-2, .max, .min), (-1, .min, .max - 1), (.min, .min, 0),
    ] as [(Int64, Int64, Int64)])
  func `distances stop at their ends`(later: Int64, earlier: Int64, distance: Int64) throws {
    let (left, right) = (Instant(milliseconds: later), Instant(milliseconds: earlier))
    #expect(left.milliseconds(since: right) == distance)
    #expect((left < right) == (later < earlier))
    #expect(try recoded([left]) == [left])
  }

  @Test func `an instant is written as a single number, and only a whole one is read`() {
    for text in ["[1.5]", "[9223372036854775808]", "[\"1\"]", "[null]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([Instant].self, from: Data(text.utf8))
      }
    }
  }

  @Test(arguments: [.min, .min + 1, -1, 0, .max] as [Int64])
  func `every instant survives where space is scarce`(milliseconds: Int64) throws {
    let instant = Instant(milliseconds: milliseconds)
    #expect(instant.milliseconds == max(milliseconds, .min + 1))
    #expect((Instant.earliest...Instant.latest).contains(instant))
    #expect(EditDates(document: instant, part: instant) == EditDates(instant))
    #expect(EditDates(instant).document == instant)
    let node = MindMap.Node(id: "n", "n", created: instant, modified: instant)
    #expect(node.created == instant && node.modified == instant)
    #expect(try recoded(node) == node)

    var map = MindMap(id: "m", root: node)
    map.modified = instant
    var desk = Desk(map)
    // The desk undoes and redoes, and compares.
    try desk.perform(SetNodes("n", to: .text("new")))
    try desk.editor.undo()
    #expect(desk.document.modified == instant && desk.document["n"]?.modified == instant)
  }

  @Test func `the dates of an edit may be unknown`() throws {
    var dates = EditDates(document: nil, part: Instant(milliseconds: 5))
    #expect(dates.document == nil && dates.part == Instant(milliseconds: 5))
    dates.document = Instant(milliseconds: 7)
    dates.part = nil
    #expect(dates == EditDates(document: Instant(milliseconds: 7), part: nil))
    #expect(try recoded(dates) == dates)
  }

  // MARK: Foreign content

  @Test func `foreign content is kept in order, by format`() throws {
    let pieces = ["a", "b", "c"].enumerated().map {
      Foreign.Entry(format: $0 == 1 ? "opml" : "freemind", key: $1, value: "<\($1)/>")
    }
    let foreign = Foreign(pieces)
    #expect(foreign.pieces(from: "freemind").map(\.key) == ["a", "c"])
    #expect(foreign.pieces(from: "opml") == [pieces[1]])
    #expect(foreign.pieces(from: "svg").isEmpty)
    #expect(!foreign.isEmpty && Foreign().isEmpty)
    #expect(try recoded(foreign) == foreign)
  }
}
