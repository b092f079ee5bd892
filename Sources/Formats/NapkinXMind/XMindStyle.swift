import NapkinCore
import NapkinFormats

/// A property of a style in a file, as in `"svg:fill": "#FDD834"`.
struct XMindProperty<Owner>: Sendable {
  let name: String
  let write: @Sendable (Owner) -> String?
  /// Takes a value; one that means nothing here is passed over.
  let read: @Sendable (String, inout Owner) -> Void

  /// A property that has some words for some values.
  static func words<Value: Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable,
    _ words: [(String, Value)]
  ) -> Self {
    Self(name: name) { owner in
      words.first { $0.1 == owner[keyPath: path] }?.0
    } read: { text, owner in
      if let value = words.first(where: { $0.0 == text })?.1 { owner[keyPath: path] = value }
    }
  }

  /// A colour.
  static func color(_ name: String, _ path: any WritableKeyPath<Owner, RGBA?> & Sendable) -> Self {
    Self(name: name) {
      $0[keyPath: path]?.hex
    } read: { text, owner in
      if let color = RGBA(hex: text) { owner[keyPath: path] = color }
    }
  }

  /// A length in points.
  static func points(_ name: String, _ path: any WritableKeyPath<Owner, Double?> & Sendable) -> Self
  {
    Self(name: name) { owner in
      owner[keyPath: path].map { number in RawJSON { $0.double(number) }.text + "pt" }
    } read: { text, owner in
      let digits = text.hasSuffix("pt") ? String(text.dropLast(2)) : text
      if let number = RawJSON(digits).number { owner[keyPath: path] = number }
    }
  }

  /// How a line is broken.
  static func dash(
    _ name: String, _ path: any WritableKeyPath<Owner, NodeStyle.Dash?> & Sendable
  ) -> Self {
    words(
      name, path,
      [
        ("solid", .solid), ("dash", .dashes), ("dot", .closeDots), ("dash-dot", .dotsAndDashes),
      ])
  }
}

extension [XMindProperty<NodeStyle>] {
  /// Those of topics.
  static var ofTopics: Self {
    [
      .color("svg:fill", \.background),
      .words(
        "shape-class", \.shape,
        [
          ("org.xmind.topicShape.roundedRect", .bubble), ("org.xmind.topicShape.rect", .rectangle),
          ("org.xmind.topicShape.ellipse", .oval), ("org.xmind.topicShape.underline", .fork),
          ("org.xmind.topicShape.hexagon", .wideHexagon),
        ]),
      .color("fo:color", \.color),
      XMindProperty(name: "fo:font-family") {
        $0.font.family
      } read: {
        $1.font.family = $0
      },
      .points("fo:font-size", \.font.size),
      .words("fo:font-weight", \.font.isBold, [("bold", true), ("normal", false)]),
      .words("fo:font-style", \.font.isItalic, [("italic", true), ("normal", false)]),
      .words(
        "fo:text-decoration", \.font.isStruckThrough, [("line-through", true), ("none", false)]),
      .color("border-line-color", \.border.color), .points("border-line-width", \.border.width),
      .dash("border-line-pattern", \.border.dash), .color("line-color", \.edge.color),
      .points("line-width", \.edge.width), .dash("line-pattern", \.edge.dash),
      .words(
        "line-class", \.edge.shape,
        [
          ("org.xmind.branchConnection.curve", .bezier),
          ("org.xmind.branchConnection.straight", .linear),
          ("org.xmind.branchConnection.elbow", .horizontal),
          ("org.xmind.branchConnection.none", .hidden),
        ]),
    ]
  }
}

extension [XMindProperty<Connector>] {
  /// Those of relationships.
  static var ofRelationships: Self {
    [
      .color("line-color", \.color), .points("line-width", \.width), .dash("line-pattern", \.dash),
      arrow("arrow-begin-class", \.hasStartArrow, usual: false),
      arrow("arrow-end-class", \.hasEndArrow, usual: true),
    ]
  }

  private static func arrow(
    _ name: String, _ path: any WritableKeyPath<Connector, Bool> & Sendable, usual: Bool
  ) -> XMindProperty<Connector> {
    let (none, triangle) = ("org.xmind.arrowShape.none", "org.xmind.arrowShape.triangle")
    return XMindProperty(name: name) { connector in
      let has = connector[keyPath: path]
      return has == usual ? nil : has ? triangle : none
    } read: { text, connector in
      connector[keyPath: path] = text != none
    }
  }
}

/// A style of a topic or a relationship: `{"id": …, "properties": {…}}`.
enum XMindStyle {
  /// Takes over the properties that are known.
  static func read<Owner>(
    _ style: RawJSON, _ properties: [XMindProperty<Owner>], into owner: inout Owner
  ) -> Bool {
    guard let members = style["properties"]?.members else { return style.members != nil }
    for (key, value) in members {
      if let text = value.string { properties.first { $0.name == key }?.read(text, &owner) }
    }
    return true
  }

  /// The style with this identifier; `nil` if nothing is said.
  static func write<Owner>(
    _ owner: Owner, _ properties: [XMindProperty<Owner>], id: String
  ) -> RawJSON? {
    let said = properties.compactMap { property in
      property.write(owner).map { (property.name, $0) }
    }
    if said.isEmpty { return nil }
    return RawJSON { json in
      json.beginObject(.packed)
      json.field("id", id)
      json.key("properties")
      json.beginObject()
      for (name, value) in said { json.field(name, value) }
      json.endObject()
      json.endObject()
    }
  }
}
