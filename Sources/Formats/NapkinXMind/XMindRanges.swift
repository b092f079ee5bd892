import NapkinCore
import NapkinFormats

/// The ranges of summaries and boundaries, as `(2,4)`: positions among the children of a topic. When a file is read,
/// the topic and its children note these, so that ranges follow the children; copies of nodes keep the notes.
enum XMindRanges {
  static let keys: Set = ["summaries", "boundaries"]
  /// The note of a topic with ranges: the number of its children in the file, and its identifier there.
  static let owner = "ranges"
  /// The note of a child of such a topic: its position in the file, and the identifier of the topic.
  static let place = "place"
  /// The most comparisons of ranges with children that were moved; beyond it, the ranges are left out.
  private static let mostSteps = 100_000_000

  /// Returns the elements with ranges around the children that they enclosed in the file, and whether each range still
  /// encloses all of these children and no other ones.
  ///
  /// `places` has the position in the file of each child, where there were `count` children.
  static func following(
    _ places: [Int?], of count: Int, _ elements: [RawJSON]
  ) -> (elements: [RawJSON], isWhole: Bool) {
    if places.elementsEqual(0..<count, by: { $0 == $1 }) { return (elements, true) }
    guard elements.count.multipliedReportingOverflow(by: places.count).partialValue <= mostSteps
    else { return ([], false) }
    let end = max(count, places.count)
    var isWhole = true
    let moved = elements.compactMap { element -> RawJSON? in
      // A range may reach beyond the last child.
      guard let range = element.range, range.lowerBound < end else { return element }
      let inside = places.indices.filter { places[$0].map(range.contains) == true }
      // A child that stood outside of the range ends it; a new one between others is enclosed.
      let rest = places[(inside.first ?? places.endIndex)...].prefix {
        $0.map(range.contains) ?? true
      }
      guard let first = inside.first, let last = inside.last(where: rest.indices.contains) else {
        isWhole = false
        return nil
      }
      isWhole = isWhole && inside.elementsEqual(first...last)
      let span = first...last
      return span == range.clamped(to: 0...(end - 1)) ? element : element.with(span)
    }
    return (moved, isWhole)
  }
}

extension RawJSON {
  /// The positions between which an element of summaries or boundaries encloses topics.
  fileprivate var range: ClosedRange<Int>? {
    guard let text = self["range"]?.string, text.hasPrefix("("), text.hasSuffix(")") else {
      return nil
    }
    let ends = text.dropFirst().dropLast().split(separator: ",").compactMap { Int($0) }
    return ends.count == 2 && 0 <= ends[0] && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
  }

  fileprivate func with(_ range: ClosedRange<Int>) -> RawJSON {
    RawJSON { json in
      json.beginObject(.packed)
      for (key, value) in members ?? [] {
        let text = "(\(range.lowerBound),\(range.upperBound))"
        json.field(key, key == "range" ? RawJSON(string: text) : value)
      }
      json.endObject()
    }
  }
}
