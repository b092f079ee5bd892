/// What the first tag of an SVG says.
package enum SVGHead {
  /// How large the picture is, as its `width` and `height` say it in plain numbers.
  package static func size(in bytes: [UInt8]) -> (width: Double, height: Double)? {
    let head = String(decoding: bytes.prefix(1_000), as: UTF8.self)
    guard let width = number(of: "width", in: head), let height = number(of: "height", in: head),
      width > 0, height > 0
    else { return nil }
    return (width, height)
  }

  private static func number(of attribute: String, in head: String) -> Double? {
    guard let start = head.firstRange(of: " \(attribute)=\"") else { return nil }
    return Double(head[start.upperBound...].prefix { $0 != "\"" })
  }
}
