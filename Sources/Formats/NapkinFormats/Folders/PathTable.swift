/// Values by the paths that they belong to. Who asks with accents that are spelt otherwise gets the first path that looks
/// the same, unless there is the very one.
package struct PathTable<Value> {
  private var exact: [ExactText: Value] = [:]
  private var alike: [String: Value] = [:]
  private let isExact: Bool

  /// Creates an empty table; an exact one answers by nothing but the very path.
  package init(isExact: Bool = false) {
    self.isExact = isExact
  }

  /// The value of a path, or of one that looks the same.
  package subscript(path: String) -> Value? { exact[ExactText(path)] ?? alike[path] }

  /// Enters a value, unless there is one of that very path.
  package mutating func enter(_ value: Value, at path: String) {
    let key = ExactText(path)
    guard exact[key] == nil else { return }
    exact[key] = value
    if !isExact, alike[path] == nil { alike[path] = value }
  }
}

extension PathTable where Value == String {
  /// The paths of files, each as it is spelt.
  package init(_ paths: [String]) {
    self.init()
    for path in paths { enter(path, at: path) }
  }
}
