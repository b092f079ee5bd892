import NapkinCore
import NapkinLayout

extension NodeFigure {
  /// How far what stands in it is drawn more to the right, so that it stands in the middle in the fonts
  /// that are likely, and inside of the outline in all others: words begin on the left of the room that
  /// they take in the widest font.
  ///
  /// On a line below them, words begin where that comes in from the left, and reach to where it comes in
  /// from the right.
  func shift(_ direction: MapLayout.Direction) -> Double {
    if shape == .fork, direction == .right { return 0 }
    var (end, likelyEnd) = (0.0, 0.0)
    for index in parts.indices {
      // What ends where the room does has its slack on the left.
      if parts[index].hasRightToLeft { return 0 }
      end = max(end, parts[index].frame.maxX)
      likelyEnd = max(likelyEnd, parts[index].likelyMaxX)
    }
    let slack = end - likelyEnd
    switch shape {
    case .fork: return min(direction == .left ? slack : slack / 2, Self.forkInset - 1)
    case .oval: return min(slack / 2, 4)
    case .bubble, .rectangle, .wideHexagon, .narrowHexagon: return min(slack / 2, 8)
    }
  }
}

extension Part {
  /// How far it is likely to be seen on the right.
  fileprivate var likelyMaxX: Double {
    guard case .words(let words) = content else { return frame.maxX }
    return frame.x + words.block.likelyWidth(words.font.metrics)
  }
}
