import NapkinCore
import NapkinLayout

/// Finds the background of an area of the page: the colour of the innermost cloud there, or else of the page.
struct BackgroundLookup {
  /// The most tree nodes that are examined for one frame; maps that people can read need fewer.
  private static let limit = 1_000

  private let clouds: [MapLayout.Cloud]
  private let papers: [RGBA]
  let page: RGBA
  /// A binary tree over the clouds in their order: the frame at index n contains the frames at 2n and 2n + 1; the
  /// frames of the clouds themselves are in the second half.
  private var frames: [Frame] = []

  /// - Parameters:
  ///   - clouds: The clouds in the order in which they are drawn: clouds inside of others come after these.
  ///   - papers: The background of each box, its own cloud included.
  init(_ clouds: [MapLayout.Cloud], _ papers: [RGBA], page: RGBA) {
    (self.clouds, self.papers, self.page) = (clouds, papers, page)
    guard let last = clouds.last else { return }
    var count = 1
    while count < clouds.count { count *= 2 }
    frames = Array(repeating: last.frame, count: 2 * count)
    for (index, cloud) in clouds.enumerated() { frames[count + index] = cloud.frame }
    for index in stride(from: count - 1, to: 0, by: -1) {
      frames[index] = frames[2 * index].union(frames[2 * index + 1])
    }
  }

  /// Returns the background of a frame: the colour of the last cloud that contains all of it, or else of the page.
  func paper(below frame: Frame) -> RGBA {
    guard !clouds.isEmpty else { return page }
    var open = [1]
    var steps = 0
    while let index = open.popLast(), steps < Self.limit {
      steps += 1
      guard frames[index].contains(frame) else { continue }
      let first = frames.count / 2
      if index < first {
        open += [2 * index, 2 * index + 1]
        continue
      }
      // Copies of the last cloud fill up the last row.
      let cloud = clouds[min(index - first, clouds.count - 1)]
      if cloud.contains(frame) { return papers[cloud.box] }
    }
    return page
  }
}

extension Frame {
  fileprivate func contains(_ other: Frame) -> Bool {
    other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
  }
}
