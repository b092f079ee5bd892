import NapkinCore
import NapkinFormats
import NapkinLayout

/// The area behind a branch.
struct CloudOutline {
  /// The most bulges in a picture: without a limit, thousands of nested clouds would make a huge file.
  static let mostBulges = 100_000

  /// The look of a cloud: as its author set it, or else in the colour of its branch.
  struct Look {
    let fill: RGBA?
    let border: RGBA
    /// Whether the colour that the author chose is drawn differently or not at all.
    let isRecolored: Bool
    fileprivate(set) var shape: NodeStyle.Cloud.Shape

    init(_ cloud: NodeStyle.Cloud?, tone: RGBA, _ theme: Theme) {
      let color =
        cloud?.color.map(theme.adapted) ?? tone.mixed(with: theme.paper, percent: 90)
      fill = theme.fills ? color : nil
      isRecolored = cloud?.color != nil && cloud?.color != fill
      border = theme.fills ? color.mixed(with: theme.ink, percent: 18).opaque : theme.hairline
      shape = cloud?.shape ?? .arc
    }
  }

  private let box: Int
  /// The area of the cloud; for a part of a ring, the area around it.
  let frame: Frame
  private let sector: MapLayout.Sector?
  private var look: Look
  /// Whether the cloud has no bulges because the picture has too many.
  private(set) var isSimplified = false

  /// - Parameter bulges: The number of further bulges that the picture may have; this cloud's bulges are subtracted.
  init(_ cloud: MapLayout.Cloud, _ look: Look, bulges: inout Int) {
    (box, frame, sector) = (cloud.box, cloud.frame, cloud.sector)
    self.look = look
    guard hasBulges else { return }
    let count = sides(inset: Self.inset).reduce(0) { $0 + bulgeCount(on: $1) }
    if count <= bulges {
      bulges -= count
    } else {
      self.look.shape = .roundRectangle
      isSimplified = true
    }
  }

  private var hasBulges: Bool { look.shape == .arc || look.shape == .star }

  /// The distance of bulges from the edge, and the radius of the corners of a cloud without bulges.
  private static let (inset, rounding) = (5.0, 14.0)

  private func sides(inset: Double) -> [CloudSide] {
    CloudSide.sides(of: frame, sector, inset: inset)
  }

  /// Writes the box and the look of the cloud for the page's script.
  func write(to json: inout JSONWriter) {
    json.beginArray(.packed)
    json.integer(Int64(box))
    json.string(look.fill?.hex ?? "none")
    json.string(look.border.hex)
    json.string(look.shape.rawValue)
    json.endArray()
  }

  func draw(in svg: inout SVGWriter) {
    let isRound = look.shape == .roundRectangle
    if hasBulges {
      svg.begin(.path)
      drawBulges(isRound: look.shape == .arc, in: &svg)
    } else if sector != nil {
      svg.begin(.path)
      drawSides(rounding: isRound ? Self.rounding : 0, in: &svg)
    } else {
      svg.begin(.rect)
      svg.set(frame)
      if isRound { svg.set(.rx, Self.rounding) }
    }
    svg.fill(look.fill)
    svg.stroke(look.border, width: 1)
    svg.end()
  }

  private func bulgeCount(on side: CloudSide) -> Int {
    let step = look.shape == .arc ? 26.0 : 18
    return Int(max(1, min(2_000, side.length / step)).rounded())
  }

  /// Draws the outline in steps of equal length along each side, with a bulge at each step.
  private func drawBulges(isRound: Bool, in svg: inout SVGWriter) {
    let sides = sides(inset: Self.inset)
    svg.beginPath(at: sides[0].point(at: 0))
    for side in sides {
      let count = bulgeCount(on: side)
      for step in 0..<count {
        let to = side.point(at: Double(step + 1) / Double(count))
        if isRound {
          let radius = side.length / Double(count) * 0.58
          svg.arc(to: to, radius: Position(x: radius, y: radius))
        } else {
          let from = side.point(at: Double(step) / Double(count))
          svg.line(to: CloudSide.point(beyond: from, to, by: 6))
          svg.line(to: to)
        }
      }
    }
    svg.closePath()
    svg.endPath()
  }

  /// Draws the sides of the outline and its rounded corners.
  private func drawSides(rounding: Double, in svg: inout SVGWriter) {
    let sides = sides(inset: 0)
    let radius = sides.reduce(rounding) { min($0, $1.length / 2) }
    let parts = sides.map { $0.length > 0 ? radius / $0.length : 0 }
    svg.beginPath(at: sides[0].point(at: parts[0]))
    for (index, side) in sides.enumerated() {
      let next = (index + 1) % sides.count
      side.draw(from: parts[index], to: 1 - parts[index], in: &svg)
      if radius > 0 {
        svg.arc(to: sides[next].point(at: parts[next]), radius: Position(x: radius, y: radius))
      }
    }
    svg.closePath()
    svg.endPath()
  }
}
