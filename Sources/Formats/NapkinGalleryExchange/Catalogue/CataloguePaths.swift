/// The paths of a mapping as a tree, so that no path has to be built while reading.
struct CataloguePaths {
  /// The index of the element of a work or floor, which is the root of the tree.
  static let work = 0

  private var places: [(inside: [String: Int], fields: [Int])] = [([:], [])]

  init(_ fields: [CatalogueMapping.Field]) {
    for (number, field) in fields.enumerated() {
      var place = Self.work
      for name in field.path.split(separator: "/").map(String.init) {
        if let next = places[place].inside[name] {
          place = next
        } else {
          places[place].inside[name] = places.count
          place = places.count
          places.append(([:], []))
        }
      }
      places[place].fields.append(number)
    }
  }

  /// Returns the index of an element or attribute inside of an element; `nil` where the mapping names nothing.
  func place(of name: String, in place: Int?) -> Int? {
    place.flatMap { places[$0].inside[name] }
  }

  /// Returns the fields whose values are at an index.
  func fields(at place: Int?) -> [Int] {
    place.map { places[$0].fields } ?? []
  }
}
