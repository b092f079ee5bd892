/// The settings for recording and storing a kind of media: small enough for email, good enough to be legible.
public struct MediaPreset: Hashable, Sendable, Codable {
  /// The rule for the size of a picture or a film.
  public enum Fit: Hashable, Sendable, Codable {
    /// Scaled down until the longer side has this many pixels; never scaled up.
    case longestSide(Double)
    /// Scaled until the extent is covered, and cropped around the middle.
    case crop(Extent)
    /// Recorded in this extent, or with its sides swapped if the source is upright.
    case turned(Extent)
  }

  /// The sampling of a sound.
  public struct Sound: Hashable, Sendable, Codable {
    /// Samples per second.
    public var sampleRate: Int
    /// The number of channels.
    public var channels: Int
    /// Bits per sample.
    public var bitsPerSample: Int

    /// Creates a description of a sound.
    public init(sampleRate: Int, channels: Int, bitsPerSample: Int) {
      self.sampleRate = sampleRate
      self.channels = channels
      self.bitsPerSample = bitsPerSample
    }
  }

  /// The media type of the result.
  public var mediaType: String
  /// The rule for the size; `nil` for sound alone.
  public var fit: Fit?
  /// The sampling, if the preset is for sound alone.
  public var sound: Sound?

  /// Creates a preset.
  public init(mediaType: String, fit: Fit? = nil, sound: Sound? = nil) {
    self.mediaType = mediaType
    self.fit = fit
    self.sound = sound
  }

  /// A picture in a note or on a node.
  public static let picture = MediaPreset(mediaType: "image/jpeg", fit: .longestSide(320))

  /// The small picture that represents a larger one in lists.
  public static let thumbnail = MediaPreset(
    mediaType: "image/jpeg", fit: .crop(Extent(width: 44, height: 44))
  )

  /// A film, upright or in landscape format.
  public static let video = MediaPreset(
    mediaType: "video/quicktime", fit: .turned(Extent(width: 480, height: 360))
  )

  /// A voice recording: 32 kB per second.
  public static let audio = MediaPreset(
    mediaType: "audio/x-caf", sound: Sound(sampleRate: 16_000, channels: 1, bitsPerSample: 16)
  )

  /// Returns the size that a picture or a film of a given size gets; `nil` if the preset is for sound.
  public func extent(for source: Extent) throws(Refusal) -> Extent? {
    guard let fit else { return nil }
    try ThumbnailPlan.check(source)
    switch fit {
    case .longestSide(let limit):
      let scale = min(1, limit / max(source.width, source.height))
      // A picture of 1 by 1,000 pixels must still be one pixel wide.
      return Extent(
        width: max(1, (source.width * scale).rounded()),
        height: max(1, (source.height * scale).rounded())
      )
    case .crop(let extent):
      return extent
    case .turned(let extent):
      guard source.height > source.width else { return extent }
      return Extent(width: extent.height, height: extent.width)
    }
  }
}
