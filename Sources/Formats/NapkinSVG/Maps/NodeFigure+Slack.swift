import NapkinCore
import NapkinLayout

extension NodeFigure {
  /// Returns how far the content is moved to the right, so that it is centred in likely fonts, and inside of the
  /// outline in all others: texts begin at the left of the room that they need in the widest font.
  ///
  /// A text above a line begins where a line from the left arrives, and ends where a line from the right arrives.
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
  /// The text of the node, if the node has nothing else and the text is on one line.
  var wordsAlone: Words? {
    guard parts.count == 1, case .words(let words) = parts[0].content, words.block.lineCount == 1
    else { return nil }
    return words
  }

  /// Whether only the outline of the node is visible.
  var hasNothing: Bool { !isLine && parts.count == 1 && parts[0].frame.width == 0 }

  var hasBoldWords: Bool { parts.contains { $0.isBold } }

  /// The width that is likely to be free beside the text.
  var slack: Double {
    var (end, likelyEnd) = (0.0, 0.0)
    for index in parts.indices {
      // Text that ends at the right of its room has its free width on the left.
      if parts[index].hasRightToLeft { return 0 }
      end = max(end, parts[index].frame.maxX)
      likelyEnd = max(likelyEnd, parts[index].likelyMaxX)
    }
    return end - likelyEnd
  }

  /// Returns the part of the box that the figure is likely to cover, with its text centred or the free width
  /// shared. Lines end there, and not at the end of the room for the widest font.
  func likelyFrame(in frame: Frame, isAlone: Bool, _ direction: MapLayout.Direction) -> Frame {
    let slack = slack
    let left = isAlone ? slack / 2 : shift(direction)
    return Frame(x: frame.x + left, y: frame.y, width: frame.width - slack, height: frame.height)
  }
}

extension Part {
  /// The right end of the part that is likely to be visible.
  fileprivate var likelyMaxX: Double {
    guard case .words(let words) = content, words.room == nil else { return frame.maxX }
    return frame.x + words.block.likelyWidth(words.font.metrics)
  }
}
