import NapkinCore
import NapkinFormats

/// The ranges of summaries and boundaries, as `(2,4)`: positions among the children of a topic. When a file is read,
/// the topic and its children note these, so that ranges follow the children; copies of nodes keep the notes.
enum XMindRanges {
  static let keys: Set = ["summaries", "boundaries"]
  /// The note of a topic with ranges: its identifier in the file.
  static let owner = "ranges"
  /// The note of a child of such a topic: its position in the file, and the identifier of the topic.
  static let place = "place"
  /// The most comparisons of ranges with children; beyond, the ranges are left out.
  private static let mostSteps = 1_000_000

  /// The elements with ranges around the children that they enclosed in the file, and whether these have all of the
  /// children and no others. `places` has the position of each child in the file.
  static func following(
    _ places: [Int?], _ elements: [RawJSON]
  ) -> (elements: [RawJSON], isWhole: Bool) {
    guard elements.count.multipliedReportingOverflow(by: places.count).partialValue <= mostSteps
    else { return ([], false) }
    var isWhole = true
    let moved = elements.compactMap { element -> RawJSON? in
      guard let range = element.range else { return element }
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
      return first...last == range ? element : element.with(first...last)
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
    return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
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
