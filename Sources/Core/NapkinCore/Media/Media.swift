/// A picture, a sound, a film or any other file that a document refers to. It never holds bytes.
///
/// The bytes come from a source that the app hands to readers and writers. A reference is small
/// whatever it refers to, so that undo can keep one without keeping a film.
public struct Media: Hashable, Sendable {
  /// Where the bytes are.
  public enum Source: Hashable, Sendable, Codable {
    /// In the media store, under their SHA-256.
    case stored(ByteDigest)
    /// Somewhere else: a URI, or a path as another program wrote it. It is never fetched.
    case external(String)
  }

  /// What a person calls the kind of file.
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

  /// Where the bytes are.
  public var source: Source
  /// What people call it, often the name of its file.
  public var name: String
  /// Its media type, as in `image/jpeg`.
  public var mediaType: String
  /// How many bytes it has, if known.
  public var byteCount: Int64?

  // None or one. Most references have no details, and in an array of thousands an empty list
  // takes eight bytes where the details take ninety.
  private var details: [Details] = []

  /// Creates a reference.
  public init(_ source: Source, name: String = "", mediaType: String, byteCount: Int64? = nil) {
    self.source = source
    self.name = name
    self.mediaType = mediaType
    self.byteCount = byteCount
  }

  /// Where its file lay in a folder that somebody keeps, seen from its top, as in `img/birds.png`: there it
  /// is put again. `nil` if it lies where media lie.
  public var pathInFolder: String? {
    get { details.first?.pathInFolder }
    set { detail { $0.pathInFolder = newValue } }
  }

  /// The small picture that stands for it in lists, in the media store.
  public var thumbnail: ByteDigest? {
    get { details.first?.thumbnail }
    set { detail { $0.thumbnail = newValue } }
  }

  /// How large a picture or a film is, in pixels, if known.
  public var extent: Extent? {
    get { details.first?.extent }
    set {
      let isUsable = newValue.map { $0.width.isFinite && $0.height.isFinite } ?? true
      detail { $0.extent = isUsable ? newValue : nil }
    }
  }

  /// How long a sound or a film lasts, in milliseconds, if known.
  public var duration: Int64? {
    get { details.first?.duration }
    set { detail { $0.duration = newValue } }
  }

  /// Where it was taken, if known.
  public var place: Place? {
    get { details.first?.place }
    set { detail { $0.place = newValue } }
  }

  /// Values of other programs that Napkin keeps without understanding them.
  public var foreign: Foreign {
    get { details.first?.foreign ?? Foreign() }
    set { detail { $0.foreign = newValue } }
  }

  /// What kind of file it is, by its media type.
  public var kind: Kind { MediaType.kind(of: mediaType) }

  /// The name of its file in a media store, `<sha256>.<ext>`; `nil` if its bytes are elsewhere.
  public var fileName: String? {
    guard case .stored(let digest) = source else { return nil }
    return "\(digest.hex).\(fileExtension)"
  }

  /// The ending of its type, or else that of its name. More is never taken from the name: what a person
  /// or another program wrote is no safe name for a file, but a few letters and digits are harmless.
  private var fileExtension: String {
    let ending = MediaType.fileExtension(of: mediaType)
    guard ending == "bin", let dot = name.lastIndex(of: ".") else { return ending }
    let own = name[dot...].dropFirst()
    let isHarmless = own.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isHarmless && (1...10).contains(own.utf8.count) ? own.lowercased() : ending
  }

  /// The folder beside a document where its media lie.
  package static let folder = "Media/"

  /// Where the bytes are, seen from the document.
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
    // An empty record and none have to be the same thing, or equal references would differ.
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

  /// Writes the reference, without the details that it lacks.
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
