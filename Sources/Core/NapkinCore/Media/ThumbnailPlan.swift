/// The part of a picture that its thumbnail shows: the picture is scaled until it covers the target, and cropped
/// around the middle.
///
/// The plan crops first: scaling first would turn a picture of 1 by 1,000,000 pixels into one of 44 by 44,000,000.
public struct ThumbnailPlan: Hashable, Sendable, Codable {
  /// The part of the source that is shown, in the source's pixels.
  public let crop: Frame
  /// The factor by which the part is scaled; below 1 it gets smaller.
  public let scale: Double
  /// The size of the thumbnail.
  public let target: Extent

  /// Plans the thumbnail of a picture. Sizes that are empty or too large are refused.
  public init(
    source: Extent, target: Extent = Extent(width: 44, height: 44)
  ) throws(Refusal) {
    try Self.check(source)
    try Self.check(target)
    let across = target.width / source.width
    let down = target.height / source.height
    scale = max(across, down)
    // Computed from the shape of the target, not from the scale, so that a square stays an exact square.
    let shape = target.width / target.height
    let width = across >= down ? source.width : min(source.width, source.height * shape)
    let height = down >= across ? source.height : min(source.height, source.width / shape)
    crop = Frame(
      x: (source.width - width) / 2, y: (source.height - height) / 2, width: width, height: height
    )
    self.target = target
  }

  /// Refuses a size that no picture can have.
  static func check(_ extent: Extent) throws(Refusal) {
    // For sides below a millionth of a pixel, the scale could exceed the range of numbers.
    let sides = 1e-6...Position.limit
    guard sides.contains(extent.width), sides.contains(extent.height) else {
      throw Refusal(.outOfRange, "A picture has more than 0 and at most 10000000 pixels a side.")
    }
  }
}
