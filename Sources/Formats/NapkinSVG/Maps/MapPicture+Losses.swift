import NapkinCore
import NapkinFormats
import NapkinLayout

extension MapPicture {
  /// Records everything that is not drawn as it is.
  mutating func note() {
    noteSight()
    remarks.check(map.name, of: .title, at: map.id.rawValue)
    for index in Self.boxes(of: figures, with: .oddTexts) {
      noteTexts(map[layout.boxes[index].slot], drawnPictures(of: index))
    }
    for index in Self.boxes(of: figures, with: .remarkable) {
      note(index)
    }
    for index in Self.boxes(of: figures, with: .colors) { noteColors(of: index) }
    let hasUnknown = map.styles.rules.contains { $0.tests.contains { $0.subject == .other } }
    if hasUnknown { remarks.add(.style, .approximated, at: map.id.rawValue) }
    if map.canvas != CanvasSettings(), !options.theme.shows(map.canvas) {
      remarks.add(.canvas, .dropped, at: map.id.rawValue)
    }
  }

  /// Records which nodes are folded away.
  private mutating func noteSight() {
    remarks.sights = [[]]
    guard layout.boxes.count < map.count else { return }
    var sight = [Bool](repeating: false, count: map.slotCount)
    for box in layout.boxes { sight[box.slot.index] = true }
    for (body, parent) in bodies { sight[body.index] = sight[parent.index] }
    remarks.sights = [sight]
  }

  private func drawnPictures(of index: Int) -> [Media] {
    figures[index]?.parts.compactMap(\.drawnPicture) ?? []
  }

  private mutating func note(_ index: Int) {
    let (box, drawn) = (layout.boxes[index], drawnPictures(of: index))
    let isFloating = figures[index]?.isFloating ?? false
    let node = plain[box.slot]
    guard !node.isPlain else { return }
    let id = node.id.rawValue
    for name in node.icons
    where !Icons.isDrawn(name, usesEmoji: options.usesEmoji) {
      remarks.add(.icon, .approximated, at: id)
    }
    // A node with more than a text is not body text, and is drawn as a branch.
    if node.isBody { remarks.add(.body, .dropped, at: id) }
    let media = node.media
    for _ in drawn.count..<media.count { remarks.add(.media, .approximated, at: id) }
    remarks.checkPlaces(node.place, of: media, at: id)
    if let family = node.style.font.family, Font.safe(family) == nil {
      remarks.add(.font, .approximated, at: id)
    }
    if let link = node.link, !isUsable(link) {
      remarks.add(.link, .approximated, at: id)
    }
    if node.side != nil, !keepsSide(of: box, isFloating) {
      remarks.add(.side, .dropped, at: id)
    }
    // The root's offset is always kept, and so are the offsets of nodes inside of a floating tree.
    if node.offset != nil, (box.parent == nil) == isFloating,
      !options.keepsOffsets
    {
      remarks.add(.position, .dropped, at: id)
    }
    for connector in node.connectors where !isShown(connector.target) {
      remarks.add(.connector, .dropped, at: id)
      for label in [connector.label, connector.startLabel, connector.endLabel] where label != nil {
        remarks.add(.connectorLabel, .dropped, at: id)
      }
    }
  }

  /// Whether a box is on the side that its node sets. A branch of the root is in a layout with two sides; a
  /// floating node is where its offset is kept.
  private func keepsSide(of box: MapLayout.Box, _ isFloating: Bool) -> Bool {
    if !isFloating { return options.arrangement == .both && box.level == 1 }
    return options.keepsOffsets && box.level == 0 && map[box.slot].offset != nil
  }

  /// Records which colours of a node differ from those that the author chose.
  private mutating func noteColors(of index: Int) {
    guard let colors = colors(of: index) else { return }
    let node = plain[layout.boxes[index].slot]
    let (style, theme) = (node.style, options.theme)
    let id = node.id.rawValue
    if let color = style.color, color != colors.ink {
      remarks.add(.color, .approximated, at: id)
    }
    if let background = style.background, background != colors.fill {
      remarks.add(.color, theme.fills ? .approximated : .dropped, at: id)
    }
  }

  /// Records which texts of a node are not drawn as they are: formulas, and texts with characters that
  /// XML forbids.
  private mutating func noteTexts(_ node: MindMap.Node, _ drawn: [Media]) {
    let id = node.id.rawValue
    if node.text.isFormula {
      remarks.add(.text, .approximated, at: id)
    } else {
      remarks.check(node.text, of: .text, at: id)
    }
    guard !node.isPlain else { return }
    remarks.check(node.note, of: .note, at: id)
    remarks.check(node.details, of: .details, at: id)
    for tag in node.tags { remarks.check(tag, of: .tag, at: id) }
    for attribute in node.attributes {
      remarks.check(attribute.name + attribute.value, of: .attribute, at: id)
    }
    // Only drawn media: the others are already counted as approximated.
    for media in drawn { remarks.check(media.name, of: .media, at: id) }
    for connector in node.connectors where isShown(connector.target) {
      for label in [connector.label, connector.startLabel, connector.endLabel] {
        remarks.check(label, of: .connectorLabel, at: id)
      }
    }
  }

  private func isUsable(_ link: String) -> Bool {
    MindMap.Node.ID(ofLink: link).map(isShown) ?? (SafeLink.address(link) != nil)
  }

  private func isShown(_ id: MindMap.Node.ID) -> Bool {
    guard let slot = map.slot(of: id) else { return false }
    return remarks.sights[0].isEmpty || remarks.sights[0][slot.index]
  }
}
