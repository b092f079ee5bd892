/// A picture, recording or film among the words of a text that is not shown any more where these were
/// written. No account counts it as media before.
package struct LostPicture: Hashable, Sendable {
  /// Where it is, as the text says it.
  package let address: String
  /// The identifier of the note, node or plan whose text it is.
  package let place: String

  package init(_ address: String, at place: String) {
    self.address = address
    self.place = place
  }
}

extension Ledger {
  /// Those of some pictures among words that were lost with the markup in which they stood.
  package func lostWithMarkup(_ pictures: [LostPicture]) -> [LostPicture] {
    let markup = self[.markup]
    let lost = markup.dropped + markup.approximated
    let places = places(of: .markup).filter(\.treatment.isLoss).map(\.id)
    // Only the first ones have places; which others it was is not known, and hope would be a lie.
    if lost > places.count { return pictures }
    let known = Set(places)
    return pictures.filter { known.contains($0.place) }
  }
}
