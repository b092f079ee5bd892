/// About how many bytes a value keeps alive outside of itself, for the limits of a history.
enum HeapCost {
  /// The cost of a text; fifteen bytes of it fit into the string itself.
  static func of(_ text: String?) -> Int {
    guard let count = text?.utf8.count, count > 15 else { return 0 }
    return count + 32
  }

  /// The cost of a text with its markup.
  static func of(_ text: RichText?) -> Int {
    of(text?.source)
  }

  /// The cost of a list, with what each of its elements keeps alive.
  static func of<Element>(_ list: [Element], _ cost: (Element) -> Int = { _ in 0 }) -> Int {
    guard !list.isEmpty else { return 0 }
    return list.reduce(32 + list.count * MemoryLayout<Element>.stride) { $0 + cost($1) }
  }

  /// The cost of a list of texts.
  static func of(_ texts: [String]) -> Int {
    of(texts) { of($0) }
  }

  /// The cost of foreign content.
  static func of(_ foreign: Foreign) -> Int {
    of(foreign.pieces) { of($0.format) + of($0.key) + of($0.value) }
  }

  /// The cost of a reference to a picture, which is referred to, not held.
  static func of(_ media: Media?) -> Int {
    of(media.map { [$0] } ?? [])
  }

  /// The cost of references to media.
  static func of(_ media: [Media]) -> Int {
    of(media) { media in
      let address: String? = if case .external(let uri) = media.source { uri } else { nil }
      return of(address) + of(media.name) + of(media.mediaType) + of(media.pathInFolder)
        + of(media.foreign)
    }
  }

  /// The cost of reminders.
  static func of(_ reminders: [Reminder]) -> Int {
    of(reminders) { of($0.message) + of($0.foreign) }
  }

  /// The cost of a place.
  static func of(_ place: Place?) -> Int {
    place.map { of($0.name) + of($0.foreign) } ?? 0
  }
}
