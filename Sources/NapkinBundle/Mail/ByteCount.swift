/// Numbers of bytes for people.
enum ByteCount {
  /// A number of bytes in a unit that fits, as in `25.3 MB`.
  static func text(_ count: Int) -> String {
    for (unit, factor) in [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000)]
    where count >= factor {
      let tenths = count / (factor / 10)
      return "\(tenths / 10).\(tenths % 10) \(unit)"
    }
    return "\(count) bytes"
  }
}
