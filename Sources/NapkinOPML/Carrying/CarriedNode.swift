import NapkinCore

/// What Napkin's attributes say of a node, as they are read.
struct CarriedNode {
  var id: String?
  private(set) var isFloating = false
  /// Those that mean nothing here: of a later version, or damaged. They stay as they are.
  private(set) var unknown: [OPMLAttribute] = []
  private var values: [CarriedName.Node: String] = [:]

  /// Sorts attributes, whose names come without their prefix.
  init(_ attributes: [OPMLAttribute]) {
    for attribute in attributes {
      guard let name = CarriedName.Node(rawValue: attribute.name),
        Self.isGood(attribute.value, for: name)
      else {
        unknown.append(OPMLAttribute(CarriedName.prefix + attribute.name, attribute.value))
        continue
      }
      let isList = name == .icons || name == .tags
      values[name] = isList ? attribute.value : CarriedText.read(attribute.value)
    }
    id = values[.id]
    isFloating = values[.floating] == "true"
  }

  /// Whether a value can be understood.
  private static func isGood(_ value: String, for name: CarriedName.Node) -> Bool {
    switch name {
    case .id, .text, .note, .details, .link, .icons, .tags, .fontFamily: true
    case .root: value == "implied"
    case .floating, .folded, .cloud: value == "true"
    case .bold, .italic, .struckThrough: value == "true" || value == "false"
    case .textIn, .noteIn, .detailsIn: RichText.Syntax(word: value) != nil
    case .created, .modified: value.isEmpty || Int64(value) != nil
    case .task: TaskState.Status(rawValue: value) != nil
    case .progress: UInt8(value).map { $0 <= 100 } ?? false
    case .priority: UInt8(value).map { $0 <= 9 } ?? false
    case .side: MindMap.Node.Side(rawValue: value) != nil
    case .offset: position(value) != nil
    case .color, .background, .borderColor, .edgeColor, .cloudColor: RGBA(hex: value) != nil
    case .shape: NodeStyle.Shape(rawValue: value) != nil
    case .borderDash, .edgeDash: NodeStyle.Dash(rawValue: value) != nil
    case .edgeShape: NodeStyle.Edge.Shape(rawValue: value) != nil
    case .cloudShape: NodeStyle.Cloud.Shape(rawValue: value) != nil
    case .maximumWidth, .fontSize, .borderWidth, .edgeWidth: Double(value) != nil
    }
  }

  private static func position(_ value: String) -> Position? {
    let numbers = value.split(separator: " ").map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
    return Position(x: x, y: y)
  }

  // MARK: Applying

  /// Gives a node what is said of it. Where outliners show something too, and what they show has
  /// changed since, it is that which counts.
  func apply(to node: inout MindMap.Node, _ fields: OPMLFields) {
    if values.isEmpty { return }
    applyTexts(to: &node, fields)
    applyDates(to: &node, fields)
    node.isFolded = values[.folded] != nil
    if let status = values[.task].flatMap(TaskState.Status.init) {
      node.task = TaskState(status, progress: node.task.progress, priority: node.task.priority)
    }
    if values[.progress] != nil || values[.priority] != nil {
      node.task = TaskState(
        node.task.status, progress: values[.progress].flatMap { UInt8($0) },
        priority: values[.priority].flatMap { UInt8($0) })
    }
    if let link = values[.link], OPMLText.allowed(link) == fields.link ?? "" { node.link = link }
    if let tags = values[.tags].map(CarriedText.words),
      OPMLShown.tags(tags) == fields.tags
    {
      node.tags = tags
    }
    if let icons = values[.icons] { node.icons = CarriedText.words(icons) }
    if let side = values[.side] { node.side = MindMap.Node.Side(rawValue: side) }
    if let offset = values[.offset] { node.offset = Self.position(offset) }
    applyStyle(to: &node)
  }

  private func applyTexts(to node: inout MindMap.Node, _ fields: OPMLFields) {
    let value = fields.text ?? ""
    if let text = text(.text, .textIn, value), OPMLText.allowed(text.plain) == value {
      node.text = text
    }
    let details = values[.details].map { RichText($0, syntax: syntax(.detailsIn)) }
    guard let note = text(.note, .noteIn, details == nil ? fields.note : nil) ?? details else {
      return
    }
    let told = details == nil ? note : values[.note] == nil ? nil : note
    if OPMLShown.note(nil, details, told, [], for: .ordinary) == fields.note {
      node.details = details
      node.note = told
    }
  }

  /// A text that stands under a name, or of which only the markup does.
  private func text(
    _ name: CarriedName.Node, _ syntaxName: CarriedName.Node, _ value: String?
  ) -> RichText? {
    if let source = values[name] { return RichText(source, syntax: syntax(syntaxName)) }
    guard let value, values[syntaxName] != nil else { return nil }
    return RichText(value, syntax: syntax(syntaxName))
  }

  private func syntax(_ name: CarriedName.Node) -> RichText.Syntax {
    values[name].flatMap(RichText.Syntax.init(word:)) ?? .plain
  }

  private func applyDates(to node: inout MindMap.Node, _ fields: OPMLFields) {
    if let created = values[.created] {
      let instant = Int64(created).map { Instant(milliseconds: $0) }
      let isSame = instant?.inSeconds == fields.created?.inSeconds
      if fields.created == nil || isSame { node.created = instant }
    }
    if let modified = values[.modified] {
      let instant = Int64(modified).map { Instant(milliseconds: $0) }
      let isSame = instant?.inSeconds == fields.modified?.inSeconds
      if fields.modified == nil || isSame { node.modified = instant }
    }
  }

  private func applyStyle(to node: inout MindMap.Node) {
    var style = NodeStyle()
    style.color = color(.color)
    style.background = color(.background)
    style.shape = values[.shape].flatMap(NodeStyle.Shape.init)
    style.maximumWidth = values[.maximumWidth].flatMap(Double.init)
    style.font.family = values[.fontFamily]
    style.font.size = values[.fontSize].flatMap(Double.init)
    style.font.isBold = values[.bold].map { $0 == "true" }
    style.font.isItalic = values[.italic].map { $0 == "true" }
    style.font.isStruckThrough = values[.struckThrough].map { $0 == "true" }
    style.border.color = color(.borderColor)
    style.border.width = values[.borderWidth].flatMap(Double.init)
    style.border.dash = values[.borderDash].flatMap(NodeStyle.Dash.init)
    style.edge.shape = values[.edgeShape].flatMap(NodeStyle.Edge.Shape.init)
    style.edge.color = color(.edgeColor)
    style.edge.width = values[.edgeWidth].flatMap(Double.init)
    style.edge.dash = values[.edgeDash].flatMap(NodeStyle.Dash.init)
    if values[.cloud] != nil {
      var cloud = NodeStyle.Cloud()
      cloud.shape = values[.cloudShape].flatMap(NodeStyle.Cloud.Shape.init)
      cloud.color = color(.cloudColor)
      style.cloud = cloud
    }
    if style != NodeStyle() { node.style = style }
  }

  private func color(_ name: CarriedName.Node) -> RGBA? {
    values[name].flatMap { RGBA(hex: $0) }
  }
}
