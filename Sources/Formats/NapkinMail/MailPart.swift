import NapkinCore
import NapkinFormats
import NapkinPacking

/// A part of a mail: a header, and a body or further parts.
struct MailPart {
  /// The content below the header.
  enum Body {
    /// A text, in quoted-printable.
    case text(String)
    /// A file.
    case bytes([UInt8])
    /// A picture, recording or film, which is read from the media source when it is written.
    case media(ByteDigest, byteCount: Int)
    /// The zip of everything.
    case zip(TemporaryFile)
    /// Parts, with the boundary between them.
    case parts([MailPart], boundary: String)
  }

  /// The header without the empty line below it.
  let head: String
  /// The content below the header.
  let body: Body
  /// The name of the file, if the part is one.
  var fileName = ""
}

extension MailPart {
  /// Returns a text as a part of a letter.
  static func text(_ text: String, type: String) -> MailPart {
    let isBase64 = MailText.isShorterInBase64(text)
    var head = HeaderText()
    head.field("Content-Type", type, parameters: [("charset", "utf-8")])
    head.field("Content-Transfer-Encoding", isBase64 ? "base64" : "quoted-printable")
    return MailPart(
      head: head.lines, body: isBase64 ? .bytes(MailText.canonical(text)) : .text(text))
  }

  /// Returns an attached file. With an identifier, the letter can show it; a file that is only there to be shown is
  /// inline.
  static func file(
    _ body: Body, name: String, type: String, identifier: String? = nil, isInline: Bool = false
  ) -> MailPart {
    var head = HeaderText()
    head.field("Content-Type", MailText.safeType(type), parameters: charset(of: body, type))
    head.field("Content-Transfer-Encoding", "base64")
    head.field(
      "Content-Disposition", isInline ? "inline" : "attachment",
      parameters: [("filename", name)])
    if let identifier { head.field("Content-ID", "<\(identifier)>") }
    return MailPart(head: head.lines, body: body, fileName: name)
  }

  /// The charset of a text. Many programs would take a text without one for Latin; the formats write UTF-8. The
  /// charset of a person's own file is unknown.
  private static func charset(of body: Body, _ type: String) -> [(String, String)] {
    guard case .bytes = body, type.hasPrefix("text/") else { return [] }
    return [("charset", "utf-8")]
  }

  /// Returns several parts as one; a single part stays as it is.
  static func together(_ parts: [MailPart], as subtype: String, boundary: String) -> MailPart? {
    if parts.count < 2 { return parts.first }
    var head = HeaderText()
    // The other parts are related to the first one; RFC 2387 requires its type.
    let type = subtype == "related" ? [("type", "text/html")] : []
    head.field("Content-Type", "multipart/\(subtype)", parameters: type + [("boundary", boundary)])
    return MailPart(head: head.lines, body: .parts(parts, boundary: boundary))
  }
}

extension MailPart {
  /// The texts and files in the part, in their order.
  var leaves: [MailPart] {
    if case .parts(let parts, _) = body { parts.flatMap(\.leaves) } else { [self] }
  }

  /// The number of bytes that the part has in the mail.
  var encodedCount: Int {
    let above = head.utf8.count + 2
    switch body {
    case .text(let text): return above + QuotedPrintable.encode(text).count
    case .bytes(let bytes): return above + Base64Lines.encodedCount(of: bytes.count)
    case .media(_, let byteCount): return above + Base64Lines.encodedCount(of: byteCount)
    case .zip(let zip): return above + Base64Lines.encodedCount(of: zip.count)
    case .parts(let parts, let boundary):
      // A line end, two hyphens, the boundary and a line end come before each part, except that the first has no
      // line end before it. After the last, two hyphens replace the line end.
      let marks = (parts.count + 1) * (boundary.utf8.count + 6) - 2
      return parts.reduce(above + marks) { $0 + $1.encodedCount }
    }
  }

  /// Writes the part. Parts are nested three levels deep at most.
  func write(
    media: any MediaSource, to sink: inout some ByteSink
  ) throws(FormatError) {
    try sink.write(head + "\r\n")
    switch body {
    case .text(let text): try sink.write(QuotedPrintable.encode(text))
    case .bytes(let bytes):
      var lines = Base64Lines()
      try sink.write(lines.encode(bytes) + lines.finish())
    case .media(let digest, let byteCount):
      try write(digest, byteCount, media, to: &sink)
    case .zip(let zip):
      try withUnsafeMutablePointer(to: &sink) { sink throws(FormatError) in
        var encoding = Base64Sink(sink)
        try zip.copy(to: &encoding)
        try encoding.finish()
      }
    case .parts(let parts, let boundary):
      var start = "--\(boundary)\r\n"
      for part in parts {
        try sink.write(start)
        try part.write(media: media, to: &sink)
        start = "\r\n--\(boundary)\r\n"
      }
      try sink.write("\r\n--\(boundary)--")
    }
  }

  private func write(
    _ digest: ByteDigest, _ byteCount: Int, _ media: any MediaSource, to sink: inout some ByteSink
  ) throws(FormatError) {
    var lines = Base64Lines()
    try media.copy(digest, byteCount: byteCount, upTo: Base64Lines.pieceCount) {
      piece throws(FormatError) in try sink.write(lines.encode(piece))
    }
    try sink.write(lines.finish())
  }
}

/// A sink that encodes bytes in base64 and passes them on.
private struct Base64Sink<Target: ByteSink>: ByteSink {
  private var lines = Base64Lines()
  private let target: UnsafeMutablePointer<Target>

  init(_ target: UnsafeMutablePointer<Target>) {
    self.target = target
  }

  mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    try target.pointee.write(lines.encode(bytes))
  }

  mutating func finish() throws(FormatError) {
    try target.pointee.write(lines.finish())
  }
}
