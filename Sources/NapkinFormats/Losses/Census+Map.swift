import NapkinCore

extension MindMap {
  func census(_ tell: Tell) {
    let id = id.rawValue
    tell(.map, 1, id)
    tell(.title, (name.isEmpty ? 0 : 1) + (info.source.isEmpty ? 0 : 1), id)
    tell(.canvas, canvas == CanvasSettings() ? 0 : 1, id)
    tell(.date, (created == nil ? 0 : 1) + (modified == nil ? 0 : 1), id)
    tell(.foreign, foreign.pieces.count, id)
    tell(.floating, slotsOfFloating.count, id)
    for visit in walkAll() where !(isRootImplied && visit.slot == slotOfRoot) {
      self[visit.slot].census(tell)
    }
  }
}

extension MindMap.Node {
  fileprivate func census(_ tell: Tell) {
    let id = id.rawValue
    tell(.node, 1, id)
    if !hasInventedID { tell(.identifier, 1, id) }
    if !text.source.isEmpty { tell(.text, 1, id) }
    if text.syntax != .plain { tell(.markup, 1, id) }
    if isFolded { tell(.folded, 1, id) }
    let dates = (created == nil ? 0 : 1) + (modified == nil ? 0 : 1)
    if dates > 0 { tell(.date, dates, id) }
    if !isPlain { extras.census(id, tell) }
  }
}

extension NodeExtras {
  fileprivate func census(_ id: String, _ tell: Tell) {
    for text in [note, details] where text?.syntax ?? .plain != .plain { tell(.markup, 1, id) }
    tell(.note, note == nil ? 0 : 1, id)
    tell(.details, details == nil ? 0 : 1, id)
    tell(.link, link == nil ? 0 : 1, id)
    tell(.icon, icons.count, id)
    tell(.tag, tags.count, id)
    tell(.attribute, attributes.count, id)
    tell(.connector, connectors.count, id)
    for connector in connectors {
      let labels = [connector.label, connector.startLabel, connector.endLabel]
      tell(.connectorLabel, labels.count { $0 != nil }, id)
      tell(.foreign, connector.foreign.pieces.count, id)
    }
    for attribute in attributes { tell(.foreign, attribute.foreign.pieces.count, id) }
    tellAttached(media: media, reminders: reminders, place: place, at: id, tell)
    tell(.task, task.status == .none ? 0 : 1, id)
    tell(.progress, task.progress == nil ? 0 : 1, id)
    tell(.priority, task.priority == nil ? 0 : 1, id)
    tell(.side, side == nil ? 0 : 1, id)
    tell(.position, offset == nil ? 0 : 1, id)
    tell(.foreign, foreign.pieces.count, id)
    style.census(id, tell)
  }
}

extension NodeStyle {
  fileprivate func census(_ id: String, _ tell: Tell) {
    tell(.color, (color == nil ? 0 : 1) + (background == nil ? 0 : 1), id)
    tell(.font, font == Font() ? 0 : 1, id)
    tell(.shape, (shape == nil ? 0 : 1) + (maximumWidth == nil ? 0 : 1), id)
    tell(.border, border == Border() ? 0 : 1, id)
    tell(.edge, edge == Edge() ? 0 : 1, id)
    tell(.cloud, cloud == nil ? 0 : 1, id)
  }
}
