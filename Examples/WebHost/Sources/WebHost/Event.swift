/// A server-sent event.
public struct Event: Sendable {
  /// The identifier by which a client that reconnects names the last event it received.
  public var id: String?
  /// The kind of event, for which pages listen; `nil` means `message`.
  public var name: String?
  /// The text, often JSON.
  public var data: String

  /// Creates an event.
  public init(id: String? = nil, name: String? = nil, data: String) {
    self.id = id
    self.name = name
    self.data = data
  }

  /// The event as it is sent.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func line(_ field: String, _ value: some Sequence<UInt8>) {
      bytes += "\(field): ".utf8
      bytes += value
      bytes.append(UInt8(ascii: "\n"))
    }
    // A line break would begin another field.
    if let id { line("id", id.utf8.filter { $0 >= 0x20 }) }
    if let name { line("event", name.utf8.filter { $0 >= 0x20 }) }
    let lines = data.utf8.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    for text in lines { line("data", text) }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
