package import NapkinCore

/// Reads the first tag of an SVG.
package enum SVGHead {
  /// Returns the size of the picture, from plain numbers in the root element; `nil` if it has none.
  package static func size(of svg: [UInt8]) -> Extent? {
    let head = String(decoding: svg.prefix(1_024), as: UTF8.self)
    guard let root = head.firstRange(of: "<svg") else { return nil }
    let tag = head[root.upperBound...].prefix { $0 != ">" }
    func side(_ name: String) -> Double? {
      guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
      return Double(tag[start.upperBound...].prefix { $0 != "\"" })
    }
    guard let width = side("width"), let height = side("height"), width > 0, height > 0 else {
      return nil
    }
    return Extent(width: width, height: height)
  }
}
