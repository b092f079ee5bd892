/// A path, which is another one if any of its bytes differs: a file system may hold two that are the same to people and
/// to Swift, with an accent that is spelt in one character and in two.
package struct ExactPath: Hashable, Sendable {
  /// The path as text.
  package let text: String

  /// Takes in a path.
  package init(_ text: String) {
    self.text = text
  }

  /// Whether two paths have the same bytes.
  package static func == (left: ExactPath, right: ExactPath) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// Values by the paths that they belong to. Who asks with accents that are spelt otherwise gets the first path that looks
/// the same, unless there is the very one.
package struct PathTable<Value> {
  private var exact: [ExactPath: Value] = [:]
  private var alike: [String: Value] = [:]

  /// Creates an empty table.
  package init() {}

  /// The value of a path, or of one that looks the same.
  package subscript(path: String) -> Value? { exact[ExactPath(path)] ?? alike[path] }

  /// Enters a value, unless there is one of that very path.
  package mutating func enter(_ value: Value, at path: String) {
    let key = ExactPath(path)
    guard exact[key] == nil else { return }
    exact[key] = value
    if alike[path] == nil { alike[path] = value }
  }
}

extension PathTable where Value == String {
  /// The paths of files, each as it is spelt.
  package init(_ paths: [String]) {
    self.init()
    for path in paths { enter(path, at: path) }
  }
}
