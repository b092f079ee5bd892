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
  /// Round by round: how many times the time of this program Napkin takes.
  var ratios: [Double] = []

  /// What is compared: the time of the processors, or what is printed.
  var compared: [Double] { processor.isEmpty ? values : processor }
}
