import NapkinKit
import NapkinTesting

/// What has to hold for the reader of a format, whatever it is given.
///
/// * It refuses with a typed error that names a place, or reads.
/// * What it reads obeys the rules of the core, and so do the accounts of reading and writing.
/// * What it reads can be written, and reading that gives the same again, without any repair.
/// * Strict and salvaging agree where strict finds nothing wrong; pieces make no difference.
struct ReaderOracle {
  private static let registry = FormatRegistry.builtIn

  let name: String

  init(_ name: String) {
    self.name = name
  }

  func check(_ bytes: [UInt8]) throws {
    let salvaged = try read(bytes, .salvage)
    let strict = try read(bytes, .strict)
    if let strict {
      guard let salvaged else { throw FuzzFailure("strict reads what salvaging refuses") }
      try expect(strict.content == salvaged.content, "strict and salvaging read different things")
      try expect(salvaged.repairs.isEmpty, "repaired, though nothing was wrong")
    }
    guard let salvaged else { return }
    try comparePieces(bytes, salvaged)
    try checkRules(of: salvaged.content)
    try checkAccount(of: salvaged)
    try checkReturn(of: salvaged)
    try checkNative(salvaged.content)
    try writeElsewhere(salvaged, bytes)
  }

  // MARK: Reading

  /// Refuses errors without a place; an error is otherwise a fine answer.
  private func read(_ bytes: [UInt8], _ mode: ImportRequest.Mode) throws -> Import? {
    do throws(FormatError) {
      return try read(bytes, mode, pieces: nil)
    } catch {
      let hasPlace = error.location.line != nil || error.location.offset != nil
      try expect(hasPlace || error.code == .limit, "an error without a place: \(error)")
      try expect(!error.message.isEmpty, "an error that says nothing")
      return nil
    }
  }

  private func read(
    _ bytes: [UInt8], _ mode: ImportRequest.Mode, pieces: Int?, as name: String? = nil
  ) throws(FormatError) -> Import {
    var request = ImportRequest(fileName: "fuzz", mode: mode)
    // What is near a limit takes its time, and other tests see to that.
    request.limits.depth = 500
    request.limits.entryBytes = 1 << 22
    request.limits.archiveBytes = 1 << 24
    var source = Pieces(bytes, size: pieces ?? max(1, bytes.count))
    return try Self.registry.read(
      request, as: FormatName(format: name ?? self.name), from: &source)
  }

  private func comparePieces(_ bytes: [UInt8], _ whole: Import) throws {
    let size = 1 + bytes.count % 13
    let cut = try? read(bytes, .salvage, pieces: size)
    try expect(
      cut?.content == whole.content && cut?.ledger == whole.ledger && cut?.repairs == whole.repairs,
      "in pieces of \(size) bytes it is something else")
  }

  // MARK: What was read

  private func checkRules(of content: Content) throws {
    let broken =
      switch content {
      case .note(let note): NaiveNote.brokenRules(of: note)
      case .drawing(let drawing): NaiveDrawing.brokenRules(of: drawing)
      case .map(let map): NaiveMap.brokenRules(of: map)
      case .planList(let list): NaiveList.brokenRules(of: list)
      case .notebook(let notebook): NaiveNotebook.brokenRules(of: notebook)
      }
    // People give a root nothing but text; a file may have given it more, and keeps that.
    let real = broken.filter { $0 != "the root shows more than text" }
    try expect(real.isEmpty, "rules of the core: \(real.joined(separator: "; "))")
  }

  private func checkAccount(of read: Import) throws {
    let census = read.content.counts
    // OPML counts what its file held: owners, and not what it noted of spellings.
    for feature in Feature.all where name != "opml" || ![.foreign, .author].contains(feature) {
      let counts = read.ledger[feature]
      let arrived = counts.source - counts.dropped
      try expect(
        arrived == census[feature] ?? 0,
        "reading counts \(arrived) of '\(feature)', \(census[feature] ?? 0) are there")
    }
  }

  // MARK: Writing

  private func checkReturn(of first: Import) throws {
    guard let exporter = Self.registry.exporter(id: name),
      exporter.format.kinds.contains(first.content.kind)
    else { return }
    let written = try write(first, as: name, "writing what was read")
    let second = try readAgain(written.bytes)
    let back = named(second.content, as: first.content)
    if written.ledger.isLossless {
      try expect(
        comparable(back) == comparable(first.content),
        "another content: \(difference(first.content, back))")
    }
    // What was lost once is lost; what we wrote ourselves makes the next trip unchanged.
    let again = try write(second, as: name, "writing again")
    let third = named(try readAgain(again.bytes).content, as: second.content)
    try expect(third == second.content, "a second trip: \(difference(second.content, third))")
    if written.ledger.isLossless {
      try expect(again.bytes == written.bytes, "other bytes: \(texts(written.bytes, again.bytes))")
    }
  }

  /// The tags in one spelling. But for native JSON, no format has a place for the identifiers of plans:
  /// they are made up in the order of the file, which may have the archive in any order.
  private func comparable(_ content: Content) -> Content {
    name == "napkin" ? content.withoutSpelling : content.withoutSpelling.withNumberedPlans
  }

  /// Most formats have no place for the identifier of a document; those of notebooks have.
  private func named(_ content: Content, as other: Content) -> Content {
    content.kind == .notebook ? content : content.identified(as: other)
  }

  private func readAgain(_ bytes: [UInt8]) throws -> Import {
    let read: Import
    do throws(FormatError) {
      read = try self.read(bytes, .strict, pieces: nil)
    } catch {
      throw FuzzFailure("what was written is refused: \(error)\n\(texts(bytes, []))")
    }
    try expect(read.repairs.isEmpty, "what was written needs repairs")
    return read
  }

  private func texts(_ first: [UInt8], _ second: [UInt8]) -> String {
    String(decoding: first, as: UTF8.self) + "\n--- and ---\n"
      + String(decoding: second, as: UTF8.self)
  }

  /// Native JSON loses nothing, whatever was read; but keys that pretend to be its own.
  private func checkNative(_ content: Content) throws {
    guard name != "napkin" else { return }
    let (bytes, ledger) = try write(Import(content, ledger: Ledger()), as: "napkin", "as JSON")
    let back: Content
    do throws(FormatError) {
      back = try read(bytes, .strict, pieces: nil, as: "napkin").content
    } catch {
      throw FuzzFailure("native JSON is refused: \(error)")
    }
    guard ledger.isLossless else { return }
    // Of what order pieces of different formats are among each other, means nothing.
    try expect(
      back.withPiecesByFormat == content.withPiecesByFormat,
      "native JSON: \(difference(content, back))")
  }

  /// Another format each time.
  private func writeElsewhere(_ read: Import, _ bytes: [UInt8]) throws {
    let others = Self.registry.writableHere(read.content.kind)
    let other = others[bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % others.count]
    for dialect in [nil] + other.dialects.map(\.id) {
      _ = try write(read, as: other.id, dialect: dialect, "writing it as \(other.id)")
    }
  }

  private func write(
    _ read: Import, as name: String, dialect: String? = nil, _ doing: String
  ) throws -> (bytes: [UInt8], ledger: Ledger) {
    var request = ExportRequest(read.content, dialect: dialect)
    request.media = read.media
    // Without it, only drawings come back.
    if name == "svg" { request.options["source"] = "yes" }
    var sink = MemorySink()
    let ledger: Ledger
    do throws(FormatError) {
      ledger = try Self.registry.export(request, as: FormatName(format: name), to: &sink)
    } catch {
      throw FuzzFailure("\(doing): \(error)")
    }
    try checkLedger(ledger, of: read.content, doing)
    return (sink.bytes, ledger)
  }

  private func checkLedger(_ ledger: Ledger, of content: Content, _ doing: String) throws {
    let census = content.counts
    for feature in Feature.all {
      try expect(
        ledger[feature].source == census[feature] ?? 0,
        "\(doing): \(ledger[feature].source) of '\(feature)', not \(census[feature] ?? 0)")
    }
  }

  private func difference(_ before: Content, _ after: Content) -> String {
    let (old, new) = (before.counts, after.counts)
    let counts = Feature.all.filter { old[$0] != new[$0] }.map { feature in
      "\(feature) \(old[feature] ?? 0) → \(new[feature] ?? 0)"
    }
    return counts.joined(separator: ", ") + texts(native(before), native(after))
  }

  private func native(_ content: Content) -> [UInt8] {
    var sink = MemorySink()
    _ = try? Self.registry.export(ExportRequest(content), as: "napkin", to: &sink)
    return sink.bytes
  }
}

/// Hands out bytes in pieces.
private struct Pieces: ByteSource {
  private var rest: ArraySlice<UInt8>
  private let size: Int

  init(_ bytes: [UInt8], size: Int) {
    rest = bytes[...]
    self.size = size
  }

  mutating func read(upTo count: Int) -> [UInt8] {
    let next = Array(rest.prefix(min(count, size)))
    rest = rest.dropFirst(next.count)
    return next
  }
}

extension Content {
  fileprivate var counts: [Feature: Int] {
    var counts: [Feature: Int] = [:]
    census { feature, count, _ in counts[feature, default: 0] += count }
    return counts
  }

  /// With the tags of a FreeMind file in one spelling: `>` is as good as `&gt;` between quotes, `'`
  /// as `&apos;`, a character as its number, any blanks between two attributes are as good as one, and
  /// those around an equals sign as good as none.
  fileprivate var withoutSpelling: Content { mappingForeign(\.withoutSpelling) }

  /// A plan list whose plans have their places for identifiers.
  fileprivate var withNumberedPlans: Content {
    guard case .planList(let list) = self else { return self }
    func numbered(_ plan: Plan, _ number: Int) -> Plan {
      Plan(
        id: .init("plan \(number)"), name: plan.name, created: plan.created,
        completed: plan.completed, note: plan.note, reminders: plan.reminders, timer: plan.timer,
        foreign: plan.foreign)
    }
    let plans = list.plans.enumerated().map { numbered($1, $0) }
    let archive = list.archive.enumerated().map { number, entry in
      ArchivedPlan(day: entry.day, plan: numbered(entry.plan, plans.count + number))
    }
    let same = try? PlanList(
      id: list.id, name: list.name, plans: plans, archive: archive, background: list.background,
      created: list.created, modified: list.modified, foreign: list.foreign)
    return same.map(Content.planList) ?? self
  }

  fileprivate var withPiecesByFormat: Content { mappingForeign(\.byFormat) }

  private func mappingForeign(_ change: (Foreign) -> Foreign) -> Content {
    guard case .map(var map) = self else { return self }
    map.foreign = change(map.foreign)
    for slot in map.walkAll().map(\.slot) where !map[slot].foreign.isEmpty {
      map.update(slot) { $0.foreign = change($0.foreign) }
    }
    return .map(map)
  }
}

extension Foreign {
  fileprivate var withoutSpelling: Foreign {
    Foreign(
      pieces.map { piece in
        guard piece.format == "freemind" else {
          // What XML forbids is spelt as JSON allows it.
          let value = piece.value.replacing("\\ufffe", with: "\u{FFFE}")
            .replacing("\\uffff", with: "\u{FFFF}")
          return Entry(format: piece.format, key: piece.key, value: value)
        }
        var value = piece.value.replacing("&gt;", with: ">").replacing("&apos;", with: "'")
        value = value.replacing(/&#(?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}));/) { match in
          let number = match.1.map { UInt32($0, radix: 16) } ?? match.2.map { UInt32($0) }
          guard let number, let number, let scalar = Unicode.Scalar(number) else {
            return String(match.0)
          }
          return number > 62 ? String(Character(scalar)) : "&#\(number);"
        }
        value = value.split { $0.isWhitespace || $0.asciiValue.map { $0 < 32 } ?? false }
          .joined(separator: " ").replacing(#/ ?= ?(["'])/#) { "=\($0.1)" }
        return Entry(format: piece.format, key: piece.key, value: value)
      })
  }

  fileprivate var byFormat: Foreign {
    let formats = Set(pieces.map(\.format)).sorted()
    return Foreign(formats.flatMap(pieces(from:)))
  }
}
