import NapkinCore
import Testing

/// Where photos were taken, as cameras write it.
@Suite struct PhotoTests {
  @Test(arguments: [true, false])
  func `a place is read`(_ isLittle: Bool) throws {
    let place = try #require(Photo.place(in: photo(isLittle)))
    #expect((place.latitude - 59.329167).magnitude < 1e-6)
    #expect((place.longitude - 18.067583).magnitude < 1e-6)
    #expect(place.altitude == 28 && place.accuracy == nil)
    #expect(Media(of: photo(isLittle), named: "a.jpg").place == place)
    let south = try #require(Photo.place(in: photo(isLittle, sides: "SW")))
    #expect(south.latitude == -place.latitude && south.longitude == -place.longitude)
  }

  @Test(arguments: [true, false])
  func `a place is removed, and nothing else`(_ isLittle: Bool) throws {
    let photo = photo(isLittle)
    let clean = Photo.withoutPlace(photo)
    #expect(clean.count == photo.count && Photo.place(in: clean) == nil)
    // No number of the place is left: behind the directory there are zeros.
    let directory = 12 + 50
    #expect(clean[directory..<(clean.count - pixels.count)].allSatisfy { $0 == 0 })
    #expect(clean.suffix(pixels.count) == pixels[...])
    // The other entries are still there, one after the other.
    let first = 12 + 8
    #expect(clean[first...].prefix(2) == (isLittle ? [2, 0] : [0, 2]))
    #expect(clean[(first + 2)...].prefix(12) == photo[(first + 2)...].prefix(12))
    #expect(clean[(first + 14)...].prefix(12) == photo[(first + 26)...].prefix(12))
    #expect(Photo.withoutPlace(clean) == clean)
  }

  @Test func `a description in XML that knows of a place is left out`() {
    func xmp(_ text: String) -> [UInt8] {
      segment(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + text.utf8)
    }
    let told = [0xFF, 0xD8] + xmp("<x exif:GPSLatitude='59,19N'/>") + xmp("<x/>") + pixels
    #expect(Photo.withoutPlace(told) == [0xFF, 0xD8] + xmp("<x/>") + pixels)
  }

  @Test func `files of other kinds stay as they are`() {
    for file in [[], [0xFF], Array("GIF89a".utf8), [0xFF, 0xD8] + pixels] {
      #expect(Photo.withoutPlace(file) == file && Photo.place(in: file) == nil)
    }
  }

  @Test func `damage does no harm`() {
    let photo = photo(true)
    for place in 2..<photo.count {
      var damaged = photo
      for byte in [0, 1, 0x7F, 0xFF] as [UInt8] {
        damaged[place] = byte
        _ = Photo.place(in: damaged)
        #expect(Photo.withoutPlace(damaged).count <= damaged.count)
      }
      _ = Photo.withoutPlace(Array(photo[..<place]))
    }
  }

  /// What stands for the pixels.
  private let pixels: [UInt8] = [0xFF, 0xDA, 0, 4, 1, 2, 3, 0xFF, 0xD9]

  private func segment(_ content: [UInt8]) -> [UInt8] {
    [0xFF, 0xE1, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
  }

  /// A photo with an orientation, a place and a title: 59° 19' 45" north, 18° 4' 3.3" east, 28 metres up.
  private func photo(_ isLittle: Bool, sides: String = "NE") -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let big = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
      return isLittle ? big.reversed() : big
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + (value + [0, 0, 0, 0]).prefix(4)
    }
    let (places, values) = (50, 128)
    let side = sides.utf8.map { [$0] }
    var exif = Array((isLittle ? "II*\0" : "MM\0*").utf8) + number(8, 4) + number(3, 2)
    exif += entry(0x0112, 3, 1, number(6, 2)) + entry(0x8825, 4, 1, number(places, 4))
    exif += entry(0x9C9B, 1, 4, Array("Hi".utf8)) + number(0, 4)
    exif += number(6, 2) + entry(1, 2, 2, side[0]) + entry(2, 5, 3, number(values, 4))
    exif += entry(3, 2, 2, side[1]) + entry(4, 5, 3, number(values + 24, 4))
    exif += entry(5, 1, 1, [0]) + entry(6, 5, 1, number(values + 48, 4)) + number(0, 4)
    let fractions = [59, 1, 19, 1, 4500, 100, 18, 1, 4, 1, 330, 100, 280, 10]
    exif += fractions.flatMap { number($0, 4) }
    return [0xFF, 0xD8] + segment(Array("Exif\0\0".utf8) + exif) + pixels
  }
}
