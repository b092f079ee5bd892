package import NapkinCore
package import NapkinFormats

package struct PixelSize: Hashable, Sendable {
  /// The number of pixels from left to right.
  package let width: Int
  /// The number of pixels from top to bottom.
  package let height: Int
  /// The number of pixels for each unit of the picture.
  package let scale: Double

  /// The size that the options ask for.
  package struct PixelSizeRequest: Hashable, Sendable {
    /// The number of pixels for each unit.
    package var scale: Double?
    /// Whether the options set the size of the picture in units.
    package var hasSize = false
    /// A box of pixels into which the picture has to fit.
    package var room: Extent?

    /// Creates a request that asks for nothing.
    package init() {}
  }

  /// The most pixels that cairo draws in a row or a column.
  package static let sideLimit = 32_767

  /// Finds the size, or throws if it is too large.
  package init(of picture: Extent, _ wish: PixelSizeRequest, limit: Int) throws(FormatError) {
    let wanted = Self.size(of: picture, wish, scale: wish.scale ?? (wish.hasSize ? 1 : 2))
    if wanted.isDrawable(limit) {
      self = wanted
      return
    }
    // Two pixels for each unit only make the picture sharper; a large picture has one pixel for each.
    let plain = Self.size(of: picture, wish, scale: 1)
    guard wish.scale == nil, plain.isDrawable(limit) else {
      let least = wish.scale == nil ? plain : wanted
      throw FormatError(
        .limit,
        "The picture would have \(least.width) by \(least.height) pixels; at most "
          + "\(Self.sideLimit) a side and \(limit) in all are drawn. Ask for a smaller one, as with "
          + "'width', or write it as SVG or PDF.")
    }
    self = plain
  }

  private init(_ picture: Extent, scale: Double) {
    // A side that is not a number, or is out of range, counts as too large.
    func pixels(_ side: Double) -> Int {
      let pixels = (side * scale).rounded()
      return pixels <= 1e9 ? max(1, Int(pixels)) : 1_000_000_000
    }
    width = pixels(picture.width)
    height = pixels(picture.height)
    // Rounding must not leave an edge on which nothing is drawn.
    self.scale = max(Double(width) / picture.width, Double(height) / picture.height)
  }

  private static func size(of picture: Extent, _ wish: PixelSizeRequest, scale: Double) -> PixelSize
  {
    guard let room = wish.room else { return PixelSize(picture, scale: scale) }
    let most = min(room.width / picture.width, room.height / picture.height)
    return PixelSize(picture, scale: min(scale, most))
  }

  private func isDrawable(_ limit: Int) -> Bool {
    width <= Self.sideLimit && height <= Self.sideLimit && width * height <= limit
  }
}
