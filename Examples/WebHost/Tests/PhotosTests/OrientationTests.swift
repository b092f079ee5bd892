import Photos
import Testing

@Suite struct OrientationTests {
  /// Returns the beginning of a JPEG with one EXIF entry.
  private func jpeg(
    bigEndian: Bool, tag: UInt16 = 0x0112, type: UInt16 = 3, value: UInt16, offset: UInt32 = 8
  ) -> [UInt8] {
    func two(_ number: UInt16) -> [UInt8] {
      let bytes = [UInt8(number >> 8), UInt8(number & 0xFF)]
      return bigEndian ? bytes : bytes.reversed()
    }
    func four(_ number: UInt32) -> [UInt8] {
      let bytes = (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) }
      return bigEndian ? bytes : bytes.reversed()
    }
    var tiff = Array((bigEndian ? "MM" : "II").utf8) + two(42) + four(offset) + two(2)
    tiff += two(0x010F) + two(2) + four(3) + four(0)
    tiff += two(tag) + two(type) + four(1) + two(value) + two(0) + four(0)
    let content = Array("Exif\0\0".utf8) + tiff
    let length = content.count + 2
    let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xE1]
    return head + [UInt8(length >> 8), UInt8(length & 0xFF)] + content + [0xFF, 0xDA, 0, 2]
  }

  @Test(arguments: [true, false]) func isReadFromBothOrders(bigEndian: Bool) {
    for value in UInt16(1)...8 {
      #expect(Orientation(jpeg: jpeg(bigEndian: bigEndian, value: value)).rawValue == value)
    }
  }

  @Test func wrongOnesAreUpright() {
    #expect(Orientation(jpeg: jpeg(bigEndian: true, value: 0)) == .upright)
    #expect(Orientation(jpeg: jpeg(bigEndian: true, value: 9)) == .upright)
    #expect(Orientation(jpeg: jpeg(bigEndian: true, tag: 0x0113, value: 6)) == .upright)
    #expect(Orientation(jpeg: jpeg(bigEndian: true, type: 4, value: 6)) == .upright)
    #expect(Orientation(jpeg: jpeg(bigEndian: true, value: 6, offset: .max)) == .upright)
    #expect(Orientation(jpeg: []) == .upright)
  }

  @Test func damagedOnesDoNoHarm() {
    let whole = jpeg(bigEndian: false, value: 6)
    for count in 0..<whole.count { _ = Orientation(jpeg: Array(whole.prefix(count))) }
    for at in whole.indices {
      for byte in [UInt8(0), 0x7F, 0xFF] {
        var damaged = whole
        damaged[at] = byte
        _ = Orientation(jpeg: damaged)
      }
    }
  }

  /// Returns pixels that differ in their red.
  private func raster(_ rows: [[UInt8]]) -> Raster {
    Raster(
      width: rows[0].count, height: rows.count, bytes: rows.joined().flatMap { [$0, 0, 255 - $0] })
  }

  @Test(
    arguments: [
      (1, [[1, 2, 3], [4, 5, 6]]), (2, [[3, 2, 1], [6, 5, 4]]), (3, [[6, 5, 4], [3, 2, 1]]),
      (4, [[4, 5, 6], [1, 2, 3]]), (5, [[1, 4], [2, 5], [3, 6]]), (6, [[4, 1], [5, 2], [6, 3]]),
      (7, [[6, 3], [5, 2], [4, 1]]), (8, [[3, 6], [2, 5], [1, 4]]),
    ] as [(UInt16, [[UInt8]])])
  func picturesAreTurnedUpright(value: UInt16, upright: [[UInt8]]) throws {
    let orientation = try #require(Orientation(rawValue: value))
    #expect(raster([[1, 2, 3], [4, 5, 6]]).turned(orientation) == raster(upright))
  }

  @Test func scalingTakesTheMean() {
    let small = raster([[0, 100, 200, 100], [100, 200, 100, 0]]).scaled(to: 2)
    #expect(small == raster([[100, 100]]))
    let same = raster([[1, 2]])
    #expect(same.scaled(to: 2) == same)
    #expect(raster([[10, 20, 60]]).scaled(to: 2) == raster([[13, 47]]))
    #expect(raster([[UInt8](repeating: 7, count: 1_000)]).scaled(to: 3) == raster([[7, 7, 7]]))
    #expect(
      raster([[UInt8]](repeating: [9, 9], count: 999)).scaled(to: 10)
        == raster([[UInt8]](repeating: [9], count: 10)))
  }
}
