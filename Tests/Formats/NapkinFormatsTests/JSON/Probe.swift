import NapkinFormats

/// Hands out bytes in pieces of a given size, as a slow network would.
struct PiecewiseSource: ByteSource {
  var bytes: ArraySlice<UInt8>
  let size: Int

  init(_ bytes: [UInt8], size: Int) {
    self.bytes = bytes[...]
    self.size = size
  }

  mutating func read(upTo count: Int) -> [UInt8] {
    let next = bytes.prefix(min(size, count))
    bytes = bytes.dropFirst(next.count)
    return Array(next)
  }
}

/// Reads any JSON in full and describes it, one event a line.
enum Probe {
  static func walk(
    _ bytes: [UInt8], chunk: Int? = nil, limits: Limits = Limits()
  ) throws(FormatError) -> [String] {
    var reader =
      chunk.map { JSONReader(PiecewiseSource(bytes, size: $0), limits: limits, fileName: "x.json") }
      ?? JSONReader(MemorySource(bytes), limits: limits, fileName: "x.json")
    var events: [String] = []
    var open: [Bool] = []
    repeat {
      if let isObject = open.last {
        if isObject {
          guard let key = try reader.nextKey() else {
            events.append("}")
            open.removeLast()
            continue
          }
          events.append("key \(key)")
        } else if try !reader.nextElement() {
          events.append("]")
          open.removeLast()
          continue
        }
      }
      try value(&reader, &events, &open)
    } while !open.isEmpty
    try reader.finish()
    return events
  }

  private static func value(
    _ reader: inout JSONReader, _ events: inout [String], _ open: inout [Bool]
  ) throws(FormatError) {
    switch try reader.peek() {
    case .object:
      try reader.beginObject()
      events.append("{")
      open.append(true)
    case .array:
      try reader.beginArray()
      events.append("[")
      open.append(false)
    case .string: events.append("text \(try reader.string())")
    case .number: events.append("number \(try reader.double())")
    case .bool: events.append("bool \(try reader.bool())")
    case .null: events.append("null \(try reader.null())")
    }
  }
}
