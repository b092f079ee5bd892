import NapkinFormats
import NapkinJSON
import Testing

/// How much of a kind a file may hold, and where it is said that there is more.
@Suite struct DocumentLimitTests {
  @Test(arguments: [
    (Limits.Kind.nodes, 3, #""id": "b"}"#),
    (.strokes, 3, #""id": "s2", "#),
    (.points, 7, #", 7, 8"#),
  ])
  func `one more than allowed is refused with its place`(
    kind: Limits.Kind, count: Int, last: String
  ) throws {
    _ = try read(notebook, limit: kind, count)
    let error = #expect(throws: FormatError.self) { try read(notebook, limit: kind, count - 1) }
    #expect(error?.limit == kind)
    let place = try #require(notebook.firstRange(of: last))
    let offset = notebook.utf8.distance(from: notebook.startIndex, to: place.lowerBound)
    let found = try #require(error?.location.offset)
    #expect((offset - 1...offset + last.utf8.count).contains(found), "\(found), \(offset)")
  }

  @Test func `no points are allowed where none are read`() throws {
    for count in [0, -1, .min] {
      var limits = Limits()
      for kind in [Limits.Kind.nodes, .strokes, .points] { limits[kind] = count }
      let error = #expect(throws: FormatError.self) { try read(notebook, limits) }
      #expect(error?.code == .limit)
    }
  }

  @Test func `limits as large as a number can be hold as well`() throws {
    var limits = Limits()
    for kind in [Limits.Kind.nodes, .strokes, .points] { limits[kind] = .max }
    _ = try read(notebook, limits)
  }

  @Test func `a channel is not gathered beyond the points that are left`() {
    let text =
      #"{"napkin": 1, "drawing": {"id": "d", "strokes": [{"id": "s", "pressure": [1, 1, 1]}]}}"#
    let error = #expect(throws: FormatError.self) { try read(text, limit: .points, 2) }
    #expect(error?.limit == .points)
  }

  /// Three nodes in two maps, three strokes with seven points in two drawings.
  private let notebook = """
    {"napkin": 1, "notebook": {"id": "n", "defaultPlanList": "p",
      "drawings": [
        {"id": "d", "strokes": [
          {"id": "s", "points": [1, 2, 3, 4]}, {"id": "s1", "points": [1, 2]}]},
        {"id": "d2", "strokes": [{"id": "s2", "points": [1, 2, 3, 4, 5, 6, 7, 8]}]}],
      "maps": [
        {"id": "m", "nodes": [
          {"id": "r"}, {"id": "a", "parent": "r"}]},
        {"id": "m2", "nodes": [{"id": "b"}]}],
      "planLists": [{"id": "p", "name": "Plans"}]
    }}
    """

  private func read(_ text: String, limit: Limits.Kind, _ count: Int) throws {
    var limits = Limits()
    limits[limit] = count
    try read(text, limits)
  }

  private func read(_ text: String, _ limits: Limits) throws {
    var request = ImportRequest()
    request.limits = limits
    var source = MemorySource(text)
    _ = try JSONImporter().read(request, from: &source)
  }
}
