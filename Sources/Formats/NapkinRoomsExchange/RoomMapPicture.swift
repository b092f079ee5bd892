import NapkinCore
import NapkinFormats
public import NapkinRooms
import NapkinMarkup

/// The rooms in a part of the map as an SVG picture: a net of meridians and parallels, and a square
/// for each room. It has no tiles, so it needs no server.
public struct RoomMapPicture: Hashable, Sendable {
  /// The rooms; rooms outside of the part of the map are left out.
  public var rooms: [Room]
  /// The part of the map.
  public var box: MapBox
  /// The zoom level for which the rooms are drawn.
  public var zoom: ZoomLevel
  /// The width of the picture in pixels, from 1 to 100,000.
  public var width: Double

  /// Creates a picture.
  public init(of rooms: [Room], in box: MapBox, at zoom: ZoomLevel, width: Double = 800) {
    self.rooms = rooms
    self.box = box
    self.zoom = zoom
    self.width = width
  }

  /// The picture.
  public var svg: String {
    let frame = Window(box, width: width >= 1 ? min(width, 100_000) : 1)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.text(frame.width))\" "
        + "height=\"\(Self.text(frame.height))\" "
        + "viewBox=\"0 0 \(Self.text(frame.width)) \(Self.text(frame.height))\" role=\"img\">",
      WireMarkup.element("title", "Rooms: \(rooms.count)"),
      "<rect width=\"100%\" height=\"100%\" fill=\"#eef3f7\"/>",
    ]
    lines += net(frame)
    for room in rooms where box.contains(room.place) {
      guard let marker = RoomMarker(room, at: zoom) else { continue }
      lines.append(square(marker, room, frame))
    }
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private func square(_ marker: RoomMarker, _ room: Room, _ frame: Window) -> String {
    let side = RoomMarker.pixels(of: marker.size)
    let middle = frame.position(of: marker.center)
    return "<rect x=\"\(Self.text(middle.x - side / 2))\" y=\"\(Self.text(middle.y - side / 2))\" "
      + "width=\"\(Self.text(side))\" height=\"\(Self.text(side))\" rx=\"3\" "
      + "fill=\"\(RoomMarker.color(of: room.zoom).hex)\" "
      + "fill-opacity=\"0.8\" stroke=\"#ffffff\">"
      + WireMarkup.element("title", room.topic.text) + "</rect>"
      + "<text x=\"\(Self.text(middle.x + side / 2 + 4))\" y=\"\(Self.text(middle.y + 4))\" "
      + "font-family=\"sans-serif\" font-size=\"12\" fill=\"#1f2d3a\">"
      + MarkupContext.anywhere.escape(room.topic.text) + "</text>"
  }

  /// The graticule: about 4 to 12 meridians across the width, and parallels at the same spacing in degrees.
  private func net(_ frame: Window) -> [String] {
    let steps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
    let step = steps.first { frame.degrees / $0 >= 4 } ?? 0.001
    var path = ""
    let first = Int((box.west / step).rounded(.up))
    let count = min(64, Int(frame.degrees / step) + 1)
    for number in first..<first + count {
      let x = frame.x(of: (Double(number) * step + 180) / 360)
      path += "M\(Self.text(x)) 0V\(Self.text(frame.height))"
    }
    let lowest = Int((box.south / step).rounded(.up))
    for number in lowest..<lowest + min(64, Int((box.north - box.south) / step) + 1) {
      let y = frame.y(of: MercatorPoint.y(ofLatitude: Double(number) * step))
      path += "M0 \(Self.text(y))H\(Self.text(frame.width))"
    }
    return ["<path d=\"\(path)\" stroke=\"#b8c7d3\" stroke-width=\"0.5\" fill=\"none\"/>"]
  }

  /// Returns a number with at most two decimals, the same on every computer.
  private static func text(_ number: Double) -> String {
    WireNumber.text((number * 100).rounded() / 100)
  }
}

/// Converts positions on the map to pixels.
private struct Window {
  let width, degrees, height: Double
  private let left, top, scale: Double

  init(_ box: MapBox, width: Double) {
    self.width = width
    degrees = max(1e-6, box.east - box.west + (box.crossesAntimeridian ? 360 : 0))
    scale = width / (degrees / 360)
    left = (box.west + 180) / 360
    top = MercatorPoint.y(ofLatitude: box.north)
    let bottom = MercatorPoint.y(ofLatitude: box.south)
    height = min(max((bottom - top) * scale, 1), 100_000)
  }

  func x(of column: Double) -> Double {
    // Columns east of the antimeridian count from 0 again.
    (column < left ? column + 1 - left : column - left) * scale
  }

  func y(of row: Double) -> Double { (row - top) * scale }

  func position(of point: MercatorPoint) -> (x: Double, y: Double) {
    (x(of: point.x), y(of: point.y))
  }
}
