import NapkinCore

/// The names by which links inside a document find its headings, made as GitHub makes them.
struct Slugs {
  private var taken: [String: Int] = [:]

  /// The name of the next heading with these words.
  mutating func next(for words: String) -> String {
    var slug = ""
    for scalar in words.lowercased().unicodeScalars {
      if scalar == " " || scalar == "-" {
        slug.append("-")
      } else if scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
      {
        slug.unicodeScalars.append(scalar)
      }
    }
    guard var number = taken[slug] else {
      taken[slug] = 1
      return slug
    }
    while taken["\(slug)-\(number)"] != nil { number += 1 }
    taken[slug] = number + 1
    taken["\(slug)-\(number)"] = 1
    return "\(slug)-\(number)"
  }

  /// The names of the nodes of a map, in the order in which they are written.
  static func of(_ map: MindMap) -> [MindMap.Node.ID: String] {
    var slugs = Slugs()
    var names: [MindMap.Node.ID: String] = [:]
    for visit in map.walkAll() where !(map.isRootImplied && visit.slot == map.slotOfRoot) {
      names[map[visit.slot].id] = slugs.next(for: map[visit.slot].text.words)
    }
    return names
  }
}

extension RichText {
  /// What is to be read of a text, whatever its markup is.
  var words: String {
    syntax == .markdown ? InlineParser.parse(Array(source.utf8)).plain : plain
  }
}
