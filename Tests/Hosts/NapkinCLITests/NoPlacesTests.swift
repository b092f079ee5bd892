import NapkinCLI
import NapkinFormats
import NapkinKit
import Testing

/// Formats of places, for documents that have none.
@Suite struct NoPlacesTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test(arguments: ["kml", "geojson"])
  func `a map without any place is told as such`(ending: String) throws {
    let input = try folder.write("# A\n\n- one\n- two\n", to: "a.md")
    let run = napkin("convert", input, folder.path("a.\(ending)"))
    #expect(run.status == 0 && run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.hasSuffix("; nothing in it has a place\n"), "\(run.errors)")
    #expect(
      napkin("explain", input, "--to", ending).output.contains("\nnothing in it has a place\n"))
    let placed = try folder.write(
      "---\nlatitude: 59.33\nlongitude: 18.07\n---\n\ntext\n", to: "b.md")
    let other = napkin("convert", placed, folder.path("b.\(ending)"))
    #expect(other.status == 0 && !other.errors.contains("has a place"), "\(other.errors)")
  }
}
