/// What was measured of one program that did one work.
struct Measurement: Encodable {
  var program: String
  /// Each round: the milliseconds from start to end, or what the program printed.
  var values: [Double] = []
  /// Each round: the milliseconds of all processors; none for what is printed.
  var processor: [Double] = []
  /// The best round of each command, in milliseconds.
  var best: [Double] = []
  /// The most memory of a process, in bytes.
  var memory = 0
  /// How many times what this program takes Napkin takes: the median of the ratios of all rounds, or of
  /// several files by the sums of their best ones.
  var ratio: Double?
  /// The same of the time of all processors.
  var processorRatio: Double?
  /// The same of the command for which it is largest.
  var worstRatio: Double?

  /// What a report shows: the sum of the best of several files, or the median of the rounds.
  var figure: Double { best.count > 1 ? best.reduce(0, +) : median(values) }
}

/// What came of a contest.
struct Outcome: Encodable {
  /// A figure that has to be small enough.
  struct Goal: Encodable {
    var text: String
    var figure: Double
    var most: Double
    var isReached: Bool { figure <= most }
  }

  var work: String
  var input: String
  var unit = "ms"
  /// Napkin is the first.
  var measurements: [Measurement]
  var goals: [Goal] = []
  /// Who is not here or cannot do the work.
  var missing: [String] = []
}
