import NapkinCore
import NapkinFormats

/// A theme from a file: a JSON object with the differences from another theme.
///
/// ```json
/// {"based-on": "night", "paper": "#10241c", "branches": ["#7fd1ae", "#e0b45c"], "edge": "linear"}
/// ```
extension Theme {
  init(parsing text: String) throws(FormatError) {
    var limits = Limits()
    limits[.inputBytes] = 1 << 16
    var json = JSONReader(MemorySource(text), limits: limits)
    var values: [(key: String, value: RawJSON)] = []
    try json.beginObject()
    while let key = try json.nextKey() { values.append((key, RawJSON(try json.rawValue()))) }
    try json.finish()
    let base = values.first { $0.key == "based-on" }?.value.string ?? Theme.day.name
    let names = Self.all.map(\.name).joined(separator: ", ")
    guard var theme = Self.all.first(where: { $0.name == base }) else {
      throw .option("theme", is: "based on one of \(names)", not: base)
    }
    theme.name = "own"
    for (key, value) in values where key != "based-on" && key != "name" {
      guard theme.take(value, as: key) else {
        throw .option("theme", is: "an object of keys of themes", not: "\(key): \(value.text)")
      }
    }
    self = theme
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
