/// Which part of a picture a thumbnail shows: scaled until it covers the target, and cropped
/// around the middle.
///
/// The plan crops before it scales, so that a picture of one by a million never becomes a scaled
/// one of forty-four by forty-four million.
public struct ThumbnailPlan: Hashable, Sendable, Codable {
  /// The part of the source that is shown, in the source's pixels.
  public let crop: Frame
  /// How much larger that part becomes; below 1 it becomes smaller.
  public let scale: Double
  /// How large the thumbnail is.
  public let target: Extent

  /// Plans the thumbnail of a picture. Sizes without area, or beyond reach, are refused.
  public init(
    source: Extent, target: Extent = Extent(width: 44, height: 44)
  ) throws(Refusal) {
    try Self.check(source)
    try Self.check(target)
    let across = target.width / source.width
    let down = target.height / source.height
    scale = max(across, down)
    // By the shape of the target and not by the scale, so that a square stays one to the last digit.
    let shape = target.width / target.height
    let width = across >= down ? source.width : min(source.width, source.height * shape)
    let height = down >= across ? source.height : min(source.height, source.width / shape)
    crop = Frame(
      x: (source.width - width) / 2, y: (source.height - height) / 2, width: width, height: height
    )
    self.target = target
  }

  /// Refuses a size that no picture has.
  static func check(_ extent: Extent) throws(Refusal) {
    // Below a millionth of a pixel, scales would leave what a number can hold.
    let sides = 1e-6...Position.limit
    guard sides.contains(extent.width), sides.contains(extent.height) else {
      throw Refusal(.outOfRange, "A picture has more than 0 and at most 10000000 pixels a side.")
    }
  }
}
