import NapkinCore

/// What a picture shows of the page, and how large it is: in whole pixels, for through the part of a
/// pixel that it does not cover one would see what lies behind.
struct PictureView {
  let size: Extent
  /// As wide and high in proportion, with what has to be drawn in its middle.
  let box: Frame

  /// - Parameter content: What has to be drawn, with the margin around it.
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
  /// How large a picture becomes whose size somebody asked for.
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
  /// The frame with sides of whole units, no smaller than it is, and as much more at each edge.
  var inWholeUnits: Frame {
    grown(to: Extent(width: Self.whole(width), height: Self.whole(height)))
  }

  /// The frame, made as wide and high as an extent where it is smaller.
  func grown(toCover extent: Extent) -> Frame {
    grown(to: Extent(width: max(width, extent.width), height: max(height, extent.height)))
  }

  fileprivate func grown(to size: Extent) -> Frame {
    Frame(
      x: x - (size.width - width) / 2, y: y - (size.height - height) / 2, width: size.width,
      height: size.height)
  }

  /// The next whole number; the last digits of a sum do not make it one more.
  fileprivate static func whole(_ side: Double) -> Double { max(1, (side - 1e-6).rounded(.up)) }
}
