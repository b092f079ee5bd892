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
    if alignment == .left || shape == .fork && direction == .right { return 0 }
    let slack = slack
    switch shape {
    case .fork: return min(direction == .left ? slack : slack / 2, Self.forkInset - 1)
    case .oval: return min(slack / 2, 4)
    case .bubble, .rectangle, .wideHexagon, .narrowHexagon, .asParent: return min(slack / 2, 8)
    }
  }
}

extension NodeFigure {
  /// Its words, if they are all that it has, and stand on one line.
  var wordsAlone: Words? {
    guard parts.count == 1, case .words(let words) = parts[0].content, words.block.lineCount == 1
    else { return nil }
    return words
  }

  /// Whether nothing of it is to be seen but its outline.
  var hasNothing: Bool { !isLine && parts.count == 1 && parts[0].frame.width == 0 }

  var hasBoldWords: Bool { parts.contains { $0.isBold } }

  /// How much room is likely to be free beside the words.
  var slack: Double {
    var (end, likelyEnd) = (0.0, 0.0)
    for index in parts.indices {
      // What ends where the room does has its slack on the left.
      if parts[index].hasRightToLeft { return 0 }
      end = max(end, parts[index].frame.maxX)
      likelyEnd = max(likelyEnd, parts[index].likelyMaxX)
    }
    return end - likelyEnd
  }

  /// What the figure is likely to cover of its box, where its words stand in the middle or share what is
  /// free: lines end there, and not at room for letters that are hardly ever so wide.
  func likelyFrame(in frame: Frame, isAlone: Bool, _ direction: MapLayout.Direction) -> Frame {
    let slack = slack
    let left = isAlone ? slack / 2 : shift(direction)
    return Frame(x: frame.x + left, y: frame.y, width: frame.width - slack, height: frame.height)
  }
}

extension Part {
  /// How far it is likely to be seen on the right.
  fileprivate var likelyMaxX: Double {
    guard case .words(let words) = content, words.room == nil else { return frame.maxX }
    return frame.x + words.block.likelyWidth(words.font.metrics)
  }
}
