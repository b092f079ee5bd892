import NapkinCore
import NapkinFormats

/// A key of the `properties` of a topic's style, for a part of a node's look.
///
/// Lines are left out: those of XMind's topics lead to their children, those of nodes to their parent.
struct XMindLook: Sendable {
  let key: String
  /// Takes over a value, if nodes have such a look.
  let read: @Sendable (String, inout NodeStyle) -> Void
  /// What is written; `nil` if the look says nothing of it, or XMind does not have it.
  let write: @Sendable (NodeStyle) -> String?

  private init<Value>(
    _ key: String, _ path: any WritableKeyPath<NodeStyle, Value?> & Sendable,
    read: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String?
  ) {
    self.key = key
    self.read = { text, style in
      if let value = read(text) { style[keyPath: path] = value }
    }
    self.write = { $0[keyPath: path].flatMap(write) }
  }
}

extension XMindLook {
  /// All of them, in the order in which they are written.
  fileprivate static let all = [
    color("svg:fill", \.background), word(shape, \.shape, shapes),
    color("border-line-color", \.border.color), length("border-line-width", \.border.width),
    word("border-line-pattern", \.border.dash, dashes),
    XMindLook("fo:font-family", \.font.family) {
      $0.isEmpty ? nil : $0
    } write: {
      $0
    },
    length("fo:font-size", \.font.size),
    XMindLook("fo:font-weight", \.font.isBold) { text in
      Double(text).map { $0 >= 600 } ?? weights[text]
    } write: {
      $0 ? "bold" : "normal"
    },
    word("fo:font-style", \.font.isItalic, [("italic", true), ("normal", false)]),
    word("fo:text-decoration", \.font.isStruckThrough, [("line-through", true), ("none", false)]),
    color("fo:color", \.color), word("fo:text-align", \.alignment, alignments),
  ]

  fileprivate static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

  static let shape = "shape-class"
  static let underline = "org.xmind.topicShape.underline"

  /// The first word of a value is written, each is read.
  private static let shapes: [(String, NodeStyle.Shape)] = [
    ("org.xmind.topicShape.roundedRect", .bubble), ("org.xmind.topicShape.ellipse", .oval),
    ("org.xmind.topicShape.ellipserect", .oval), ("org.xmind.topicShape.circle", .oval),
    ("org.xmind.topicShape.rect", .rectangle), (underline, .fork),
    ("org.xmind.topicShape.hexagon", .wideHexagon),
  ]
  private static let dashes: [(String, NodeStyle.Dash)] = [
    ("solid", .solid), ("dash", .dashes), ("dot", .closeDots), ("dash-dot", .dotsAndDashes),
  ]
  private static let alignments: [(String, NodeStyle.Alignment)] = [
    ("left", .left), ("center", .center), ("right", .right),
  ]
  private static let weights = ["bold": true, "bolder": true, "normal": false, "lighter": false]

  private static func color(
    _ key: String, _ path: any WritableKeyPath<NodeStyle, RGBA?> & Sendable
  ) -> XMindLook {
    XMindLook(key, path) {
      RGBA(hex: $0)
    } write: {
      $0.hex
    }
  }

  private static func length(
    _ key: String, _ path: any WritableKeyPath<NodeStyle, Double?> & Sendable
  ) -> XMindLook {
    XMindLook(key, path) { text in
      let digits = text.hasSuffix("pt") || text.hasSuffix("px") ? text.dropLast(2) : text[...]
      return Double(digits).flatMap { 0...10_000 ~= $0 ? $0 : nil }
    } write: { length in
      RawJSON { $0.double(length) }.text + "pt"
    }
  }

  private static func word<Value: Equatable & Sendable>(
    _ key: String, _ path: any WritableKeyPath<NodeStyle, Value?> & Sendable,
    _ words: [(String, Value)]
  ) -> XMindLook {
    XMindLook(key, path) { text in
      words.first { $0.0 == text }?.1
    } write: { value in
      words.first { $0.1 == value }?.0
    }
  }
}

// MARK: - Styles

extension XMindLook {
  static func style(_ id: String, _ properties: [(name: String, value: String)]) -> RawJSON {
    RawJSON { json in
      json.beginObject(.packed)
      json.text("id", id)
      json.key("properties")
      json.beginObject(.packed)
      for (key, text) in properties { json.text(key, text) }
      json.endObject()
      json.endObject()
    }
  }
}

extension NodeStyle {
  /// Reads the object of a style; what it sets besides is left out.
  init(xmind value: RawJSON) {
    self.init()
    for (key, value) in value["properties"]?.members ?? [] {
      if let text = value.string { XMindLook.byKey[key]?.read(text, &self) }
    }
    // XMind draws the border of such a topic as its line, where nodes have the line to their parent.
    if shape == .fork { border = Border() }
  }

  /// The object of a style with an identifier; `nil` if XMind has nothing of the look.
  func xmind(id: String) -> RawJSON? {
    let properties = XMindLook.all.compactMap { look in look.write(self).map { (look.key, $0) } }
    return properties.isEmpty ? nil : XMindLook.style(id, properties)
  }

  /// Whether the object of a style has more than a look that is written again.
  static func isMore(inXMind value: RawJSON) -> Bool {
    let own = NodeStyle(xmind: value).xmind(id: "")?["properties"]?.members ?? []
    return (value.members ?? []).contains {
      !["id", "type", "name", "properties"].contains($0.key)
    }
      || (value["properties"]?.members ?? []).contains { key, _ in !own.contains { $0.key == key } }
  }
}
