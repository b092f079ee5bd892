import NapkinCore
import NapkinLayout

enum BoxSide: CaseIterable {
  case right, left, top, bottom

  /// Creates the side of a box that a line from its middle to a position crosses.
  init(of frame: Frame, facing place: Position) {
    let (dx, dy) = (place.x - frame.center.x, place.y - frame.center.y)
    if dx.magnitude * frame.height > dy.magnitude * frame.width {
      self = dx > 0 ? .right : .left
    } else {
      self = dy > 0 ? .bottom : .top
    }
  }

  var opposite: BoxSide {
    switch self {
    case .right: .left
    case .left: .right
    case .top: .bottom
    case .bottom: .top
    }
  }

  var isUpright: Bool { self == .right || self == .left }

  /// Returns the middle of the side of a box.
  func middle(of frame: Frame) -> Position {
    switch self {
    case .right: Position(x: frame.maxX, y: frame.center.y)
    case .left: Position(x: frame.x, y: frame.center.y)
    case .top: Position(x: frame.center.x, y: frame.y)
    case .bottom: Position(x: frame.center.x, y: frame.maxY)
    }
  }

  /// Returns how far out a position is in the direction of the side.
  func height(of place: Position) -> Double {
    switch self {
    case .right: place.x
    case .left: -place.x
    case .top: -place.y
    case .bottom: place.y
    }
  }

  /// Returns how much farther out `other` is than `place`.
  func gap(from place: Position, to other: Position) -> Double {
    height(of: other) - height(of: place)
  }

  /// Returns a position moved outwards by a distance.
  func moved(_ place: Position, by way: Double) -> Position {
    switch self {
    case .right: Position(x: place.x + way, y: place.y)
    case .left: Position(x: place.x - way, y: place.y)
    case .top: Position(x: place.x, y: place.y - way)
    case .bottom: Position(x: place.x, y: place.y + way)
    }
  }
}

extension MapLayout {
  /// The side of a box to which its branch grows.
  func way(of index: Int) -> BoxSide {
    let box = boxes[index]
    switch box.direction {
    case .right: return .right
    case .left: return .left
    case .down: return .bottom
    case .outwards:
      guard let parent = box.parent else { return .bottom }
      return BoxSide(of: box.frame, facing: boxes[parent].frame.center).opposite
    }
  }
}
