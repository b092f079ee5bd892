import Foundation
import NapkinCore
import NapkinGallery
import NapkinGalleryExchange
import NapkinTesting
import Testing

struct FloorPlanPictureTests {
  @Test(arguments: [(50.0, "100"), (.nan, "100"), (-3, "100"), (.infinity, "100000")])
  func aPlanIsNeverMirrored(_ width: Double, _ text: String) throws {
    let floor = Floor.lowerLobby
    let works = [
      Artwork(
        id: "a", title: "West", position: Position(x: 0, y: 0), code: try UnlockCode("1")),
      Artwork(id: "b", title: "East", position: Position(x: 1, y: 0), code: try UnlockCode("1")),
      Artwork(id: "c", title: "?", position: Position(x: .nan, y: 0), code: try UnlockCode("1")),
    ]
    var picture = FloorPlanPicture(of: floor, works)
    picture.width = width
    #expect(picture.svg.contains("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(text)\" "))
    let columns = picture.svg.split(separator: "cx=\"").dropFirst()
      .compactMap { Double($0.prefix { $0 != "\"" }) }
    #expect(columns.count == 2 && columns[0] == 40 && columns[1] >= 60)
  }

  @Test func bubblesLieOnThePlanAndOpenTheirWorks() throws {
    let floor = Floor(id: "0", name: "Lobby", extent: Extent(width: 20, height: 10))
    let works = try ["kiss", "sea"].map { id in
      Artwork(id: Artwork.ID(id), title: id, floor: floor.id, code: try UnlockCode(id))
    }
    var picture = FloorPlanPicture(of: floor, works, width: 480, plan: "/media/a\"b.svg")
    picture.links["kiss"] = "#/work/kiss&1"
    let svg = picture.svg
    let plan = try #require(
      svg.range(
        of: "<image href=\"/media/a&quot;b.svg\" x=\"40\" y=\"40\" width=\"400\" height=\"200\""))
    let link = try #require(svg.range(of: "<a href=\"#/work/kiss&amp;1\"><g><title>kiss</title>"))
    #expect(plan.upperBound < link.lowerBound)
    #expect(svg.split(separator: "<a ").count == 2 && svg.split(separator: "</a>").count == 2)
    #expect(svg.contains("\n<g><title>sea</title>"))
  }

  @Test func aFloorIsAPicture() throws {
    let floor = Floor(id: "0", name: "Lower Lobby", extent: Extent(width: 20, height: 10))
    let works = try [("betrayal", 4.0), ("harbour", 15)].map { id, x in
      Artwork(
        id: Artwork.ID(id), title: "The <\(id)> & more", floor: floor.id,
        position: Position(x: x, y: 5), code: try UnlockCode(id))
    }
    let picture = FloorPlanPicture(of: floor, works, width: 480)
    try checkSnapshot(picture.svg, named: "lobby", fileExtension: "svg")
  }
}
