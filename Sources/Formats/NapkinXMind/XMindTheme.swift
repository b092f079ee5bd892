import NapkinCore
import NapkinFormats

/// The `theme` of a sheet: how topics look by their level, and the colour behind the map.
struct XMindTheme: Equatable {
  private(set) var styles = MindMap.Styles()
  private(set) var background: RGBA?

  /// The classes of topics with styles of their own: the root's, its children's, and all further ones'.
  private static let levels = ["centralTopic", "mainTopic"]
  static let below = "subTopic"
  static let floating = "floatingTopic"
  private static let testBelow = [MindMap.Styles.Test(.level, .above, "1")]

  init(of map: MindMap) {
    (styles, background) = (map.styles, map.canvas.background)
  }

  init(_ value: RawJSON) {
    for name in Self.levels + [Self.below, Self.floating] {
      guard let look = value[name].map(NodeStyle.init(xmind:)), look != NodeStyle() else {
        continue
      }
      styles[name] = MindMap.Styles.Style(name, look)
    }
    if styles[Self.below] != nil { styles.rules = [.init(Self.below, where: Self.testBelow)] }
    if Self.levels.contains(where: { styles[$0] != nil }) {
      (styles.levels, styles.levelUse) = (Self.levels, .all)
    }
    background = value["map"].flatMap { NodeStyle(xmind: $0).background }
  }

  /// Whether a theme has more than styles and a background.
  static func isMore(_ value: RawJSON) -> Bool {
    guard let members = value.members else { return true }
    let classes = levels + [below, floating, "map"]
    return members.contains { key, value in
      classes.contains(key) ? NodeStyle.isMore(inXMind: value) : key != "id"
    }
  }

  /// Gives the looks to a map that was read with its theme.
  func dress(_ map: inout MindMap) {
    (map.styles, map.canvas.background) = (styles, background)
    if styles[Self.floating] == nil { return }
    for slot in map.slotsOfFloating { map.update(slot) { $0.style.name = Self.floating } }
  }

  /// What is written; `nil` if XMind has nothing of it.
  func json() -> RawJSON? {
    var map = NodeStyle()
    map.background = background
    let looks =
      [("map", map)] + (Self.levels + [Self.below]).enumerated().map { ($1, look(at: $0)) }
      + [(Self.floating, styles[Self.floating]?.look ?? NodeStyle())]
    let objects = looks.compactMap { name, look in look.xmind(id: name).map { (name, $0) } }
    if objects.isEmpty { return nil }
    return RawJSON { json in
      json.beginObject(.packed)
      json.text("id", "napkin-theme")
      for (name, object) in objects { json.field(name, object) }
      json.endObject()
    }
  }

  /// The look of the nodes at a level that have no style of their own.
  private func look(at level: Int) -> NodeStyle {
    var names: [String] = []
    if level == Self.levels.count {
      names += styles.rules.filter { $0.tests == Self.testBelow }.map(\.style)
    }
    if styles.levelUse == .all, level < styles.levels.count { names.append(styles.levels[level]) }
    return (names + [MindMap.Styles.standard]).reduce(NodeStyle()) { look, name in
      styles[name].map { look.over($0.look) } ?? look
    }
  }
}
