import Foundation
import NapkinCore
import NapkinGallery
import Testing

struct MuseumTests {
  @Test func aVisitBeginsInTheLobbyWithoutAFilter() throws {
    let museum = try Sample.museum()
    let visit = MuseumVisit(try Name("Lydia"), in: museum)
    #expect(visit.floor == "0" && visit.filter == nil)
    #expect(visit.artworks(in: museum).map(\.id) == ["betrayal", "harbour"])
    #expect(try Museum().floors.map(\.name) == ["Lower Lobby"])
  }

  @Test(
    arguments: [
      ("0", nil, ["betrayal", "harbour"]), ("0", "Betrayal", ["betrayal"]),
      ("0", "betrayal", ["betrayal"]), ("0", "NIGHT", ["betrayal", "harbour"]),
      ("0", "Sea", ["harbour"]), ("2", "Sea", []), ("2", nil, ["tower"]),
      ("2", "Betrayal", ["tower"]),
    ] as [(Floor.ID, String?, [Artwork.ID])])
  func filters(_ floor: Floor.ID, _ term: String?, _ works: [Artwork.ID]) throws {
    let museum = try Sample.museum()
    var visit = MuseumVisit(try Name("Lydia"), in: museum)
    try visit.go(to: floor, in: museum)
    try visit.filter(by: term, in: museum)
    #expect(visit.artworks(in: museum).map(\.id) == works)
    try visit.filter(by: nil, in: museum)
    #expect(visit.artworks(in: museum).count == (floor == "0" ? 2 : 1))
  }

  /// Every floor with every term in every spelling, against a look at all works.
  @Test(
    arguments: ["0", "2"] as [Floor.ID],
    ["Betrayal", "Night", "Sea"].flatMap { [$0, $0.lowercased(), $0.uppercased()] } + ["SeA"])
  func filtersFindWhatALookAtAllFinds(_ floor: Floor.ID, _ term: String) throws {
    let museum = try Sample.museum()
    var visit = MuseumVisit(try Name("Lydia"), in: museum)
    try visit.go(to: floor, in: museum)
    try visit.filter(by: term, in: museum)
    let expected = museum.artworks.filter { work in
      work.floor == floor && work.terms.contains { $0.lowercased() == term.lowercased() }
    }
    #expect(visit.artworks(in: museum) == expected)
    try visit.filter(by: nil, in: museum)
    #expect(visit.artworks(in: museum) == museum.artworks.filter { $0.floor == floor })
  }

  /// What a visitor sees on each floor with each filter, written down by hand.
  @Test(arguments: FilterTable.rows)
  func filtersShowWhatTheTableSays(_ row: FilterTable.Row) throws {
    let museum = try FilterTable.museum()
    var visit = MuseumVisit(try Name("Lydia"), in: museum)
    try visit.go(to: row.floor, in: museum)
    try visit.filter(by: row.term, in: museum)
    #expect(visit.artworks(in: museum).map(\.id.rawValue).joined(separator: " ") == row.works)
  }

  @Test func termsStandOnceAndSorted() throws {
    #expect(try Sample.museum().terms == ["Betrayal", "Night", "Sea"])
  }

  @Test func aWorkIsLookedAt() throws {
    var kiss = Artwork(
      id: "kiss", title: "The Kiss", prompt: "Who betrays whom?", code: try UnlockCode("AB 12"))
    kiss.picture = Media(.external("kiss.jpg"), mediaType: "image/jpeg")
    let museum = try Museum(artworks: [kiss])
    let work = try museum.artwork("kiss")
    #expect(work.title == "The Kiss" && work.prompt == "Who betrays whom?")
    #expect(work.picture?.kind == .image && work.floor == Floor.lowerLobby.id)
  }

  @Test func whatIsNotThereIsRefused() throws {
    let museum = try Sample.museum()
    var visit = MuseumVisit(try Name("Lydia"), in: museum)
    let before = visit
    #expect(throws: Refusal.self) { try visit.go(to: "9", in: museum) }
    #expect(throws: Refusal.self) { try visit.filter(by: "Love", in: museum) }
    #expect(throws: Refusal.self) { try museum.artwork("nowhere") }
    #expect(visit == before)
  }

  @Test func brokenCataloguesAreNotRead() throws {
    let museum = try JSONEncoder().encode(try Sample.museum())
    #expect(try JSONDecoder().decode(Museum.self, from: museum) == Sample.museum())
    let broken = String(decoding: museum, as: UTF8.self)
      .replacing("\"floor\":\"2\"", with: "\"floor\":\"9\"")
    #expect(throws: Refusal.self) {
      try JSONDecoder().decode(Museum.self, from: Data(broken.utf8))
    }
  }

  @Test func brokenCataloguesAreRefused() throws {
    let lobby = Floor.lowerLobby
    #expect(throws: Refusal.self) { try Museum(floors: [lobby, lobby]) }
    let work = try Sample.work("a", on: "lower-lobby", at: 0, terms: [])
    #expect(throws: Refusal.self) { try Museum(artworks: [work, work]) }
    #expect(throws: Refusal.self) {
      try Museum(artworks: [try Sample.work("a", on: "9", at: 0, terms: [])])
    }
    #expect(throws: Refusal.self) { try Museum(defaultFloor: "9") }
  }
}
