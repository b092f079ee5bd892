/// What was measured of one program that did one work.
struct Measurement: Encodable {
  var work: String
  var nodes: Int?
  var program: String
  var unit = "ms"
  /// Each round: from start to end, or what the program printed.
  var values: [Double] = []
  /// Each round: the milliseconds of all processors; none for what is printed.
  var processor: [Double] = []
  /// The most memory that the process had, in bytes.
  var memory: Int?
  /// How large the result is that a program tells of.
  var resultBytes: Int?
  /// How large the larger of input and output is.
  var fileBytes: Int?
  /// Whether the time from start to end is compared.
  var isByClock = false
  /// Round by round: how many times what is compared of this program Napkin takes.
  var ratios: [Double] = []
  /// The same of the time of all processors.
  var processorRatios: [Double] = []

  /// What is compared: the time by the clock or of the processors, or what is printed.
  var compared: [Double] { isByClock || processor.isEmpty ? values : processor }
}
