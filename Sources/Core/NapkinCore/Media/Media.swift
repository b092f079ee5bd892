/// A reference to a picture, a sound, a film or any other file. It never holds bytes.
///
/// The bytes come from a source that the app passes to readers and writers. A reference is always small, so that
/// undo can keep it without keeping a whole film.
public struct Media: Hashable, Sendable {
  /// The location of the bytes.
  public enum Source: Hashable, Sendable, Codable {
    /// In the media store, identified by their SHA-256.
    case stored(ByteDigest)
    /// Anywhere else: a URI, or a path as another program wrote it. It is never fetched.
    case external(String)
  }

  /// The kind of a file, as a person would call it.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A still picture.
    case image
    /// A sound.
    case audio
    /// A film.
    case video
    /// Anything else.
    case other
  }

  /// The location of the bytes.
  public var source: Source
  /// The display name, often the name of the file.
  public var name: String
  /// The media type, as in `image/jpeg`.
  public var mediaType: String
  /// How many bytes the file has, if known.
  public var byteCount: Int64?

  // Empty, or a single element. Most references have no details, and in an array of thousands of references, an
  // empty array takes eight bytes where the details would take ninety.
  private var details: [Details] = []

  /// Creates a reference.
  public init(_ source: Source, name: String = "", mediaType: String, byteCount: Int64? = nil) {
    self.source = source
    self.name = name
    self.mediaType = mediaType
    self.byteCount = byteCount
  }

  /// The path of the file in a folder of a person's own, relative to its top, as in `img/birds.png`; a writer puts
  /// the file there again. `nil` if the file is in the usual folder for media.
  public var pathInFolder: String? {
    get { details.first?.pathInFolder }
    set { detail { $0.pathInFolder = newValue } }
  }

  /// The digest of the small picture that represents it in lists; its bytes are in the media store.
  public var thumbnail: ByteDigest? {
    get { details.first?.thumbnail }
    set { detail { $0.thumbnail = newValue } }
  }

  /// The digests of all bytes that are stored for the medium, those of its thumbnail as well.
  package var digests: [ByteDigest] {
    let own: ByteDigest? = if case .stored(let digest) = source { digest } else { nil }
    return [own, thumbnail].compactMap(\.self)
  }

  /// The size of a picture or a film in pixels, if known.
  public var extent: Extent? {
    get { details.first?.extent }
    set {
      let isUsable = newValue.map { $0.width.isFinite && $0.height.isFinite } ?? true
      detail { $0.extent = isUsable ? newValue : nil }
    }
  }

  /// The duration of a sound or a film in milliseconds, if known.
  public var duration: Int64? {
    get { details.first?.duration }
    set { detail { $0.duration = newValue } }
  }

  /// The place where the picture, sound or film was taken, if known.
  public var place: Place? {
    get { details.first?.place }
    set { detail { $0.place = newValue } }
  }

  /// Values of other programs that Napkin keeps without understanding them.
  public var foreign: Foreign {
    get { details.first?.foreign ?? Foreign() }
    set { detail { $0.foreign = newValue } }
  }

  /// The kind of the file, by its media type.
  public var kind: Kind { MediaType.kind(of: mediaType) }

  /// The name of the file in a media store, `<sha256>.<ext>`; `nil` if the bytes are elsewhere.
  public var fileName: String? {
    guard case .stored(let digest) = source else { return nil }
    return "\(digest.hex).\(fileExtension)"
  }

  /// The file extension of the media type, or else of `name`. Nothing else of `name` is used, because text by
  /// people or other programs is not a safe file name; a few letters and digits are harmless.
  private var fileExtension: String {
    let ending = MediaType.fileExtension(of: mediaType)
    guard ending == "bin", let dot = name.lastIndex(of: ".") else { return ending }
    let own = name[dot...].dropFirst()
    let isHarmless = own.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isHarmless && (1...10).contains(own.utf8.count) ? own.lowercased() : ending
  }

  /// The folder for media, beside a document.
  package static let folder = "Media/"

  /// The path of the bytes, relative to the document, or their URI.
  package var path: String {
    switch source {
    case .stored: Self.folder + (fileName ?? "")
    case .external(let uri): uri
    }
  }

  private struct Details: Hashable, Sendable {
    var pathInFolder: String?
    var thumbnail: ByteDigest?
    var extent: Extent?
    var duration: Int64?
    var place: Place?
    var foreign = Foreign()
  }

  private mutating func detail(_ change: (inout Details) -> Void) {
    var changed = details.first ?? Details()
    change(&changed)
    // Empty details are stored as no details, so that equal references compare as equal.
    details = changed == Details() ? [] : [changed]
  }
}

extension Media: Codable {
  private enum CodingKeys: String, CodingKey {
    case source, name, mediaType, byteCount, pathInFolder, thumbnail, extent, duration, place,
      foreign
  }

  /// Reads a reference.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(Source.self, forKey: .source),
      name: try container.decode(String.self, forKey: .name),
      mediaType: try container.decode(String.self, forKey: .mediaType),
      byteCount: try container.decodeIfPresent(Int64.self, forKey: .byteCount)
    )
    pathInFolder = try container.decodeIfPresent(String.self, forKey: .pathInFolder)
    thumbnail = try container.decodeIfPresent(ByteDigest.self, forKey: .thumbnail)
    extent = try container.decodeIfPresent(Extent.self, forKey: .extent)
    duration = try container.decodeIfPresent(Int64.self, forKey: .duration)
    place = try container.decodeIfPresent(Place.self, forKey: .place)
    foreign = try container.decodeIfPresent(Foreign.self, forKey: .foreign) ?? Foreign()
  }

  /// Writes the reference, without absent details.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source, forKey: .source)
    try container.encode(name, forKey: .name)
    try container.encode(mediaType, forKey: .mediaType)
    try container.encodeIfPresent(byteCount, forKey: .byteCount)
    try container.encodeIfPresent(pathInFolder, forKey: .pathInFolder)
    try container.encodeIfPresent(thumbnail, forKey: .thumbnail)
    try container.encodeIfPresent(extent, forKey: .extent)
    try container.encodeIfPresent(duration, forKey: .duration)
    try container.encodeIfPresent(place, forKey: .place)
    if !foreign.isEmpty { try container.encode(foreign, forKey: .foreign) }
  }
}
