package import NapkinCore

/// The colours and lines of a picture where the document sets none.
package struct Theme: Hashable, Sendable {
  /// The name of the theme, as the option `theme` spells it.
  package var name: String
  /// The background of the picture.
  package var paper: RGBA
  /// The colour of ordinary texts.
  var ink: RGBA
  /// The colour of secondary texts.
  var quiet: RGBA
  /// The colour of thin lines.
  var hairline: RGBA
  /// The colour of links and highlights.
  var accent: RGBA
  /// The colour of the root of a map.
  var root: RGBA
  /// The colours of a map's branches, used in turn.
  package var branches: [RGBA]
  /// The percentage of a branch's colour in the background of its first node.
  var tint: Int
  /// The background of cards.
  var card: RGBA
  /// The shape of the lines of a map.
  var edge = NodeStyle.Edge.Shape.bezier
  /// The widths of lines to the nodes of each level; the last one is also for all deeper levels.
  var widths = [3, 2, 1.5]
  /// Whether a line tapers to the width of the next level's lines.
  var tapers = false

  /// Dark on light, for a screen.
  package static let day = Theme(
    name: "day", paper: RGBA(0xffffff), ink: RGBA(0x1f2933), quiet: RGBA(0x5b6775),
    hairline: RGBA(0xc5ccd4), accent: RGBA(0x0b5cad), root: RGBA(0x26324f),
    branches: [0xc8443f, 0x00798c, 0xb7791f, 0x3f7d3a, 0x6a4fa3, 0xb83b74, 0x2b67c6, 0x86653a]
      .map { RGBA($0) },
    tint: 11, card: RGBA(0xfffdf7))

  /// Light on dark, for a screen at night.
  static let night = Theme(
    name: "night", paper: RGBA(0x151a21), ink: RGBA(0xe7ebf0), quiet: RGBA(0x9fabb8),
    hairline: RGBA(0x46505c), accent: RGBA(0x7db8ff), root: RGBA(0x34466f),
    branches: [0xff8f87, 0x58c7d6, 0xf0b95e, 0x8fce86, 0xbba6f5, 0xf29ac0, 0x84b3ff, 0xd3b585]
      .map { RGBA($0) },
    tint: 20, card: RGBA(0x1e252e))

  /// Black on white, with as little ink as possible.
  static let print = Theme(
    name: "print", paper: RGBA(0xffffff), ink: RGBA(0x000000), quiet: RGBA(0x404040),
    hairline: RGBA(0x8c8c8c), accent: RGBA(0x000000), root: RGBA(0xffffff),
    branches: [RGBA(0x303030)], tint: 0, card: RGBA(0xffffff))

  /// Colours that colour-blind readers can tell apart, and thicker lines.
  static let colorblind = Theme(
    name: "colorblind", paper: RGBA(0xffffff), ink: RGBA(0x14181d), quiet: RGBA(0x505a66),
    hairline: RGBA(0xb9c1ca), accent: RGBA(0x0060a0), root: RGBA(0x14181d),
    branches: [0x4b2df0, 0xff5a2d, 0x009687, 0x69000f, 0xa52db4, 0x2d004b].map { RGBA($0) },
    tint: 12, card: RGBA(0xfdfcf6), widths: [4, 2.5, 2])

  /// Many colours, and branches that taper from the root outwards.
  static let tapered = Theme(
    name: "tapered", paper: RGBA(0xfffefb), ink: RGBA(0x26221e), quiet: RGBA(0x665e56),
    hairline: RGBA(0xcfc8bf), accent: RGBA(0x0b5cad), root: RGBA(0x3d3a50),
    branches: [
      0xd1495b, 0x2e86ab, 0xb8860b, 0x3a7d44, 0x7b4fa6, 0xd95d0f, 0x008b8b, 0xc2307e, 0x4059ad,
      0x6b7d1b, 0x9a5b33, 0x5b6c7d,
    ].map { RGBA($0) },
    tint: 14, card: RGBA(0xfffbf0), edge: .sharpBezier, widths: [11, 5.5, 3, 2], tapers: true)

  package static let all = [day, night, print, colorblind, tapered]

  /// The width of the line to a node of a level.
  func width(level: Int) -> Double { widths[min(max(level, 1), widths.count) - 1] }

  /// Whether texts are light on dark.
  var isDark: Bool { ink.contrast(to: .black) > paper.contrast(to: .black) }

  /// Whether areas are filled; the theme for printing does not fill them, to save ink.
  var fills: Bool { tint > 0 }
  /// The background of the placeholder for a missing picture.
  var missing: RGBA? { fills ? ink.mixed(with: paper, percent: 92) : nil }
}

extension RGBA {
  /// Creates an opaque colour from six hexadecimal digits.
  init(_ digits: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: digits >> 16), green: UInt8(truncatingIfNeeded: digits >> 8),
      blue: UInt8(truncatingIfNeeded: digits))
  }
}
