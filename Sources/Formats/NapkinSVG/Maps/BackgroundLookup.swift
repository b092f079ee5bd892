import NapkinCore
import NapkinLayout

/// The background at a place of the page: that of the innermost cloud there, or else of the page.
struct BackgroundLookup {
  /// The most clouds examined for one frame; maps that people can read have fewer.
  private static let limit = 1_000

  private let clouds: [MapLayout.Cloud]
  private let papers: [RGBA]
  let page: RGBA
  /// A binary tree over the clouds in their order: the frame at n contains the frames at 2n and 2n
  /// + 1; the clouds themselves are in the second half.
  private var frames: [Frame] = []

  /// - Parameters:
  ///   - clouds: In the order in which they are drawn: those that lie in others stand after them.
  ///   - papers: What lies below each box.
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

  /// The paper on which a frame lies as a whole: that of the last cloud that contains it.
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
  /// Whether another frame lies in it as a whole.
  fileprivate func contains(_ other: Frame) -> Bool {
    other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
  }
}
