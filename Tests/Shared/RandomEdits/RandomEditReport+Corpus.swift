import Foundation
package import NapkinFormats

extension RandomEditReport {
  /// Changes all files below the folders that `NAPKIN_CORPUS` names, with colons between them; nothing if it
  /// names none. `NAPKIN_EDITS` tells how often each is changed, and `NAPKIN_SEED` the first seed.
  package mutating func runCorpus(
    in registry: FormatRegistry, upTo size: Int = 1 << 20, isWanted: (String, [UInt8]) -> Bool
  ) {
    let environment = ProcessInfo.processInfo.environment
    let folders = environment["NAPKIN_CORPUS"]?.split(separator: ":").map(String.init) ?? []
    let count = environment["NAPKIN_EDITS"].flatMap(Int.init) ?? 10
    let seed = environment["NAPKIN_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000)
    for folder in folders {
      let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      for path in paths.sorted() {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else { continue }
        let bytes = Array(data)
        guard bytes.count <= size, isWanted(path, bytes) else { continue }
        run(count, over: bytes, named: path, in: registry, seed: seed &+ UInt64(fileCount) << 20)
      }
    }
  }
}
