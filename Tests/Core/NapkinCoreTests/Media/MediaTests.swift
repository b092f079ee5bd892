import NapkinCore
import Testing

/// References to media, their types, presets and thumbnails.
@Suite struct MediaTests {
  @Test func `a reference survives coding, with details and without`() throws {
    var media = Media(.external("../beach.mov"), name: "Beach", mediaType: "video/quicktime")
    #expect(try recoded(media) == media)
    media.byteCount = 5_000_000_000
    media.thumbnail = ByteDigest(of: [1])
    media.extent = Extent(width: 480, height: 360)
    media.duration = 12_345
    media.place = try Place(latitude: 1, longitude: 2)
    media.foreign = .sample
    #expect(try recoded(media) == media)
    let stored = Media.sample("x")
    #expect(try recoded(stored) == stored)
  }

  @Test func `details that were taken away leave nothing behind`() throws {
    let plain = Media.sample("x")
    var media = plain
    media.thumbnail = ByteDigest(of: [1])
    media.extent = Extent(width: 1, height: 1)
    media.duration = 1
    media.place = try Place(latitude: 1, longitude: 2)
    media.foreign = .sample
    #expect(media != plain)
    media.thumbnail = nil
    media.extent = nil
    media.duration = nil
    media.place = nil
    media.foreign = Foreign()
    #expect(media == plain)
    #expect(media.hashValue == plain.hashValue)
    #expect(MemoryLayout<Media>.stride <= 104)
  }

  @Test(arguments: [
    ("image/jpeg", Media.Kind.image, "jpg"), ("IMAGE/JPEG", .image, "jpg"),
    ("image/jpg", .image, "jpg"),
    ("image/tiff", .image, "tiff"), ("image/x-strange", .image, "bin"),
    ("audio/x-caf", .audio, "caf"),
    ("audio/mp4", .audio, "m4a"), ("audio/x-wav", .audio, "wav"),
    ("video/quicktime", .video, "mov"),
    ("video/mp4; codecs=\"avc1\"", .video, "mp4"), ("text/plain;charset=utf-8", .other, "txt"),
    ("text/plain ", .other, "txt"), ("application/pdf", .other, "pdf"), ("", .other, "bin"),
    ("nonsense", .other, "bin"), ("../../etc/passwd", .other, "bin"), ("imag", .other, "bin"),
  ])
  func `a media type tells the kind and the ending`(
    type: String, kind: Media.Kind, ending: String
  ) {
    #expect(MediaType.kind(of: type) == kind)
    #expect(MediaType.fileExtension(of: type) == ending)
    let media = Media(.external("x"), mediaType: type)
    #expect(media.kind == kind)
    #expect(media.fileName == nil)
  }

  @Test(arguments: [
    ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("JPG", "image/jpeg"), ("tif", "image/tiff"),
    ("caf", "audio/x-caf"), ("m4v", "video/mp4"), ("mov", "video/quicktime"),
    ("md", "text/markdown"),
    ("", "application/octet-stream"), (".jpg", "application/octet-stream"),
    ("exe", "application/octet-stream"),
  ])
  func `an ending tells the media type`(ending: String, type: String) {
    #expect(MediaType.named(byFileExtension: ending) == type)
  }

  @Test func `a file in a store is named after its bytes, never after what people call it`() {
    let digest = ByteDigest(of: "abc".utf8)
    let media = Media(.stored(digest), name: "../../evil.sh", mediaType: "image/png")
    #expect(media.fileName == "\(digest.hex).png")
  }

  @Test(arguments: [
    ("deck.ppt", "ppt"), ("in/IDEAS.MM", "mm"), ("photo.jpg", "jpg"), ("a.b.7z", "7z"),
    ("a.eleven01234", "bin"), ("a.ten0123456", "ten0123456"), ("a", "bin"), ("", "bin"),
    (".", "bin"), ("a.", "bin"), ("../../evil.d/sh", "bin"), ("a.\u{202E}gpj", "bin"),
    ("a.j\u{301}", "bin"), ("a.p y", "bin"), ("a.é", "bin"), ("a.x\0", "bin"), ("a.１", "bin"),
    ("a.x:y", "bin"),
  ])
  func `what has no type that we know has the harmless ending of its name`(
    name: String, ending: String
  ) {
    let digest = ByteDigest(of: "abc".utf8)
    for type in ["application/octet-stream", "application/x-strange"] {
      let media = Media(.stored(digest), name: name, mediaType: type)
      #expect(media.fileName == "\(digest.hex).\(ending)")
    }
    #expect(
      Media(.stored(digest), name: name, mediaType: "text/plain").fileName == "\(digest.hex).txt")
  }

  // MARK: Presets

  @Test(arguments: [
    (640.0, 480.0, 320.0, 240.0), (480, 640, 240, 320), (100, 50, 100, 50), (320, 320, 320, 320),
    (321, 1, 320, 1), (1, 1_000_000, 1, 320), (3, 1_000, 1, 320), (0.5, 0.5, 1, 1),
    (10_000_000, 10_000_000, 320, 320),
  ])
  func `a picture has at most 320 pixels a side`(
    width: Double, height: Double, newWidth: Double, newHeight: Double
  ) throws {
    let extent = try MediaPreset.picture.extent(for: Extent(width: width, height: height))
    #expect(extent == Extent(width: newWidth, height: newHeight))
  }

  @Test func `the other presets have the sizes and sounds of the first Napkin`() throws {
    let (wide, high) = (Extent(width: 1_920, height: 1_080), Extent(width: 1_080, height: 1_920))
    #expect(try MediaPreset.thumbnail.extent(for: wide) == Extent(width: 44, height: 44))
    #expect(try MediaPreset.video.extent(for: wide) == Extent(width: 480, height: 360))
    #expect(try MediaPreset.video.extent(for: high) == Extent(width: 360, height: 480))
    #expect(try MediaPreset.audio.extent(for: wide) == nil)
    let sound = MediaPreset.Sound(sampleRate: 16_000, channels: 1, bitsPerSample: 16)
    #expect(MediaPreset.audio.sound == sound)
    #expect(MediaType.fileExtension(of: MediaPreset.audio.mediaType) == "caf")
    #expect(MediaType.fileExtension(of: MediaPreset.video.mediaType) == "mov")
    for preset: MediaPreset in [.picture, .thumbnail, .video, .audio] {
      #expect(try recoded(preset) == preset)
    }
  }

  // MARK: Thumbnails

  @Test(arguments: [
    (88.0, 88.0, 0.0, 0.0, 88.0, 88.0), (100, 50, 25, 0, 50, 50), (50, 100, 0, 25, 50, 50),
    (1, 1_000, 0, 499.5, 1, 1), (1_000, 1, 499.5, 0, 1, 1), (11, 11, 0, 0, 11, 11),
    (1, 1, 0, 0, 1, 1),
    (10_000_000, 1, 4_999_999.5, 0, 1, 1), (44, 45, 0, 0.5, 44, 44),
  ])
  func `a thumbnail shows the middle`(
    width: Double, height: Double, x: Double, y: Double, shownWidth: Double, shownHeight: Double
  ) throws {
    let plan = try ThumbnailPlan(source: Extent(width: width, height: height))
    #expect(plan.crop == Frame(x: x, y: y, width: shownWidth, height: shownHeight))
    #expect(plan.target == Extent(width: 44, height: 44))
    #expect(abs(plan.scale * shownWidth - 44) < 1e-9)
    #expect(try recoded(plan) == plan)
  }

  @Test func `a thumbnail of any shape lies inside of its picture`() throws {
    for (width, height) in [(3.0, 7.0), (640, 480), (1e7, 3), (0.001, 1e6), (17, 17)] {
      for (across, down) in [(44.0, 44.0), (60, 20), (1, 100), (1e7, 1e7)] {
        let source = Extent(width: width, height: height)
        let plan = try ThumbnailPlan(source: source, target: Extent(width: across, height: down))
        #expect(plan.crop.x >= 0 && plan.crop.y >= 0)
        #expect(plan.crop.width > 0 && plan.crop.width <= width)
        #expect(plan.crop.height > 0 && plan.crop.height <= height)
        #expect(plan.crop.width == width || plan.crop.height == height)
        let ratio = plan.crop.width * down / (plan.crop.height * across)
        #expect(abs(ratio - 1) < 1e-9)
      }
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e308, 10_000_001, 1e-7])
  func `a picture without pixels is refused`(side: Double) {
    for extent in [Extent(width: side, height: 5), Extent(width: 5, height: side)] {
      #expect(throws: Refusal.self) { try ThumbnailPlan(source: extent) }
      #expect(throws: Refusal.self) {
        try ThumbnailPlan(source: Extent(width: 5, height: 5), target: extent)
      }
      #expect(throws: Refusal.self) { try MediaPreset.picture.extent(for: extent) }
    }
  }
}
