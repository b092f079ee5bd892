import NapkinCore
public import NapkinFormats

/// Responses as they are handed from server to apps, in JSON with a version.
///
/// Keys that a reader does not know are passed over, and so is a response that it cannot read, so
/// that old apps go on reading the feed of a newer server; how many were passed over is told.
public struct ResponseFeed: Hashable, Sendable {
  /// The version of the feed.
  public static let version = 1

  /// The responses.
  public var responses: [Response]
  /// How many responses, and pictures of responses, could not be read.
  public private(set) var skippedCount = 0

  /// Creates a feed.
  public init(_ responses: [Response]) {
    self.responses = responses
  }

  init(_ responses: [Response], skippedCount: Int) {
    self.responses = responses
    self.skippedCount = skippedCount
  }

  /// Writes the feed, a response a line. Whoever gives a `FileSink` gets a whole file or none.
  public func write(to sink: inout some ByteSink) throws(FormatError) {
    var out = OutputBuffer()
    out.append("{\"gallery\": \(Self.version), \"responses\": [")
    for (index, response) in responses.enumerated() {
      out.append(index == 0 ? "\n" : ",\n")
      out.append(response)
      try out.flushIfFull(to: &sink)
    }
    out.append("\n]}\n")
    try out.flush(to: &sink)
  }
}

extension OutputBuffer {
  fileprivate mutating func append(_ response: Response) {
    append("  {\"id\": ")
    appendJSON(response.id.rawValue)
    appendField("artwork", response.artwork.rawValue)
    appendField("author", response.author.text)
    appendField("text", response.text)
    if let picture = response.picture {
      switch picture.source {
      case .stored(let digest): appendField("pictureHash", digest.hex)
      case .external(let uri): appendField("pictureURI", uri)
      }
      appendField("pictureType", picture.mediaType)
      if !picture.name.isEmpty { appendField("pictureName", picture.name) }
    }
    append(", \"shared\": ")
    append(response.shared.milliseconds)
    appendField("moderation", response.moderation.rawValue)
    append("}")
  }

  private mutating func appendField(_ key: String, _ value: String) {
    append(", \"\(key)\": ")
    appendJSON(value)
  }
}
