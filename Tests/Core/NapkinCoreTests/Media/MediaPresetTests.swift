import NapkinCore
import Testing

@Suite struct MediaPresetTests {
  @Test func `what the presets say`() {
    #expect(MediaPreset.picture.mediaType == "image/jpeg")
    #expect(MediaType.fileExtension(of: MediaPreset.video.mediaType) == "mov")
    #expect(MediaType.fileExtension(of: MediaPreset.audio.mediaType) == "caf")
    #expect(MediaPreset.picture.sound == nil)
  }

  @Test(
    arguments: [
      (.picture, 640, 480, 320, 240), (.picture, 480, 640, 240, 320),
      (.picture, 320, 320, 320, 320),
      (.picture, 100, 50, 100, 50), (.picture, 1, 10_000_000, 1, 320), (.picture, 7, 321, 7, 320),
      (.picture, 0.5, 0.25, 1, 1), (.thumbnail, 640, 480, 44, 44), (.thumbnail, 3, 3, 44, 44),
      (.video, 1920, 1080, 480, 360), (.video, 1080, 1920, 360, 480), (.video, 5, 5, 480, 360),
    ] as [(MediaPreset, Double, Double, Double, Double)])
  func `how large things become`(
    preset: MediaPreset, width: Double, height: Double, newWidth: Double, newHeight: Double
  ) throws {
    let extent = try preset.extent(for: Extent(width: width, height: height))
    #expect(extent == Extent(width: newWidth, height: newHeight))
  }

  @Test func `sounds have no size, and nothing has none`() throws {
    #expect(try MediaPreset.audio.extent(for: Extent(width: 0, height: 0)) == nil)
    #expect(throws: Refusal.self) {
      try MediaPreset.picture.extent(for: Extent(width: 0, height: 10))
    }
  }
}

@Suite struct ThumbnailPlanTests {
  @Test(
    arguments: [
      // source, target, crop x y width height, scale
      ([44, 44], [44, 44], [0, 0, 44, 44], 1),
      ([88, 88], [44, 44], [0, 0, 88, 88], 0.5),
      ([88, 44], [44, 44], [22, 0, 44, 44], 1),
      ([44, 88], [44, 44], [0, 22, 44, 44], 1),
      ([640, 480], [44, 44], [80, 0, 480, 480], 44.0 / 480),
      ([1, 1], [44, 44], [0, 0, 1, 1], 44),
      ([1, 9], [44, 44], [0, 4, 1, 1], 44),
      ([9, 1], [44, 44], [4, 0, 1, 1], 44),
      ([1, 10_000_000], [44, 44], [0, 4_999_999.5, 1, 1], 44),
      ([10_000_000, 1], [44, 44], [4_999_999.5, 0, 1, 1], 44),
      ([10_000_000, 10_000_000], [44, 44], [0, 0, 10_000_000, 10_000_000], 4.4e-6),
      ([100, 100], [50, 25], [0, 25, 100, 50], 0.5),
      ([100, 100], [25, 50], [25, 0, 50, 100], 0.5),
    ] as [([Double], [Double], [Double], Double)])
  func `cropped around the middle`(
    source: [Double], target: [Double], crop: [Double], scale: Double
  ) throws {
    let plan = try ThumbnailPlan(
      source: Extent(width: source[0], height: source[1]),
      target: Extent(width: target[0], height: target[1]))
    #expect(plan.crop == Frame(x: crop[0], y: crop[1], width: crop[2], height: crop[3]))
    #expect(plan.scale == scale)
    #expect(plan.target.width == target[0])
  }

  @Test func `the crop never leaves the picture and has the shape of the target`() throws {
    for width in stride(from: 1.0, through: 2_000, by: 37.7) {
      for height in stride(from: 1.0, through: 2_000, by: 41.3) {
        let source = Extent(width: width, height: height)
        let plan = try ThumbnailPlan(source: source)
        #expect(plan.crop.x >= 0 && plan.crop.y >= 0)
        #expect(plan.crop.maxX <= width * 1.000001 && plan.crop.maxY <= height * 1.000001)
        #expect(abs(plan.crop.width - plan.crop.height) < 1e-9 * width * height)
        #expect(plan.crop.width == width || plan.crop.height == height)
      }
    }
  }

  @Test(
    arguments: [
      0, -1, -0.0, .nan, .infinity, -.infinity, 1e308, .leastNonzeroMagnitude, 10_000_000.1,
    ] as [Double])
  func `no picture has such a side`(side: Double) {
    let good = Extent(width: 44, height: 44)
    for bad in [Extent(width: side, height: 44), Extent(width: 44, height: side)] {
      for (source, target) in [(bad, good), (good, bad)] {
        let refusal = #expect(throws: Refusal.self) {
          try ThumbnailPlan(source: source, target: target)
        }
        #expect(refusal?.code == .outOfRange)
      }
    }
  }
}
