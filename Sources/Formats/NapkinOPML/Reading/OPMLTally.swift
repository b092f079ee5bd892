/// How many things of a file are not understood, but kept.
struct OPMLTally {
  var foreign = 0
  var author = 0
  /// Identifiers that another node has already.
  var lostIdentifiers: [String] = []
  /// What is carried of the map as a whole, where it stands once more.
  var lostMaps = 0
  /// Whose habits the file has.
  var hasStatus = false
  var hasComplete = false
}
