import NapkinFormats

/// How large a bundle may become, as mail providers have it.
struct SizeLimit {
  /// What the bundle is called for people.
  let what: String
  /// How large it would become.
  let byteCount: Int
  /// How large it may be.
  let limit: Int

  /// Refuses what is too large, and says which of its parts make it so.
  func check(_ parts: [(name: String, byteCount: Int)]) throws(FormatError) {
    guard byteCount > limit else { return }
    let largest = parts.sorted { $0.byteCount > $1.byteCount }.prefix(3).map { part in
      // Without the words of the document: errors may be logged.
      let ending = part.name.split(separator: ".").last.map(String.init) ?? "file"
      return "a .\(ending) of \(ByteCount.text(part.byteCount))"
    }
    let advice = largest.isEmpty ? "" : "; the largest parts are \(largest.joined(separator: ", "))"
    throw FormatError(
      .limit,
      "The \(what) has \(ByteCount.text(byteCount)), more than \(ByteCount.text(limit))\(advice). "
        + "Send them another way, or less in one \(what).")
  }
}

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
