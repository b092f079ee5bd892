public import NapkinCore
import NapkinFormats
public import NapkinGallery
import NapkinMarkup

/// A floor with a bubble for each work on it, as an SVG picture.
public struct FloorPlanPicture: Hashable, Sendable {
  /// The floor.
  public var floor: Floor
  /// The works; works on other floors, and works without a finite position, are left out.
  public var artworks: [Artwork]
  /// The width of the picture in pixels; other values are moved into the range from 100 to 100,000.
  public var width: Double
  /// The address of the picture of the floor's plan, which may be a `data:` address. It is drawn below the bubbles.
  public var plan: String?
  /// The addresses that clicks on the bubbles of works open; the bubbles of other works open nothing.
  public var links: [Artwork.ID: String] = [:]

  /// Creates a picture.
  public init(of floor: Floor, _ artworks: [Artwork], width: Double = 800, plan: String? = nil) {
    self.floor = floor
    self.artworks = artworks
    self.width = width
    self.plan = plan
  }

  /// The picture.
  public var svg: String {
    let width = self.width >= 100 ? min(self.width, 100_000) : 100
    let extent = floor.extent.isEmpty ? Extent(width: 1, height: 1) : floor.extent
    let scale = (width - 2 * Self.margin) / extent.width
    let height = min(extent.height * scale, 100_000) + 2 * Self.margin
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.text(width))\" "
        + "height=\"\(Self.text(height))\" "
        + "viewBox=\"0 0 \(Self.text(width)) \(Self.text(height))\" role=\"img\">",
      "<title>\(MarkupContext.anywhere.escape(floor.name))</title>",
      "<rect width=\"100%\" height=\"100%\" fill=\"#f6f3ee\"/>",
      "<rect x=\"8\" y=\"8\" width=\"\(Self.text(width - 16))\" "
        + "height=\"\(Self.text(height - 16))\" fill=\"#ffffff\" stroke=\"#c9c1b4\"/>",
    ]
    if let plan {
      lines.append(
        "<image href=\"\(MarkupContext.anywhere.escape(plan))\" x=\"\(Self.text(Self.margin))\" "
          + "y=\"\(Self.text(Self.margin))\" width=\"\(Self.text(extent.width * scale))\" "
          + "height=\"\(Self.text(min(extent.height * scale, 100_000)))\" "
          + "preserveAspectRatio=\"none\"/>")
    }
    for work in artworks
    where work.floor == floor.id && work.position.x.isFinite && work.position.y.isFinite {
      let x = Self.text(work.position.x * scale + Self.margin)
      let y = Self.text(work.position.y * scale + Self.margin)
      let title = MarkupContext.anywhere.escape(work.title)
      let link = links[work.id].map { "<a href=\"\(MarkupContext.anywhere.escape($0))\">" }
      lines.append(
        (link ?? "")
          + "<g><title>\(title)</title><circle cx=\"\(x)\" cy=\"\(y)\" r=\"9\" fill=\"#7048e8\" "
          + "stroke=\"#ffffff\" stroke-width=\"2\"/><text x=\"\(x)\" y=\"\(y)\" dy=\"24\" "
          + "text-anchor=\"middle\" font-family=\"sans-serif\" font-size=\"12\" "
          + "fill=\"#2b2640\">\(title)</text></g>" + (link == nil ? "" : "</a>"))
    }
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static let margin = 40.0

  /// Returns a number with at most two decimals, the same on every computer.
  private static func text(_ number: Double) -> String {
    guard !number.isNaN else { return "0" }
    let hundredths = Int64((min(max(number, -1e9), 1e9) * 100).rounded())
    let places = String(hundredths.magnitude % 100 + 100).dropFirst()
    let fraction = places == "00" ? "" : places.last == "0" ? ".\(places.dropLast())" : ".\(places)"
    return (hundredths < 0 ? "-" : "") + "\(hundredths.magnitude / 100)\(fraction)"
  }
}
