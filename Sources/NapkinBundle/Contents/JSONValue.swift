/// Small JSON, as manifests and the cards of text bundles are. Large documents have their own
/// format.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A key of an object, its value, and near the top how that is written.
  struct Member: Equatable {
    let key: String
    let value: JSONValue
    let source: String
  }

  /// The value of a key of an object.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var array: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  var integer: Int? {
    if case .number(let digits) = self { Int(digits) } else { nil }
  }
}
