import NapkinCore

/// The colours that a picture has where the document says nothing.
package struct Theme: Hashable, Sendable {
  /// What it is called as an option.
  let name: String
  /// What everything lies on.
  let paper: RGBA
  /// Texts.
  let ink: RGBA
  /// Texts that matter less.
  let quiet: RGBA
  /// Thin lines.
  let hairline: RGBA
  /// What stands out, and links.
  let accent: RGBA
  /// The root of a map.
  let root: RGBA
  /// The branches of a map, by turns.
  let branches: [RGBA]
  /// How much of a branch's colour is behind its first node, in percent.
  let tint: Int
  /// What cards lie on.
  let card: RGBA

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

  /// Black on white, with as little ink as it takes.
  static let print = Theme(
    name: "print", paper: RGBA(0xffffff), ink: RGBA(0x000000), quiet: RGBA(0x404040),
    hairline: RGBA(0x8c8c8c), accent: RGBA(0x000000), root: RGBA(0xffffff),
    branches: [RGBA(0x303030)], tint: 0, card: RGBA(0xffffff))

  static let all = [day, night, print]

  /// Whether areas are filled; a printer is spared it.
  var fills: Bool { tint > 0 }
  /// What stands behind the sign of a missing picture.
  var missing: RGBA? { fills ? ink.mixed(with: paper, percent: 92) : nil }
}

extension RGBA {
  /// Creates a colour from its usual six digits.
  init(_ digits: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: digits >> 16), green: UInt8(truncatingIfNeeded: digits >> 8),
      blue: UInt8(truncatingIfNeeded: digits))
  }
}
