import NapkinCore

/// The strokes of a drawing in layers. An eraser erases from its own layer and all layers below it.
struct InkLayers {
  struct Layer {
    var ink = Marks()
    var erasers = Marks()
  }

  /// Strokes by their indices in the drawing, in order, with their frames.
  struct Marks {
    private(set) var strokes: [Int] = []
    private var frames: [Frame] = []
    private var bounds: Frame?

    mutating func append(_ stroke: Int, _ frame: Frame) {
      strokes.append(stroke)
      frames.append(frame)
      bounds = bounds?.union(frame) ?? frame
    }

    /// Whether a stroke may touch a frame. Above 2,000 strokes, only their common bounds are compared, so that the
    /// time does not grow with the square of the number of strokes.
    func meet(_ frame: Frame) -> Bool {
      bounds?.intersects(frame) == true
        && (frames.count > 2000 || frames.contains { $0.intersects(frame) })
    }
  }

  /// The most nested groups: newer versions of librsvg stop at 50 layers.
  private static let limit = 40

  private(set) var layers = [Layer()]
  /// Strokes that an earlier eraser of the last layer erases by mistake, because no further layer is allowed.
  private(set) var erasedTooEarly: [Int] = []

  /// Sorts strokes, given with their bounds, into layers.
  init(_ strokes: [Stroke], _ bounds: [Frame?]) {
    for (index, stroke) in strokes.enumerated() {
      guard let frame = bounds[index] else { continue }
      if stroke.tool != .eraser {
        add(index, frame)
      } else if let layer = layers.lastIndex(where: { $0.ink.meet(frame) }) {
        // An eraser that touches no ink is left out.
        layers[layer].erasers.append(index, frame)
      }
    }
  }

  /// Adds a stroke to the lowest layer that it may be in: above every earlier eraser that touches it, and not below
  /// a layer with ink that it covers.
  private mutating func add(_ stroke: Int, _ frame: Frame) {
    var layer = layers.count - 1
    while layer > 0, !layers[layer].erasers.meet(frame), !layers[layer].ink.meet(frame) {
      layer -= 1
    }
    if layers[layer].erasers.meet(frame) {
      layer += 1
      if layer == Self.limit {
        layer -= 1
        erasedTooEarly.append(stroke)
      } else if layer == layers.count {
        layers.append(Layer())
      }
    }
    layers[layer].ink.append(stroke, frame)
  }
}
