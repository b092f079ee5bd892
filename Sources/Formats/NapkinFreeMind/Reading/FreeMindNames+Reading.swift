import NapkinCore
import NapkinXML

// The names in files for values that Napkin names differently, including misspelt names in real files.

extension NodeStyle.Shape {
  /// Creates the shape with a name, which may be misspelt.
  init?(freeMindName name: String) {
    switch name {
    case "elipse", "ellipse": self = .oval
    case "rectagle": self = .rectangle
    default: self.init(name) { $0.freeMindName }
    }
  }
}

extension CaseIterable {
  /// Creates the case that a text stands for.
  fileprivate init?(_ text: String, writtenAs write: (Self) -> String?) {
    guard let found = Self.allCases.first(where: { write($0) == text }) else { return nil }
    self = found
  }
}

extension NodeStyle.Edge.Shape {
  init?(freeMindName name: String) { self.init(name) { $0.freeMindName } }
}

extension NodeStyle.Alignment {
  init?(freeMindName name: String) { self.init(rawValue: name.lowercased()) }
}

extension NodeStyle.Dash {
  init?(freeMindName name: String) { self.init(name) { $0.freeMindName } }

  init?(freeMindLengths lengths: String) { self.init(lengths) { $0.freeMindLengths } }
}

extension NodeStyle.Cloud.Shape {
  init?(freeMindName name: String) { self.init(name) { $0.freeMindName } }
}

extension Recurrence.Unit {
  init?(freeMindName name: String) {
    self.init(rawValue: name.lowercased())
  }
}

extension MindMap.Node.Side {
  /// Creates the side with a name. Freeplane of 2022 and later has names that suit maps with rotated layouts as well.
  init?(freeMindName name: String) {
    switch name {
    case "left", "top_or_left": self = .left
    case "right", "bottom_or_right": self = .right
    default: return nil
    }
  }
}

/// The part of a task that an icon sets.
enum TaskIcon {
  case status(TaskState.Status)
  case progress(UInt8)
  case priority(UInt8)

  init?(freeMindName name: String) {
    switch name {
    case "unchecked": self = .status(.open)
    case "checked": self = .status(.done)
    case "0%": self = .progress(0)
    case "25%": self = .progress(25)
    case "50%": self = .progress(50)
    case "75%": self = .progress(75)
    case "100%": self = .progress(100)
    default:
      guard name.utf8.count == 6, name.hasPrefix("full-"), let number = UInt8(name.suffix(1))
      else { return nil }
      self = .priority(number)
    }
  }

  /// Returns the icons and the task of a node as a reader gets them from names of icons: the first icon of each
  /// rank sets a part of the task, and all others are plain icons.
  static func read(_ names: [String]) -> (icons: [String], task: TaskState) {
    var icons: [String] = []
    var task = TaskState.none
    for (name, rank) in zip(names, ranks(of: names)) {
      if rank > 0, let icon = TaskIcon(freeMindName: name) {
        task = task.taking(icon)
      } else {
        icons.append(name)
      }
    }
    return (icons, task)
  }

  /// Returns the ranks of icons as a reader understands them; a plain icon has rank 0.
  static func ranks(of names: [String]) -> [Int] {
    var met: Set<Int> = []
    return names.map { name in
      guard let rank = TaskIcon(freeMindName: name)?.rank, met.insert(rank).inserted else {
        return 0
      }
      return rank
    }
  }

  /// The rank in the order in which the writer writes icons; plain icons come first.
  var rank: Int {
    switch self {
    case .status: 1
    case .progress: 2
    case .priority: 3
    }
  }
}

/// Lengths as files spell them: `14`, `14 pt`, `2.5 cm`.
enum FreeMindLength {
  /// Returns the length in points; `nil` if the text is not a length. Bare widths are in pixels; in a gap or a line,
  /// a pixel counts as a point.
  static func points(_ text: String, isWidth: Bool = false) -> Double? {
    let pixel = isWidth ? 72.0 / 96 : 1
    if text.utf8.count < 8, let whole = Int(text) { return Double(whole) * pixel }
    let number = text.prefix { $0.isNumber && $0.isASCII || "+-.eE".contains($0) }
    guard let value = Double(number), value.magnitude < 1e7 else { return nil }
    switch text.dropFirst(number.count).drop(while: \.isWhitespace) {
    case "", "px": return value * pixel
    case "pt": return value
    case "mm": return value * 72 / 25.4
    case "cm": return value * 72 / 2.54
    case "in": return value * 72
    default: return nil
    }
  }
}
