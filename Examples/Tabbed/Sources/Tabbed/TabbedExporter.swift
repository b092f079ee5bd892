import NapkinCore
public import NapkinFormats

/// Writes maps as lines of text.
public struct TabbedExporter: Exporter {
  /// What the format is.
  public let format = Format.tabbed

  /// Creates an exporter.
  public init() {}

  /// Writes a map, one node a line.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    guard case .map(let map) = request.content else { return Ledger() }
    var ledger = Ledger(of: request.census, following: format.table)
    var out = OutputBuffer()
    var isInTree = true
    for visit in map.walkAll() {
      // Floating nodes come after the tree; each begins at depth 0 again.
      if visit.depth == 0 { isInTree = visit.slot == map.slotOfRoot }
      let level = map.isRootImplied && isInTree ? visit.depth - 1 : visit.depth
      if level < 0 { continue }

      let node = map[visit.slot]
      let line = Self.oneLine(node.text.plain)
      if line != node.text.plain {
        ledger.revise(.text, to: .approximated, at: node.id.rawValue)
      }
      out.append(byte: UInt8(ascii: "\t"), count: level)
      out.append(line + "\n")
      try out.flushIfFull(to: &sink)
    }
    try out.flush(to: &sink)
    return ledger
  }

  /// A text as it can stand on a line of its own: the one place that escapes.
  private static func oneLine(_ text: String) -> String {
    let line = text.unicodeScalars.map { scalar in
      scalar == "\n" || scalar == "\r" || scalar == "\t" ? " " : scalar
    }
    return String(String.UnicodeScalarView(line))
  }
}
