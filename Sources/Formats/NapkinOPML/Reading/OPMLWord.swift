/// The names of elements that a reader of OPML looks for.
enum OPMLWord: Int, CaseIterable {
  case opml, head, body, outline, title, dateCreated, dateModified, expansionState
  case ownerName, ownerEmail, ownerId

  /// The spellings, in the order of the numbers.
  static let all = allCases.map { "\($0)" }
}
