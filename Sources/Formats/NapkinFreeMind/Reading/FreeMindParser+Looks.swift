import NapkinCore
import NapkinFormats
import NapkinXML

/// Reads the look of a node.
extension FreeMindParser {
  mutating func readIcon(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    var name: String?
    try readAttributes(&frame, rank: FreeMindElementOrder.icon) { word, value in
      guard word == .BUILTIN else { return false }
      name = value
      return true
    }
    guard let name else {
      frame.isUsual = false
      return
    }
    if let icon = TaskIcon(freeMindName: name), frame.iconRanks & 1 << icon.rank == 0 {
      frame.iconRanks |= 1 << icon.rank
      if frame.iconRanks >> icon.rank > 1 { frame.isUsual = false }
      update(slot) { $0.task = $0.task.taking(icon) }
    } else {
      if frame.iconRanks > 0 { frame.isUsual = false }
      update(slot) { $0.icons.append(name) }
    }
  }

  mutating func readFont(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    var font = NodeStyle.Font()
    try readAttributes(&frame, rank: FreeMindElementOrder.font) { word, value in
      switch word {
      case .NAME: font.family = value
      case .SIZE:
        font.size = FreeMindLength.points(value)
        return font.size.map(whole) == value
      case .BOLD: return Self.flag(value, into: &font.isBold)
      case .ITALIC: return Self.flag(value, into: &font.isItalic)
      case .STRIKETHROUGH: return Self.flag(value, into: &font.isStruckThrough)
      default: return false
      }
      return true
    }
    if font == NodeStyle.Font() { frame.isUsual = false }
    update(slot) { node in
      if node.style.font != NodeStyle.Font() { frame.isUsual = false }
      node.style.font = font
    }
  }

  private static func flag(_ value: String, into flag: inout Bool?) -> Bool {
    flag = Bool(value)
    return flag != nil
  }

  mutating func readEdge(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    var edge = NodeStyle.Edge()
    try readAttributes(&frame, rank: FreeMindElementOrder.edge) { word, value in
      switch word {
      case .COLOR:
        edge.color = RGBA(hex: value)
        return edge.color?.opaqueHex == value
      case .STYLE:
        edge.shape = NodeStyle.Edge.Shape(freeMindName: value)
        return edge.shape != nil
      case .WIDTH:
        edge.width = value == "thin" ? 1 : FreeMindLength.points(value)
        return edge.width.map(whole) == value
      case .DASH:
        edge.dash = NodeStyle.Dash(freeMindName: value)
        return edge.dash != nil
      default: return false
      }
    }
    if edge == NodeStyle.Edge() { frame.isUsual = false }
    update(slot) { node in
      if node.style.edge != NodeStyle.Edge() { frame.isUsual = false }
      node.style.edge = edge
    }
  }

  mutating func readCloud(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    var cloud = NodeStyle.Cloud()
    try readAttributes(&frame, rank: FreeMindElementOrder.cloud) { word, value in
      switch word {
      case .COLOR:
        cloud.color = RGBA(hex: value)
        return cloud.color?.opaqueHex == value
      case .SHAPE:
        cloud.shape = NodeStyle.Cloud.Shape(freeMindName: value)
        return cloud.shape != nil
      default: return false
      }
    }
    update(slot) { node in
      if node.style.cloud != nil { frame.isUsual = false }
      node.style.cloud = cloud
    }
  }
}

extension TaskState {
  /// Returns the state with the part that an icon sets.
  func taking(_ icon: TaskIcon) -> TaskState {
    switch icon {
    case .status(let status): TaskState(status, progress: progress, priority: priority)
    case .priority(let priority): TaskState(status, progress: progress, priority: priority)
    case .progress(let progress):
      TaskState(
        status == .none && (1..<100).contains(progress) ? .partly : status, progress: progress,
        priority: priority)
    }
  }
}
