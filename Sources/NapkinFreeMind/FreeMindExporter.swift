import NapkinCore
public import NapkinFormats
import NapkinXML

/// Writes maps for FreeMind and Freeplane.
public struct FreeMindExporter: Exporter {
  /// What the format is.
  public var format: Format { FreeMindFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes the content as a map.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let map = request.content.asMap
    let isPlain = request.dialect == "1.0"
    var writer = FreeMindWriter(
      isForFreeMind: isPlain,
      ledger: Ledger(of: request.content, following: format.table(for: request.dialect)))
    try writer.write(map, to: &sink)
    return writer.ledger
  }
}

extension FreeMindWriter {
  fileprivate mutating func write(
    _ map: MindMap, to sink: inout some ByteSink
  ) throws(FormatError) {
    xml.begin("map")
    xml.attribute("version", isForFreeMind ? "1.0.1" : "freeplane 1.9.13")
    if map.created != nil { ledger.revise(.date, to: .dropped, at: map.id.rawValue) }
    if map.modified != nil { ledger.revise(.date, to: .dropped, at: map.id.rawValue) }
    var openCount = 0
    for visit in map.walkAll() {
      let isFloating = visit.depth == 0 && visit.slot != map.slotOfRoot
      if isFloating { isBehindRoot = true }
      // What floats stands below the root too, and a hook says that it floats.
      let level = visit.depth + (isBehindRoot ? 1 : 0)
      while openCount > level {
        xml.end()
        openCount -= 1
      }
      write(map[visit.slot], level: level, isFloating: isFloating)
      openCount += 1
      try xml.flushIfFull(to: &sink)
    }
    try xml.finish(to: &sink)
  }
}
