import Foundation
import NapkinCore
import NapkinFormats

/// A little format for tests: one node a line, its depth, a tab and its text. It keeps the contract
/// unless it is told not to.
struct TreeFormat: Exporter, Importer {
  /// The ways in which it can break the contract.
  enum Fault: CaseIterable {
    case otherBytes, otherLedger, wrongCount, lostNode, printsError, printsOutput, throwsOnWriting
    case swallowsSinkError, writesAfterError, otherSinkError
    case noRow, noHow, notInTable, badId, badEnding, noKinds, badMediaType
    case throwsOnReading, piecesMatter, swallowsSourceError, ignoresInputLimit, ignoresNodeLimit
    case otherId, recognizesAll, ignoresTextLimit
    case limitTooEarly, wrongLimit, noPlace, needsRepair, losesOnReading, grows, claimsNoLoss
    case claimsIcons, orderOfSet, refusesDepth
  }

  let fault: Fault?
  let format: Format
  private let runs = Runs()

  init(_ fault: Fault? = nil) {
    self.fault = fault
    let how = fault == .noHow ? "" : "nowhere"
    var rows = Feature.all.map { FormatTable.Row($0, writes: .dropped, how: how) }
    if fault == .claimsNoLoss {
      rows = Feature.all.map { FormatTable.Row($0, writes: .converted, how: "somehow") }
    }
    if fault == .noRow { rows.removeAll { $0.feature == .cloud } }
    let table = FormatTable(rows).replacing([
      .init(.node, writes: .converted, reads: .converted, how: "a line"),
      .init(
        .text, writes: fault == .notInTable ? .dropped : .converted, reads: .converted,
        how: "behind the depth"),
    ])
    .replacing(fault == .claimsIcons ? [.init(.icon, writes: .converted, how: "a line")] : [])
    format = Format(
      id: fault == .badId ? "Tree Format" : "tree", name: "Tree",
      fileExtensions: [fault == .badEnding ? ".tree" : "tree"],
      mediaType: fault == .badMediaType ? "text" : "text/x-tree",
      kinds: fault == .noKinds ? [] : [.map], table: table,
      recognizes: { fault == .recognizesAll || $0.hasPrefix("0\t") })
  }
}

// MARK: - Writing

extension TreeFormat {
  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    guard case .map(let map) = request.content else { return Ledger() }
    if fault == .throwsOnWriting { throw FormatError("mood", "Not today.") }
    if fault == .printsError { FileHandle.standardError.write(Data("debug: writing\n".utf8)) }
    if fault == .printsOutput { print("debug: writing") }
    var ledger = Ledger(of: request.content, following: format.table)
    if fault == .notInTable {
      ledger = Ledger(of: request.content, following: TreeFormat().format.table)
    }
    if fault == .wrongCount { ledger.count(.node, .converted) }
    if fault == .otherLedger, runs.next() % 2 == 0 { ledger.count("run", .converted) }
    do throws(FormatError) {
      try write(map, to: &sink)
    } catch {
      switch fault {
      case .swallowsSinkError: break
      case .otherSinkError: throw FormatError(.io, "Something went wrong.")
      case .writesAfterError:
        try? sink.write("sorry")
        throw error
      default: throw error
      }
    }
    return ledger
  }

  private func write(_ map: MindMap, to sink: inout some ByteSink) throws(FormatError) {
    var out = OutputBuffer()
    var count = 0
    for visit in map.walkAll() {
      count += 1
      if fault == .refusesDepth && visit.depth > 1000 { throw FormatError("mood", "Too deep.") }
      if fault == .lostNode && count == map.count && count > 1 { continue }
      out.append(visit.depth)
      out.append("\t")
      out.append(Self.escape(map[visit.slot].text.source))
      if fault == .grows { out.append("!") }
      out.append("\n")
      try out.flushIfFull(to: &sink)
    }
    if fault == .orderOfSet {
      out.append("0\t\(Set((0..<30).map { "tag \($0)" }).joined(separator: " "))\n")
    }
    if fault == .otherBytes { out.append("0\t\(runs.next())\n") }
    try out.flush(to: &sink)
  }

  private static func escape(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\\": "\\\\"
      default: String(Character(scalar))
      }
    }.joined()
  }
}

// MARK: - Reading

extension TreeFormat {
  func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    if fault == .throwsOnReading { throw FormatError("mood", "Not today.", at: place(1)) }
    var bytes: [UInt8] = []
    do throws(FormatError) {
      if fault == .piecesMatter {
        bytes = try source.read(upTo: 1 << 20)
      } else {
        bytes = try source.readAll(limit: limit(request))
      }
    } catch {
      if fault != .swallowsSourceError || error.code == .limit { throw error }
      bytes = Array("0\tRoot".utf8)
    }
    var map: MindMap?
    var open: [MindMap.Slot] = []
    var identifiers = request.identifiers
    var count = 0
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    for (number, line) in lines.enumerated() {
      let parts = line.split(separator: 9, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let depth = Int(String(decoding: parts[0], as: UTF8.self)) else {
        throw FormatError(.malformed, "A depth and a tab are missing.", at: place(number + 1))
      }
      guard line.count <= request.limits.textBytes || fault == .ignoresTextLimit else {
        throw .exceeds(.textBytes, request.limits.textBytes, at: place(number + 1))
      }
      count += 1
      let allowed = request.limits.nodes - (fault == .limitTooEarly ? 1 : 0)
      if count > allowed && fault != .ignoresNodeLimit {
        let kind = fault == .wrongLimit ? Limits.Kind.depth : .nodes
        throw .exceeds(kind, request.limits.nodes, at: place(number + 1))
      }
      if fault == .losesOnReading && count == lines.count && count > 1 { continue }
      let node = MindMap.Node(
        id: MindMap.Node.ID(identifiers.next()),
        RichText(Self.unescape(String(decoding: parts[1], as: UTF8.self))))
      try add(node, depth, &map, &open, number + 1)
    }
    guard let map else {
      throw FormatError(.malformed, "There is no node; write one.", at: place(1))
    }
    let content = Content.map(map)
    var result = Import(content, ledger: Ledger(of: content, as: .converted))
    if fault == .needsRepair { result.repairs.add(Repair("odd", "Mended.", at: place(1))) }
    return result
  }

  private func add(
    _ node: MindMap.Node, _ depth: Int, _ map: inout MindMap?, _ open: inout [MindMap.Slot],
    _ line: Int
  ) throws(FormatError) {
    guard depth >= 0, depth <= open.count else {
      throw FormatError(.malformed, "This depth has no parent.", at: place(line))
    }
    open.removeSubrange(depth...)
    if map == nil {
      let made = MindMap(id: "tree", root: node)
      open.append(made.slotOfRoot)
      map = made
    } else if let parent = open.last {
      if let slot = map?.append(node, under: parent) { open.append(slot) }
    } else if let slot = try? map?.insert(node, under: nil) {
      open.append(slot)
    }
  }

  private func limit(_ request: ImportRequest) -> Int {
    fault == .ignoresInputLimit ? .max : request.limits.inputBytes
  }

  private func place(_ line: Int) -> FileLocation {
    fault == .noPlace ? FileLocation() : FileLocation(line: line)
  }

  private static func unescape(_ text: String) -> String {
    var result = ""
    var isEscape = false
    for scalar in text.unicodeScalars {
      if isEscape {
        result.unicodeScalars.append(scalar == "n" ? "\n" : scalar)
        isEscape = false
      } else if scalar == "\\" {
        isEscape = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// How often a format has done something, whoever asks it at once.
private final class Runs: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  /// Counts one more, and returns how many there are.
  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}
