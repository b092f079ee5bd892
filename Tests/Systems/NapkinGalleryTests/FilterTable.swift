import NapkinCore
import NapkinGallery

/// Which works a visitor sees, by floor and filter, in a museum of three floors.
enum FilterTable {
  struct Row: Sendable {
    var floor: Floor.ID
    var term: String?
    /// The works, in the order of the catalogue.
    var works: String

    init(_ floor: Floor.ID, _ term: String?, _ works: String) {
      self.floor = floor
      self.term = term
      self.works = works
    }
  }

  static func museum() throws -> Museum {
    try Museum(
      floors: [
        Floor(id: "cellar", name: "Cellar", level: -1), Floor(id: "lobby", name: "Lobby"),
        Floor(id: "upper", name: "Upper Floor", level: 1),
      ],
      artworks: [
        Sample.work("kiss", on: "lobby", at: 0, terms: ["Betrayal", "Night"]),
        Sample.work("harbour", on: "lobby", at: 1, terms: ["night", "Sea"]),
        Sample.work("tower", on: "upper", at: 0, terms: ["Betrayal"]),
        Sample.work("storm", on: "upper", at: 1, terms: ["Sea", "Storm"]),
        Sample.work("moon", on: "cellar", at: 0, terms: ["NIGHT"]),
        Sample.work("wreck", on: "cellar", at: 1, terms: ["sea", "Betrayal", "Storm"]),
        Sample.work("blank", on: "lobby", at: 2, terms: []),
        Sample.work("arles", on: "upper", at: 2, terms: ["Café", "Night Café"]),
      ])
  }

  static let rows = [
    Row("cellar", nil, "moon wreck"),
    Row("cellar", "Betrayal", "wreck"),
    Row("cellar", "betrayal", "wreck"),
    Row("cellar", "BETRAYAL", "wreck"),
    Row("cellar", "Night", "moon"),
    Row("cellar", "night", "moon"),
    Row("cellar", "nIgHt", "moon"),
    Row("cellar", "Sea", "wreck"),
    Row("cellar", "SEA", "wreck"),
    Row("cellar", "Storm", "wreck"),
    Row("cellar", "storm", "wreck"),
    Row("cellar", "Café", ""),
    Row("cellar", "CAFÉ", ""),
    Row("cellar", "Night Café", ""),
    Row("cellar", "night café", ""),
    Row("lobby", nil, "kiss harbour blank"),
    Row("lobby", "Betrayal", "kiss"),
    Row("lobby", "betrayal", "kiss"),
    Row("lobby", "BETRAYAL", "kiss"),
    Row("lobby", "Night", "kiss harbour"),
    Row("lobby", "night", "kiss harbour"),
    Row("lobby", "nIgHt", "kiss harbour"),
    Row("lobby", "Sea", "harbour"),
    Row("lobby", "SEA", "harbour"),
    Row("lobby", "Storm", ""),
    Row("lobby", "storm", ""),
    Row("lobby", "Café", ""),
    Row("lobby", "CAFÉ", ""),
    Row("lobby", "Night Café", ""),
    Row("lobby", "night café", ""),
    Row("upper", nil, "tower storm arles"),
    Row("upper", "Betrayal", "tower"),
    Row("upper", "betrayal", "tower"),
    Row("upper", "BETRAYAL", "tower"),
    Row("upper", "Night", ""),
    Row("upper", "night", ""),
    Row("upper", "nIgHt", ""),
    Row("upper", "Sea", "storm"),
    Row("upper", "SEA", "storm"),
    Row("upper", "Storm", "storm"),
    Row("upper", "storm", "storm"),
    Row("upper", "Café", "arles"),
    Row("upper", "CAFÉ", "arles"),
    Row("upper", "Cafe\u{301}", "arles"),
    Row("upper", "Night Café", "arles"),
    Row("upper", "night café", "arles"),
  ]
}
