package import Foundation

/// The files of this checkout that tests look at: examples, pages, sources; and its programs as built.
package enum Checkout {
  package static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  package static func url(_ path: String) -> URL {
    root.appending(path: path)
  }

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// The paths of all files below a folder with an ending, sorted.
  package static func files(below folder: String, ending: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: url(folder).path)
    return (files?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(ending) && !$0.contains(".build") }
      .map { "\(folder)/\($0)" }.sorted()
  }

  /// A program of the package: they lie beside the bundle of its tests.
  package static func program(_ name: String) -> URL {
    #if os(Linux)
      let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      final class Here {}
      let tests = Bundle(for: Here.self).bundleURL
    #endif
    return tests.deletingLastPathComponent().appending(path: name)
  }
}
