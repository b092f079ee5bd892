public import NapkinCore
public import NapkinFormats

/// A photo prepared for a document: in the size of a preset, with its thumbnail, and a reference to both.
public struct SmallPicture: Hashable, Sendable {
  /// The picture: JPEG, or PNG if a part of it is transparent. If the photo is upright and small enough, its file
  /// is kept unchanged.
  public let picture: [UInt8]
  /// The thumbnail, 44 by 44 pixels, as JPEG or PNG.
  public let thumbnail: [UInt8]
  /// The reference that a document keeps, with the digest of the thumbnail, and with the location of the photo if
  /// its file contains one.
  public let media: Media

  /// Makes a JPEG or PNG picture smaller and turns it upright; pictures of other formats are refused.
  ///
  /// The size of the picture is read before anything is decoded, and refused beyond `Limits.pixels`. A picture that
  /// is encoded again has no Exif data.
  ///
  /// - Parameters:
  ///   - photo: The bytes of the picture.
  ///   - name: The name of the file, for people.
  ///   - preset: The preset that sets the size of the picture; a preset for sound is refused.
  ///   - limits: The limits that the photo must not exceed.
  public init(
    of photo: [UInt8], named name: String = "", preset: MediaPreset = .picture,
    limits: Limits = Limits()
  ) throws(FormatError) {
    let type = try PictureType(readable: photo, limits)
    guard let whole = type.extent(of: photo) else {
      throw PixelPicture.unreadable
    }
    let size = try preset.size(of: whole)
    let small = try MediaPreset.thumbnail.size(of: whole)
    let pixels = try PixelPicture(
      photo, type, limit: limits.pixels, covering: size, ImageLibrary.load())
    let isKept = pixels.isAsItWas && size == whole
    picture = isKept ? photo : try pixels.filling(size, as: pixels.type)
    thumbnail = try pixels.filling(small, as: pixels.type)
    var media = Media(of: picture, named: name, mediaType: "image/\(isKept ? type : pixels.type)")
    media.extent = size
    media.place = Photo.place(in: photo)
    if case .stored(let digest) = Media(of: thumbnail, named: "").source {
      media.thumbnail = digest
    }
    self.media = media
  }
}

extension MediaPreset {
  /// Returns the size of a picture after the preset was applied.
  fileprivate func size(of picture: Extent) throws(FormatError) -> Extent {
    do {
      if let size = try extent(for: picture) { return size }
    } catch {
      throw FormatError(.limit, error.words)
    }
    throw FormatError(.invalidOption, "The preset is for sounds; give one for pictures.")
  }
}
