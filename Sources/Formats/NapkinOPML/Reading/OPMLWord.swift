import NapkinXML

/// The names of elements and attributes that a reader of OPML looks for.
enum OPMLWord: Int, CaseIterable {
  case opml, head, body, outline, title, dateCreated, dateModified, expansionState
  case ownerName, ownerEmail, ownerId
  case text, created
  /// In Napkin's namespace, by its usual prefix; what the library reads, tells the prefix apart.
  case carriedID, carriedCreated, carriedModified, carriedFolded

  /// The spellings, in the order of the numbers.
  static let all = allCases.map(\.spelling)

  private var spelling: String {
    switch self {
    case .carriedID: CarriedName.Node.id.qualified
    case .carriedCreated: CarriedName.Node.created.qualified
    case .carriedModified: CarriedName.Node.modified.qualified
    case .carriedFolded: CarriedName.Node.folded.qualified
    default: "\(self)"
    }
  }
}
