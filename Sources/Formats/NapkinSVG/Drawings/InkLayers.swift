import NapkinCore

/// The strokes of a drawing in layers. An eraser takes from its layer and from all below it.
struct InkLayers {
  struct Layer {
    var ink = Marks()
    var erasers = Marks()
  }

  /// Strokes by their places in the drawing, in order, and where they lie.
  struct Marks {
    private(set) var strokes: [Int] = []
    private var frames: [Frame] = []
    private var bounds: Frame?

    mutating func append(_ stroke: Int, _ frame: Frame) {
      strokes.append(stroke)
      frames.append(frame)
      bounds = bounds?.union(frame) ?? frame
    }

    /// Whether any of them may lie in a frame. Beyond some thousand they count as one, so that a drawing
    /// takes no time that grows with its square.
    func meet(_ frame: Frame) -> Bool {
      bounds?.intersects(frame) == true
        && (frames.count > 2000 || frames.contains { $0.intersects(frame) })
    }
  }

  /// How deep groups are nested at most: newer versions of librsvg stop at 50 layers.
  private static let limit = 40

  private(set) var layers = [Layer()]
  /// Strokes that lie where the last layer is erased, and came later than its eraser.
  private(set) var erasedTooEarly: [Int] = []

  /// Sorts strokes, whose bounds are known, into layers.
  init(_ strokes: [Stroke], _ bounds: [Frame?]) {
    for (index, stroke) in strokes.enumerated() {
      guard let frame = bounds[index] else { continue }
      if stroke.tool != .eraser {
        add(index, frame)
      } else if let layer = layers.lastIndex(where: { $0.ink.meet(frame) }) {
        // An eraser that meets nothing leaves no trace.
        layers[layer].erasers.append(index, frame)
      }
    }
  }

  /// Adds ink as deep as it may lie: above each eraser that came before it, and in no layer below one with
  /// ink that it covers.
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
