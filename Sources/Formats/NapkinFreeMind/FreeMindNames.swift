import NapkinCore

// The format's names for values that Napkin names differently. A person can check them against the documentation of
// the format.

extension NodeStyle.Shape {
  /// The value of `STYLE`.
  var freeMindName: String {
    switch self {
    case .fork: "fork"
    case .bubble: "bubble"
    case .oval: "oval"
    case .rectangle: "rectangle"
    case .wideHexagon: "wide_hexagon"
    case .narrowHexagon: "narrow_hexagon"
    case .asParent: "as_parent"
    }
  }
}

extension NodeStyle.Edge.Shape {
  /// The value of an edge's `STYLE`.
  var freeMindName: String {
    switch self {
    case .bezier: "bezier"
    case .linear: "linear"
    case .sharpBezier: "sharp_bezier"
    case .sharpLinear: "sharp_linear"
    case .horizontal: "horizontal"
    case .hidden: "hide_edge"
    }
  }
}

extension NodeStyle.Alignment {
  /// The value of `TEXT_ALIGN`.
  var freeMindName: String { rawValue.uppercased() }
}

extension NodeStyle.Dash {
  /// The value of `DASH` and `BORDER_DASH`.
  var freeMindName: String {
    switch self {
    case .solid: "SOLID"
    case .closeDots: "CLOSE_DOTS"
    case .dashes: "DASHES"
    case .distantDots: "DISTANT_DOTS"
    case .dotsAndDashes: "DOTS_AND_DASHES"
    }
  }

  /// The `DASH` of a connector: lengths of lines and gaps.
  var freeMindLengths: String? {
    switch self {
    case .solid: nil
    case .closeDots: "3 3"
    case .dashes: "7 7"
    case .distantDots: "2 7"
    case .dotsAndDashes: "2 7 7 7"
    }
  }
}

extension NodeStyle.Cloud.Shape {
  /// The value of a cloud's `SHAPE`.
  var freeMindName: String {
    switch self {
    case .arc: "ARC"
    case .star: "STAR"
    case .rectangle: "RECT"
    case .roundRectangle: "ROUND_RECT"
    }
  }
}

extension Recurrence.Unit {
  /// The value of a reminder's `UNIT`.
  var freeMindName: String { rawValue.uppercased() }
}

extension MindMap.Node.Side {
  /// The value of `POSITION`, as all versions read it.
  var freeMindName: String { rawValue }
}

extension TaskState {
  /// The icons for the status, the progress and the priority of a task.
  var freeMindIcons: [String] {
    var icons: [String] = []
    switch status {
    case .none: break
    case .open: icons.append("unchecked")
    case .partly: if progress == nil { icons.append("50%") }
    case .done: icons.append("checked")
    }
    if let progress { icons.append("\(Self.quarter(of: progress))%") }
    if let priority { icons.append("full-\(priority)") }
    return icons
  }

  private static func quarter(of progress: UInt8) -> UInt8 {
    (progress + 12) / 25 * 25
  }
}
