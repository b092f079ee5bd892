extension TextBlock {
  /// Returns the likely width of the widest line. ``width`` is the width in the widest of common fonts, and most
  /// fonts have narrower western letters.
  ///
  /// - Parameter metrics: The metrics with which the block was made.
  package func likelyWidth(_ metrics: TextMetrics) -> Double {
    guard !metrics.isMonospaced, !isMixed else { return width }
    let share = metrics.unit * (metrics.isBold ? 0.14 : 0.08)
    var likely = 0.0
    text.withUTF8Bytes { bytes in
      for line in 0..<lineCount {
        let place = place(of: line)
        // A line that is no wider than the likely width of another line need not be measured.
        guard place.width > likely else { continue }
        let letters = Self.westernWidth(of: bytes.extracting(place.start..<place.end))
        likely = max(likely, place.width - share * Double(letters))
      }
    }
    return likely
  }

  /// Returns the total width of the letters in western scripts, in hundredths of the font's size.
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
