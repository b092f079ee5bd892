import NapkinCore
public import NapkinFormats
public import NapkinGallery

/// Responses as a server sends them to apps, in JSON with a version.
///
/// Readers ignore unknown keys, and skip and count responses that they cannot read, so that old apps can read the
/// feed of a newer server.
public struct ResponseFeed: Hashable, Sendable {
  /// The version of the feed.
  public static let version = 1

  /// The responses.
  public var responses: [Response]
  /// How many responses, and pictures and drawings of responses, could not be read.
  public private(set) var skippedCount = 0

  /// Creates a feed.
  public init(_ responses: [Response]) {
    self.responses = responses
  }

  init(_ responses: [Response], skippedCount: Int) {
    self.responses = responses
    self.skippedCount = skippedCount
  }

  /// Writes the feed, one response per line. With a `FileSink`, the result is a whole file or none.
  public func write(to sink: inout some ByteSink) throws(FormatError) {
    var json = JSONWriter()
    json.beginObject()
    json.field("gallery", Self.version)
    json.key("responses")
    json.beginArray()
    for response in responses {
      response.write(to: &json)
      try json.flushIfFull(to: &sink)
    }
    json.endArray()
    json.endObject()
    try json.finish(to: &sink)
  }
}

extension Response {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject(.line)
    json.field("id", id.rawValue)
    json.field("artwork", artwork.rawValue)
    json.field("author", author.text)
    json.field("text", text)
    if let sketch {
      json.key("drawing")
      json.beginObject()
      json.field("width", sketch.extent.width)
      json.field("height", sketch.extent.height)
      json.array("strokes", sketch.strokes) { $1.write(to: &$0) }
      json.endObject()
    }
    if let picture {
      switch picture.source {
      case .stored(let digest): json.field("pictureHash", digest.hex)
      case .external(let uri): json.field("pictureURI", uri)
      }
      json.field("pictureType", picture.mediaType)
      if !picture.name.isEmpty { json.field("pictureName", picture.name) }
    }
    json.field("shared", shared.milliseconds)
    json.field("moderation", moderation.rawValue)
    json.endObject()
  }
}

extension Stroke {
  /// Writes the stroke as `Sketch` encodes it.
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("color", color.hex)
    json.field("width", width)
    json.array("points", points, .packed) {
      $0.double($1.x)
      $0.double($1.y)
    }
    if points.hasPressure {
      json.array("pressure", points, .packed) { $0.double(Double($1.pressure ?? 0.5)) }
    }
    if tool != .pen { json.field("tool", tool.rawValue) }
    json.endObject()
  }
}
