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
