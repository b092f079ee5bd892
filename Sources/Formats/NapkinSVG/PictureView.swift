import NapkinCore

/// The visible area of a picture, and the picture's size. The size is in whole pixels, because a background would
/// be seen through a pixel that is only partly covered.
struct PictureView {
  let size: Extent
  /// The visible area, in the proportions of the size, with the content in its middle.
  let box: Frame

  /// - Parameter content: The area that has to be visible, with the margin around it.
  init(of content: Frame, _ options: SVGOptions) {
    guard let size = options.size(of: content) else {
      box = content.inWholeUnits
      size = box.extent
      return
    }
    self.size = size
    let unit = max(content.width / size.width, content.height / size.height)
    box = content.grown(to: Extent(width: size.width * unit, height: size.height * unit))
  }
}

extension SVGOptions {
  /// Returns the size of the picture that the options ask for; `nil` if they ask for none.
  fileprivate func size(of content: Frame) -> Extent? {
    if let width = width ?? enlargement.map({ content.width * $0 }) {
      let width = max(1, width.rounded())
      return Extent(width: width, height: Frame.whole(content.height * width / content.width))
    }
    guard let fit else { return nil }
    let (width, height) = (fit.width.rounded(.down), fit.height.rounded(.down))
    let scale = min(width / content.width, height / content.height)
    return Extent(
      width: min(width, Frame.whole(content.width * scale)),
      height: min(height, Frame.whole(content.height * scale)))
  }
}

extension Frame {
  /// The frame with sides of whole units, grown equally at opposite edges.
  var inWholeUnits: Frame {
    grown(to: Extent(width: Self.whole(width), height: Self.whole(height)))
  }

  /// Returns the frame, grown to the width and height of an extent where it is smaller.
  func grown(toCover extent: Extent) -> Frame {
    grown(to: Extent(width: max(width, extent.width), height: max(height, extent.height)))
  }

  fileprivate func grown(to size: Extent) -> Frame {
    Frame(
      x: x - (size.width - width) / 2, y: y - (size.height - height) / 2, width: size.width,
      height: size.height)
  }

  /// Returns the next whole number, without regard to the rounding error of a sum.
  fileprivate static func whole(_ side: Double) -> Double { max(1, (side - 1e-6).rounded(.up)) }
}
