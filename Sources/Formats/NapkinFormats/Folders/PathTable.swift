/// Values by their paths. If no path is exactly equal, a look-up takes the first path that is equal except for how
/// its accents are encoded.
package struct PathTable<Value> {
  private var exact: [ExactText: Value] = [:]
  private var alike: [String: Value] = [:]
  private let isExact: Bool

  /// Creates an empty table; an exact table finds only paths that are equal byte for byte.
  package init(isExact: Bool = false) {
    self.isExact = isExact
  }

  /// The value of a path, or of a path that looks the same.
  package subscript(path: String) -> Value? { exact[ExactText(path)] ?? alike[path] }

  /// Stores a value, unless the table has one for exactly that path.
  package mutating func enter(_ value: Value, at path: String) {
    let key = ExactText(path)
    guard exact[key] == nil else { return }
    exact[key] = value
    if !isExact, alike[path] == nil { alike[path] = value }
  }
}

extension PathTable where Value == String {
  /// Creates a table of paths, which maps each path to its exact spelling.
  package init(_ paths: [String]) {
    self.init()
    for path in paths { enter(path, at: path) }
  }
}
