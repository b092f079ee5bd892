import NapkinCore
import NapkinGallery

enum Sample {
  static let now = Instant(milliseconds: 1_700_000_000_000)

  static func museum() throws -> Museum {
    try Museum(
      floors: [
        Floor(id: "2", name: "Upper Floor", level: 2),
        Floor(
          id: "0", name: "Lower Lobby", level: 0, extent: Extent(width: 20, height: 10)),
      ],
      artworks: [
        work("betrayal", on: "0", at: 4, terms: ["Betrayal", "Night"]),
        work("harbour", on: "0", at: 15, terms: ["night", "Sea"]),
        work("tower", on: "2", at: 1, terms: ["Betrayal"]),
      ])
  }

  static func work(
    _ id: Artwork.ID, on floor: Floor.ID, at x: Double, terms: [String]
  ) throws -> Artwork {
    Artwork(
      id: id, title: "The <\(id)> & more", prompt: "What do you see?", floor: floor,
      position: Position(x: x, y: 5), terms: terms, code: try UnlockCode("AB-12 \(id)"))
  }

  static func response(
    _ id: Response.ID, by author: String = "Lydia", moderation: Response.Moderation = .approved,
    minute: Int64 = 0
  ) throws -> Response {
    Response(
      id: id, artwork: "betrayal", author: try Name(author), text: "I see \"\(id)\"\n😀",
      shared: now.advanced(byMilliseconds: minute * 60_000), moderation: moderation)
  }
}
