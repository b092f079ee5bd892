import Photos
import Testing

/// One test at a time, because more photos at a time are refused.
@Suite(.serialized) struct PhotoTests {
  private func code(_ bytes: [UInt8], mostPixels: Int = 1_000_000) -> String? {
    do throws(PhotoError) {
      _ = try Photo(bytes, longestSide: 100, mostPixels: mostPixels)
      return nil
    } catch {
      return error.code
    }
  }

  /// Returns an uncompressed grey PNG, written by hand: 8 bits, no filter, stored blocks.
  private func png(width: Int, height: Int) -> [UInt8] {
    func four(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let named = Array(name.utf8) + content
      return four(content.count) + named + four(Int(crc(named)))
    }
    let lines = [UInt8](repeating: 0, count: (width + 1) * height)
    var data: [UInt8] = [0x78, 0x01]
    var rest = lines[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(65_535)
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      data += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
    } while !rest.isEmpty
    let second = lines.count % 65_521
    data += [UInt8(second >> 8), UInt8(second & 0xFF), 0, 1]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", four(width) + four(height) + [8, 0, 0, 0, 0]) + chunk("IDAT", data)
      + chunk("IEND", [])
  }

  private func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { code, byte in
      (0..<8).reduce(code ^ UInt32(byte)) { code, _ in code >> 1 ^ (code & 1) * 0xEDB8_8320 }
    }
  }

  @Test func aPNGBecomesASmallerJPEG() throws {
    let photo = try Photo(png(width: 300, height: 200), longestSide: 100)
    #expect((photo.width, photo.height) == (100, 66))
    let again = try Photo(photo.jpeg, longestSide: 50)
    #expect((again.width, again.height) == (50, 33))
    let same = try Photo(photo.jpeg, longestSide: 1_000)
    #expect((same.width, same.height) == (100, 66))
  }

  @Test func jpegsAreTurnedAndCleaned() throws {
    var jpeg = try Photo(png(width: 80, height: 40), longestSide: 80).jpeg
    let place = Array("Secret place 59.3N 18.1E".utf8)
    let exif =
      Array("Exif\0\0MM\0\u{2A}\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}\0\0\0\u{1}\0\u{6}\0\0".utf8) + [
        0, 0, 0, 0,
      ] + place
    jpeg.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
    let photo = try Photo(jpeg, longestSide: 1_000)
    #expect((photo.width, photo.height) == (40, 80))
    let text = String(decoding: photo.jpeg, as: UTF8.self)
    #expect(!text.contains("Exif") && !text.contains("Secret"))
  }

  @Test func othersAreRefused() throws {
    #expect(code([]) == "no-picture")
    #expect(code(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)) == "no-picture")
    #expect(code(Array("GIF89a".utf8)) == "no-picture")
    #expect(code([0xFF, 0xD8, 0xFF]) == "damaged-picture")
    #expect(code(Array(png(width: 10, height: 10).prefix(50))) == "damaged-picture")
    let jpeg = try Photo(png(width: 80, height: 40), longestSide: 80).jpeg
    #expect(code(Array(jpeg.prefix(jpeg.count / 2))) == "damaged-picture")
  }

  @Test func bombsAreRefusedByTheirHeader() throws {
    #expect(code(png(width: 100, height: 100), mostPixels: 10_000) == nil)
    #expect(code(png(width: 100, height: 101), mostPixels: 10_000) == "too-many-pixels")
    var bomb = try Photo(png(width: 80, height: 40), longestSide: 80).jpeg
    #expect(code(bomb, mostPixels: 3_200) == nil)
    #expect(code(bomb, mostPixels: 3_199) == "too-many-pixels")
    let frame = try #require(
      bomb.indices.dropLast().first { bomb[$0] == 0xFF && bomb[$0 + 1] == 0xC0 })
    bomb.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(code(bomb) == "too-many-pixels")
  }

  @Test func damageDoesNoHarm() throws {
    let jpeg = try Photo(png(width: 16, height: 16), longestSide: 16).jpeg
    for original in [jpeg, png(width: 5, height: 5)] {
      for at in original.indices {
        var damaged = original
        damaged[at] ^= 0x55
        _ = code(damaged)
      }
    }
  }
}
