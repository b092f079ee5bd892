import NapkinCore
package import NapkinFormats

/// The limit for the size of a bundle, such as a mail provider's limit for attachments.
package struct SizeLimit {
  /// The kind of the bundle, for messages.
  package let what: String
  /// The size of the bundle.
  package let byteCount: Int
  /// The largest allowed size.
  package let limit: Int

  package init(what: String, byteCount: Int, limit: Int) {
    self.what = what
    self.byteCount = byteCount
    self.limit = limit
  }

  /// Throws an error if the bundle is too large; it names the largest files. A file without a name is a text of the
  /// email.
  package func check(_ parts: [(name: String, byteCount: Int)]) throws(FormatError) {
    guard byteCount > limit else { return }
    var number = 0
    let described = parts.map { part -> (text: String, byteCount: Int) in
      let size = ByteCount.text(part.byteCount)
      if part.name.isEmpty { return ("a text of \(size)", part.byteCount) }
      number += 1
      // Names of files are left out, because they come from the document and errors may be logged.
      let ending = part.name.split(separator: ".").last.map(String.init) ?? "file"
      return ("a .\(ending) of \(size) (file \(number))", part.byteCount)
    }
    let largest = described.sorted { $0.byteCount > $1.byteCount }.prefix(3).map(\.text)
    let advice = largest.isEmpty ? "" : "; the largest parts are \(largest.joined(separator: ", "))"
    var (size, allowed) = (ByteCount.text(byteCount), ByteCount.text(limit))
    if size == allowed { (size, allowed) = ("\(byteCount) bytes", "\(limit)") }
    throw FormatError(
      .limit,
      "The \(what) has \(size), more than \(allowed)\(advice). "
        + "Send them another way, or less in one \(what).")
  }
}

/// Formats numbers of bytes for people.
package enum ByteCount {
  /// Returns a number of bytes in a suitable unit, for example `25.3 MB`.
  package static func text(_ count: Int) -> String {
    for (unit, factor) in [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000)]
    where count >= factor {
      let tenths = count / (factor / 10)
      return "\(tenths / 10).\(tenths % 10) \(unit)"
    }
    return "\(count) bytes"
  }
}
