/// How a kind of media is taken and kept: small enough to be mailed, good enough to be read.
public struct MediaPreset: Hashable, Sendable, Codable {
  /// How a picture or a film gets its size.
  public enum Fit: Hashable, Sendable, Codable {
    /// Made smaller until its longer side has so many pixels; never made larger.
    case longestSide(Double)
    /// Scaled until it covers the extent, and cropped around its middle.
    case crop(Extent)
    /// Taken in this extent, or in the same turned upright.
    case turned(Extent)
  }

  /// How a sound is sampled.
  public struct Sound: Hashable, Sendable, Codable {
    /// Samples a second.
    public var sampleRate: Int
    /// How many channels there are.
    public var channels: Int
    /// Bits of a sample.
    public var bitsPerSample: Int

    /// Creates a description of a sound.
    public init(sampleRate: Int, channels: Int, bitsPerSample: Int) {
      self.sampleRate = sampleRate
      self.channels = channels
      self.bitsPerSample = bitsPerSample
    }

    /// How many bytes a second takes when nothing is compressed.
    public var bytesPerSecond: Double {
      Double(sampleRate) * Double(channels) * Double(bitsPerSample) / 8
    }
  }

  /// The media type of what comes out.
  public var mediaType: String
  /// How large it becomes, if it can be seen.
  public var fit: Fit?
  /// How it is sampled, if the preset is for sound alone.
  public var sound: Sound?

  /// Creates a preset.
  public init(mediaType: String, fit: Fit? = nil, sound: Sound? = nil) {
    self.mediaType = mediaType
    self.fit = fit
    self.sound = sound
  }

  /// A picture in a note or on a node.
  public static let picture = MediaPreset(mediaType: "image/jpeg", fit: .longestSide(320))

  /// The small picture that stands for a larger one in lists.
  public static let thumbnail = MediaPreset(
    mediaType: "image/jpeg", fit: .crop(Extent(width: 44, height: 44))
  )

  /// A film, upright or lying.
  public static let video = MediaPreset(
    mediaType: "video/quicktime", fit: .turned(Extent(width: 480, height: 360))
  )

  /// A voice: 32 kB a second.
  public static let audio = MediaPreset(
    mediaType: "audio/x-caf", sound: Sound(sampleRate: 16_000, channels: 1, bitsPerSample: 16)
  )

  /// How large something becomes that is so large now. `nil` if the preset is for sound.
  public func extent(for source: Extent) throws(Refusal) -> Extent? {
    guard let fit else { return nil }
    try ThumbnailPlan.check(source)
    switch fit {
    case .longestSide(let limit):
      let scale = min(1, limit / max(source.width, source.height))
      // A picture of one by a thousand still has to be one pixel wide.
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
