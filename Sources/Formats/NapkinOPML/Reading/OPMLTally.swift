/// Counts items of a file that are not understood but kept.
struct OPMLTally {
  var foreign = 0
  var author = 0
  /// The identifiers that another node already has.
  var lostIdentifiers: [String] = []
  /// The nodes with values of Napkin that the file contradicts, once for each value.
  var lostValues: [String] = []
  /// The number of repeated elements with properties of the whole map.
  var lostMaps = 0
  /// Whether the file has OmniOutliner's attribute for tasks, and whether it has Workflowy's.
  var hasStatus = false
  var hasComplete = false
}
