extension TextBlock {
  /// How far its lines are likely to reach: ``width`` is what they take in the widest of common fonts,
  /// and western letters of most fonts are narrower.
  ///
  /// - Parameter metrics: Those that it was made with.
  package func likelyWidth(_ metrics: TextMetrics) -> Double {
    guard !metrics.isMonospaced, !isMixed else { return width }
    let share = metrics.unit * (metrics.isBold ? 0.14 : 0.08)
    var likely = 0.0
    text.withUTF8Bytes { bytes in
      for line in 0..<lineCount {
        let place = place(of: line)
        // Most lines are no longer than what another one is likely to be.
        guard place.width > likely else { continue }
        let letters = Self.westernWidth(of: bytes.extracting(place.start..<place.end))
        likely = max(likely, place.width - share * Double(letters))
      }
    }
    return likely
  }

  /// How wide the letters of the western scripts are, in hundredths of the font's size.
  private static func westernWidth(of line: Span<UInt8>) -> Int {
    let widths = GlyphWidths.western
    var width = 0
    var index = 0
    while index < line.count {
      let (scalar, next) = line.scalar(at: index)
      if scalar.value < widths.count { width += Int(widths[Int(scalar.value)]) }
      index = next
    }
    return width
  }
}

extension GlyphWidths {
  /// The widths of U+0000 to U+052F.
  fileprivate static let western: [UInt8] = (0..<0x530).map { value in
    Unicode.Scalar(UInt32(value)).map { UInt8(width(of: $0)) } ?? 0
  }
}
