import NapkinCore
import NapkinFormats

/// A theme from a file: a JSON object with the differences from another theme.
///
/// ```json
/// {"based-on": "night", "paper": "#10241c", "branches": ["#7fd1ae", "#e0b45c"], "edge": "linear"}
/// ```
extension Theme {
  /// Reads a theme; errors name its file.
  init(parsing text: String, from file: String?) throws(FormatError) {
    var limits = Limits()
    limits[.inputBytes] = 1 << 16
    // A theme without a file is the value of the option `--theme`.
    var json = JSONReader(MemorySource(text), limits: limits, fileName: file ?? "--theme")
    var values: [(key: String, value: RawJSON, place: FileLocation)] = []
    try json.beginObject()
    while let key = try json.nextKey() {
      let place = json.location
      values.append((key, RawJSON(try json.rawValue()), place))
    }
    try json.finish()
    let base = values.first { $0.key == "based-on" }
    let name = base.map { $0.value.string ?? "" } ?? Theme.day.name
    guard var theme = Self.all.first(where: { $0.name == name }) else {
      throw .theme("based-on", Self.all.map(\.name).joined(separator: ", "), at: base?.place)
    }
    theme.name = "own"
    for (key, value, place) in values where key != "based-on" && key != "name" {
      guard let what = Self.values(of: key) else {
        throw FormatError(
          .malformed, "A theme has no key '\(key.prefix(60))'; it has: \(Self.keys).", at: place)
      }
      guard theme.take(value, as: key) else { throw .theme(key, what, at: place) }
    }
    self = theme
  }

  /// Returns the valid values of a key, as people write them; `nil` if there is no such key.
  private static func values(of key: String) -> String? {
    switch key {
    case "branches": ##"["#336699", "#7fd1ae", …]"##
    case "widths": "[0.5, …, 40]"
    case "tint": "0, …, 60"
    case "edge": NodeStyle.Edge.Shape.allCases.map(\.rawValue).joined(separator: ", ")
    case "tapers": "true, false"
    default: colors[key].map { _ in ##""#336699""## }
    }
  }

  private static var keys: String {
    (["based-on", "branches", "edge", "name", "tapers", "tint", "widths"] + colors.keys)
      .sorted().joined(separator: ", ")
  }

  /// Sets the value for a key; returns whether key and value are valid.
  private mutating func take(_ value: RawJSON, as key: String) -> Bool {
    if let path = Self.colors[key] {
      guard let color = value.string.flatMap({ RGBA(hex: $0) }) else { return false }
      self[keyPath: path] = color.opaque
      return true
    }
    switch key {
    case "branches":
      let colors = value.elements?.map { $0.string.flatMap { RGBA(hex: $0)?.opaque } } ?? []
      branches = colors.compactMap(\.self)
      return (1...100).contains(colors.count) && branches.count == colors.count
    case "widths":
      let numbers = value.elements?.map(\.number) ?? []
      widths = numbers.compactMap(\.self)
      return (1...20).contains(numbers.count) && widths.count == numbers.count
        && widths.allSatisfy { (0.5...40).contains($0) }
    case "tint":
      guard let number = value.number, (0...60).contains(number) else { return false }
      tint = Int(number)
    case "edge":
      guard let shape = value.string.flatMap(NodeStyle.Edge.Shape.init(rawValue:)) else {
        return false
      }
      edge = shape
      tapers = false
    case "tapers":
      guard value.text == "true" || value.text == "false" else { return false }
      tapers = value.text == "true"
      if tapers { edge = .sharpBezier }
    default: return false
    }
    return true
  }

  private static var colors: [String: WritableKeyPath<Theme, RGBA>] {
    [
      "paper": \.paper, "ink": \.ink, "quiet": \.quiet, "hairline": \.hairline,
      "accent": \.accent, "root": \.root, "card": \.card,
    ]
  }
}

extension FormatError {
  /// Returns the error for a value that is not valid in a theme.
  fileprivate static func theme(
    _ key: String, _ what: String, at place: FileLocation?
  ) -> FormatError {
    FormatError(
      .malformed, "'\(key)' of a theme can be: \(what).", at: place ?? FileLocation())
  }
}
