import NapkinCore

extension RGBA {
  /// This colour laid over an opaque one.
  func over(_ below: RGBA) -> RGBA {
    mixed(with: below, percent: 100 - Int(alpha) * 100 / 255).opaque
  }

  /// Returns the colour mixed with `percent` percent of another colour.
  func mixed(with other: RGBA, percent: Int) -> RGBA {
    func mix(_ mine: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Int(mine) * (100 - percent) + Int(other) * percent) / 100)
    }
    return RGBA(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  var opaque: RGBA { RGBA(red: red, green: green, blue: blue) }

  /// The contrast of two opaque colours, from 1 to 21, by WCAG 2.
  func contrast(to other: RGBA) -> Double {
    let (mine, theirs) = (luminance, other.luminance)
    return (max(mine, theirs) + 0.05) / (min(mine, theirs) + 0.05)
  }

  /// Whether two opaque colours can hardly be told apart.
  func isLike(_ other: RGBA) -> Bool {
    [(red, other.red), (green, other.green), (blue, other.blue)].allSatisfy { mine, theirs in
      (Int(mine) - Int(theirs)).magnitude < 12
    }
  }

  /// The colour, or a similar one that can be read on `paper`.
  func readable(on paper: RGBA, contrast minimum: Double = 4.5) -> RGBA {
    if over(paper).contrast(to: paper) >= minimum { return self }
    let target: RGBA = paper.luminance > 0.18 ? .black : .white
    var color = opaque
    for percent in stride(from: 10, through: 100, by: 10) {
      color = opaque.mixed(with: target, percent: percent)
      if color.contrast(to: paper) >= minimum { break }
    }
    return color
  }

  /// Returns the colour, or the most similar one that can be read on several papers; else the best one.
  func readable(on papers: [RGBA], contrast minimum: Double) -> RGBA {
    func least(_ color: RGBA) -> Double {
      papers.map { color.over($0).contrast(to: $0) }.min() ?? minimum
    }
    var best = (color: self, contrast: least(self))
    for percent in stride(from: 10, through: 100, by: 10) where best.contrast < minimum {
      for target in [RGBA.black, .white] {
        let color = opaque.mixed(with: target, percent: percent)
        let contrast = least(color)
        if contrast > best.contrast { best = (color, contrast) }
      }
    }
    return best.color
  }

  /// Returns the author's text colour, or a stronger one of its kind; `nil` for a grey too faint to be worth
  /// keeping, or if no stronger colour could be read on `paper`.
  func strengthened(on paper: RGBA) -> RGBA? {
    let contrast = over(paper).contrast(to: paper)
    if contrast >= 3 { return self }
    if isVivid { return readable(on: paper) }
    // A colour that cannot be seen on its background is not worth keeping.
    let target: RGBA = over(paper).luminance > paper.luminance ? .white : .black
    guard contrast >= 1.6, target.contrast(to: paper) >= 4.5 else { return nil }
    return readable(on: paper)
  }

  /// Whether the colour is neither a grey nor a tint of a grey.
  private var isVivid: Bool {
    Int(max(red, green, blue)) - Int(min(red, green, blue)) > 0x80
  }

  private var luminance: Double {
    0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)]
      + 0.0722 * Self.linear[Int(blue)]
  }

  /// The linear value of each component value, by the curve of sRGB.
  private static let linear: [Double] = (0...255).map { value in
    let part = Double(value) / 255
    if part <= 0.04045 { return part / 12.92 }
    let base = (part + 0.055) / 1.055
    // To the power of 2.4; the standard library has no function for that.
    let root = fifthRoot(of: base)
    return base * base * root * root
  }

  /// Returns the fifth root, by Newton's method from above.
  private static func fifthRoot(of number: Double) -> Double {
    var root = 1.0
    for _ in 0..<16 {
      let fourth = root * root * root * root
      root -= (fourth * root - number) / (5 * fourth)
    }
    return root
  }
}
