/// A picture, recording or film in a text that the output does not show. It is not counted as media elsewhere.
package struct LostPicture: Hashable, Sendable {
  /// The address in the spelling of the text.
  package let address: String
  /// The identifier of the note, node or plan with the text.
  package let place: String

  package init(_ address: String, at place: String) {
    self.address = address
    self.place = place
  }
}

extension Ledger {
  /// Returns the pictures that were lost with the markup around them.
  package func lostWithMarkup(_ pictures: [LostPicture]) -> [LostPicture] {
    let markup = self[.markup]
    let lost = markup.dropped + markup.approximated
    let places = places(of: .markup).filter(\.treatment.isLoss).map(\.id)
    // Only the first losses have places. If there are more, all pictures count as lost, because it is unknown which
    // are.
    if lost > places.count { return pictures }
    let known = Set(places)
    return pictures.filter { known.contains($0.place) }
  }
}
