import NapkinCore
import NapkinFormats
import NapkinXML

/// Reads connectors and the rows of a node's table.
extension FreeMindParser {
  mutating func readConnector(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    var connector = Connector(to: "", hasEndArrow: false)
    var hasStart = false
    var hasEnd = false
    try readAttributes(&frame, rank: FreeMindElementOrder.connector) { word, value in
      switch word {
      case .DESTINATION: connector.target = MindMap.Node.ID(value)
      case .COLOR:
        connector.color = RGBA(hex: value)
        return connector.color?.opaqueHex == value
      case .WIDTH:
        connector.width = FreeMindLength.points(value)
        return connector.width.map(whole) == value
      case .DASH:
        connector.dash = NodeStyle.Dash(freeMindLengths: value)
        return connector.dash != nil
      case .STARTARROW:
        hasStart = true
        connector.hasStartArrow = value.lowercased() == "default"
        return value == "Default" || value == "None"
      case .ENDARROW:
        hasEnd = true
        connector.hasEndArrow = value.lowercased() == "default"
        return value == "Default" || value == "None"
      case .SOURCE_LABEL: connector.startLabel = value
      case .MIDDLE_LABEL: connector.label = value
      case .TARGET_LABEL: connector.endLabel = value
      default: return false
      }
      return true
    }
    if !hasEnd { connector.hasEndArrow = true }
    if !hasStart || !hasEnd { frame.isUsual = false }
    guard !connector.target.rawValue.isEmpty else {
      frame.isUsual = false
      return
    }
    update(slot) { $0.connectors.append(connector) }
  }

  mutating func readAttribute(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    var name: String?
    var text: String?
    try readAttributes(&frame, rank: FreeMindElementOrder.attribute) { word, value in
      switch word {
      case .NAME: name = value
      case .VALUE: text = value
      default: return false
      }
      return true
    }
    if name == nil || text == nil { frame.isUsual = false }
    guard let name else { return }
    update(slot) { $0.attributes.append(Attribute(name, text ?? "")) }
  }
}
