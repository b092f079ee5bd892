import Foundation
import NapkinCore
import NapkinFormats
import NapkinLayout
import NapkinSVG

/// Layout of maps, maps as SVG, and strokes as curves: in memory, as their rivals in Node are
/// measured, the median of some turns. The allocator keeps what is released, as that of Node does.
enum Pictures {
  private static let turns = 5

  static func measureLayout(_ path: String) throws {
    keepReleasedMemory()
    let map = try NapkinCoder.load(path)
    print(format(milliseconds { lay(map) }, digits: 3))
  }

  /// The sizes are those that Peers/layout.js gives its nodes.
  private static func lay(_ map: MindMap) -> MapLayout {
    MapLayout(map, .right) { slot, level in
      Extent(width: Double(40 + level % 7 * 20), height: Double(16 + level % 3 * 8))
    }
  }

  /// Texts are measured for it, and the ledger is kept.
  static func measurePicture(_ path: String) throws {
    let content = try NapkinCoder.content(FileSource(path: path))
    keepReleasedMemory()
    let took = try milliseconds {
      var sink = CountingSink()
      _ = try SVGExporter().export(ExportRequest(content), to: &sink)
    }
    print(format(took, digits: 3))
  }

  private static func milliseconds<Result>(_ work: () throws -> Result) rethrows -> Double {
    median(try (0..<turns).map { _ in try time(work) }) / 1e6
  }
}
