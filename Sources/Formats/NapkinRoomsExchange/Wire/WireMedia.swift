public import NapkinCore

/// A picture or another file of a message as the wire tells it: where its bytes are, never the
/// bytes. Ours.
public struct WireMedia: Hashable, Sendable {
  /// The most files that a message can bring along.
  public static let limit = 16

  /// Where the bytes are.
  public var source: Media.Source
  /// What people call it.
  public var name: String
  /// Its media type.
  public var mediaType: String

  /// Creates a file of the wire.
  public init(_ source: Media.Source, name: String = "", mediaType: String) {
    self.source = source
    self.name = name
    self.mediaType = mediaType
  }

  /// Tells a file.
  public init(_ media: Media) {
    self.init(media.source, name: media.name, mediaType: media.mediaType)
  }

  /// The file that it tells of.
  public var media: Media { Media(source, name: name, mediaType: mediaType) }
}

extension WireMedia {
  /// What it is made of, as parameters and elements have it.
  var fields: [(name: String, value: String)] {
    let place =
      switch source {
      case .stored(let digest): ("hash", digest.hex)
      case .external(let uri): ("uri", uri)
      }
    return [place, ("type", mediaType), ("name", name)]
  }

  /// Creates a file from its fields; `nil` if it lacks one, or has a hash that is none.
  init?(hash: String?, uri: String?, type: String?, name: String?) {
    guard let type, !type.isEmpty, (hash == nil) != (uri == nil) else { return nil }
    if let uri {
      self.init(.external(uri), name: name ?? "", mediaType: type)
    } else {
      guard let digest = hash.flatMap({ ByteDigest(hex: $0) }) else { return nil }
      self.init(.stored(digest), name: name ?? "", mediaType: type)
    }
  }
}
