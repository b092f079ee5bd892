public import NapkinMarkup

/// A colour with transparency: eight bits each of red, green, blue and opacity.
///
/// It is not called `Color`, so that a file may import SwiftUI as well.
public struct RGBA: Hashable, Sendable {
  /// How much red there is.
  public var red: UInt8
  /// How much green there is.
  public var green: UInt8
  /// How much blue there is.
  public var blue: UInt8
  /// The opacity: 0 is invisible, 255 hides everything below.
  public var alpha: UInt8

  /// Creates a colour, by default an opaque one.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads a colour from `#rgb`, `#rrggbb` or `#rrggbbaa`, in small or capital letters.
  @inlinable
  public init?(hex: some StringProtocol) {
    var digits: UInt32 = 0
    var count = -1
    for byte in hex.utf8 {
      if count < 0 {
        guard byte == UInt8(ascii: "#") else { return nil }
      } else {
        // Stopping here avoids reading a hostile text of a megabyte.
        guard count < 8, let digit = Hex.digit(byte) else { return nil }
        digits = digits << 4 | UInt32(digit)
      }
      count += 1
    }
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: digits >> shift) }
    switch count {
    case 3: self.init(red: byte(8) % 16 * 17, green: byte(4) % 16 * 17, blue: byte(0) % 16 * 17)
    case 6: self.init(red: byte(16), green: byte(8), blue: byte(0))
    case 8: self.init(red: byte(24), green: byte(16), blue: byte(8), alpha: byte(0))
    default: return nil
    }
  }

  /// The colour as `#rrggbb`, or as `#rrggbbaa` if it is not opaque.
  public var hex: String {
    let count = alpha == 255 ? 6 : 8
    var digits = UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
    return unsafe String(unsafeUninitializedCapacity: 1 + count) { text in
      unsafe text[0] = UInt8(ascii: "#")
      for index in 1...count {
        unsafe text[index] = Hex.spelling(UInt8(digits >> 28))
        digits <<= 4
      }
      return 1 + count
    }
  }

  /// Black, as ink is.
  public static let black = RGBA(red: 0, green: 0, blue: 0)
  /// White, as paper is.
  public static let white = RGBA(red: 255, green: 255, blue: 255)
}

extension RGBA: CustomStringConvertible, Codable, TextCoded {
  /// The colour as `#rrggbb` or `#rrggbbaa`.
  public var description: String { hex }

  package static let spelling = "A colour is written #rgb, #rrggbb or #rrggbbaa."
  package init?(coded text: String) { self.init(hex: text) }
}
