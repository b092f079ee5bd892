public import NapkinCore

/// A picture or another file of a message, as it is sent over the wire: the location of its bytes, never the bytes.
/// It is not in the old protocol.
public struct WireMedia: Hashable, Sendable {
  /// The most files that a message can have.
  public static let limit = 16

  /// The location of the bytes.
  public var source: Media.Source
  /// The name of the file, for people.
  public var name: String
  /// Its media type.
  public var mediaType: String

  /// Creates the wire form of a file from its values.
  public init(_ source: Media.Source, name: String = "", mediaType: String) {
    self.source = source
    self.name = name
    self.mediaType = mediaType
  }

  /// Creates the wire form of a file.
  public init(_ media: Media) {
    self.init(media.source, name: media.name, mediaType: media.mediaType)
  }

  /// The file as a `Media` value.
  public var media: Media { Media(source, name: name, mediaType: mediaType) }
}

extension WireMedia {
  /// The values of the file, with the names that they have in parameters and elements.
  var fields: [(name: String, value: String)] {
    let place =
      switch source {
      case .stored(let digest): ("hash", digest.hex)
      case .external(let uri): ("uri", uri)
      }
    return [place, ("type", mediaType), ("name", name)]
  }

  /// Creates a file from its fields; `nil` if they are incomplete or contradictory, or the hash is invalid.
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
