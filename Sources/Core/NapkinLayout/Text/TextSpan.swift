/// A part of a text that has its own size and style of letters.
package struct TextSpan: Hashable, Sendable {
  /// The end of the span in the UTF-8 of the text. A span begins at the end of the span before it.
  package let end: Int
  /// The metrics of its letters.
  package let metrics: TextMetrics

  /// Creates a span.
  package init(end: Int, _ metrics: TextMetrics) {
    (self.end, self.metrics) = (end, metrics)
  }

  /// Returns the distance of each line's baseline from the top of the first line, and the height of all lines
  /// together. Each line is as high as its largest letters require.
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
