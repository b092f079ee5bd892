/// An optional instant in eight bytes, where `Instant?` takes sixteen.
struct CompactInstant: Hashable, Sendable {
  /// The milliseconds. The smallest number, which no instant has, represents `nil`.
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
