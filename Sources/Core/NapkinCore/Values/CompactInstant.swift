/// An instant that may be missing, in eight bytes, where an optional takes sixteen.
struct CompactInstant: Hashable, Sendable {
  /// The least number, which no instant has, stands for none.
  private var time: Int64

  init(_ value: Instant?) {
    time = value?.milliseconds ?? .min
  }

  var value: Instant? {
    get { time == .min ? nil : Instant(milliseconds: time) }
    set { self = CompactInstant(newValue) }
  }
}

extension CompactInstant: Codable {
  init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Instant?.self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
