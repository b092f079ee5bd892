import NapkinCore
import NapkinFormats

extension ContractCheck {
  /// The depth of the deepest map: enough levels to overflow the stack with one call per level, and few enough that
  /// a file indented by level is written quickly.
  static let levels = 5000

  /// Writes a map that is one long chain, on a stack as small as that of a secondary thread in an app. An exporter
  /// that calls itself for each level ends the test run here.
  mutating func checkDepth(dialect: String?) {
    guard let exporter, exporter.format.kinds.contains(.map) else { return }
    subject = "a chain of \(Self.levels) nodes" + (dialect.map { " as :\($0)" } ?? "")
    let request = exportRequest(.map(Self.chain), dialect: dialect)
    var error: FormatError?
    onSmallStack {
      do throws(FormatError) {
        // The size of a file indented by level grows with the square of the depth, so it is cut off here.
        var sink = FullSink(room: 1 << 24)
        _ = try exporter.export(request, to: &sink)
      } catch let thrown {
        error = thrown
      }
    }
    if let error, error != FullSink.error, error.code != .limit {
      report(.depth, "It throws '\(error)'; a map may be that deep, unless a limit forbids it.")
    }
  }

  private static let chain: MindMap = {
    var map = MindMap(id: "chain", root: "Top")
    var slot = map.slotOfRoot
    for number in 1..<levels {
      slot = map.append(MindMap.Node(id: MindMap.Node.ID("d\(number)"), "Deep"), under: slot)
    }
    return map
  }()
}
