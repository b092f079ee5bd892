/// A part of a text that stands in letters of its own.
package struct TextSpan: Hashable, Sendable {
  /// Where it ends in the UTF-8 of the text. It begins where the one before it ends.
  package let end: Int
  /// Its letters.
  package let metrics: TextMetrics

  /// Creates a span.
  package init(end: Int, _ metrics: TextMetrics) {
    (self.end, self.metrics) = (end, metrics)
  }

  /// How far the feet of the letters of each line lie below the top of the first one, and how high all lines are
  /// together. Each line is as high as its largest letters ask for.
  static func baselines(
    of lines: [TextBlock.Place], in spans: [TextSpan]
  ) -> (baselines: [Double], height: Double) {
    var (baselines, top, span): ([Double], Double, Int) = ([], 0, 0)
    for line in lines {
      while span + 1 < spans.count, spans[span].end <= line.start { span += 1 }
      var largest = spans[span].metrics
      while span + 1 < spans.count, spans[span].end < line.end {
        span += 1
        if spans[span].metrics.size > largest.size { largest = spans[span].metrics }
      }
      baselines.append(top + largest.baseline)
      top += largest.lineHeight
    }
    return (baselines, top)
  }
}
