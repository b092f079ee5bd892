import NapkinCore
import Testing

/// How long sounds and films last, as their files say.
@Suite struct MediaDurationTests {
  @Test func `a WAV file has its samples by the bytes of a second`() {
    #expect(Media.duration(of: wav(seconds: 3)) == 3_000)
    #expect(Media.duration(of: wav(seconds: 0)) == 0)
    // Other parts stand before the sound, some with an odd number of bytes.
    #expect(Media.duration(of: wav(seconds: 2, before: riff("LIST", [1, 2, 3]))) == 2_000)
    // What was cut off is not heard.
    #expect(Media.duration(of: Array(wav(seconds: 3).dropLast(32_000))) == 2_000)
  }

  @Test func `a CAF file has frames, or packets that are counted`() {
    let header = Array("caff".utf8) + [0, 1, 0, 0]
    let voice = header + caf("desc", description(rate: 16_000, packet: 2, frames: 1))
    #expect(Media.duration(of: voice + caf("data", .init(repeating: 0, count: 64_004))) == 2_000)
    // The last part may have no length.
    let open = voice + "data".utf8 + .init(repeating: 0xFF, count: 8)
    #expect(Media.duration(of: open + .init(repeating: 0, count: 16_004)) == 500)
    let packed = header + caf("desc", description(rate: 44_100, packet: 0, frames: 1_024))
    let table = big(60, 8) + big(66_150, 8) + big(0, 8)
    #expect(Media.duration(of: packed + caf("pakt", table) + caf("data", big(0, 4))) == 1_500)
    #expect(Media.duration(of: packed + caf("data", big(0, 4))) == nil)
  }

  @Test func `a film says it in its header, wherever that is`() {
    let short = atom("mvhd", big(0, 12) + big(600, 4) + big(4_500, 4))
    let long = atom("mvhd", [1, 0, 0, 0] + big(0, 16) + big(1_000, 4) + big(90_061, 8))
    let type = atom("ftyp", Array("qt  ".utf8))
    let frames = atom("mdat", .init(repeating: 7, count: 999))
    #expect(Media.duration(of: type + atom("moov", short) + frames) == 7_500)
    #expect(Media.duration(of: type + frames + atom("moov", atom("udta", [1]) + long)) == 90_061)
    // A large part has a length of eight bytes.
    let wide = big(1, 4) + "mdat".utf8 + big(16 + 5, 8) + [1, 2, 3, 4, 5]
    #expect(Media.duration(of: type + wide + atom("moov", short)) == 7_500)
    let unknown = atom("mvhd", big(0, 12) + big(600, 4) + big(0xFFFF_FFFF, 4))
    #expect(Media.duration(of: type + atom("moov", unknown)) == nil)
    #expect(Media.duration(of: type + frames) == nil)
  }

  @Test func `damage and other files tell no duration, and do no harm`() {
    let film = atom("ftyp", []) + atom("moov", atom("mvhd", big(0, 12) + big(600, 4) + big(9, 4)))
    let sound = caf("desc", description(rate: 8_000, packet: 2, frames: 1)) + caf("data", big(0, 8))
    let voice = Array("caff".utf8) + [0, 1, 0, 0] + sound
    for file in [wav(seconds: 1), film, voice] {
      for count in 0..<min(file.count, 120) { _ = Media.duration(of: file.prefix(count)) }
      for place in 0..<min(file.count, 120) {
        var damaged = file
        for byte in [0, 0x7F, 0xFF] as [UInt8] {
          damaged[place] = byte
          _ = Media.duration(of: damaged)
        }
      }
    }
    let huge = Array("caff".utf8) + [0, 1, 0, 0] + "free".utf8 + big(Int.max, 8)
    for file in [[], Array("RIFF".utf8), Array("fLaC0000".utf8), huge] {
      #expect(Media.duration(of: file) == nil)
    }
    #expect(Media.duration(of: [UInt8](repeating: 0, count: 100_000)) == nil)
  }

  @Test func `bytes that are taken in have digest, type, size and duration`() {
    let media = Media(of: wav(seconds: 1), named: "Hello.wav")
    #expect(media.duration == 1_000 && media.mediaType == "audio/wav" && media.kind == .audio)
    #expect(media.byteCount == Int64(wav(seconds: 1).count) && media.place == nil)
    var hasher = ByteHasher()
    hasher.update(wav(seconds: 1))
    #expect(media.source == .stored(hasher.finalize()))
    #expect(Media(of: [1], named: "x").mediaType == "application/octet-stream")
    #expect(Media(of: [1], named: "x", mediaType: "audio/ogg").mediaType == "audio/ogg")
  }

  /// 16,000 samples a second of 16 bits.
  private func wav(seconds: Int, before: [UInt8] = []) -> [UInt8] {
    let format: [UInt8] = [1, 0, 1, 0, 0x80, 0x3E, 0, 0, 0x00, 0x7D, 0, 0, 2, 0, 16, 0]
    let parts =
      riff("fmt ", format) + before + riff("data", .init(repeating: 0, count: seconds * 32_000))
    return riff("RIFF", "WAVE".utf8 + parts)
  }

  private func riff(_ name: String, _ content: [UInt8]) -> [UInt8] {
    name.utf8 + big(content.count, 4).reversed() + content
      + (content.count.isMultiple(of: 2) ? [] : [0])
  }

  private func caf(_ name: String, _ content: [UInt8]) -> [UInt8] {
    name.utf8 + big(content.count, 8) + content
  }

  private func description(rate: Double, packet: Int, frames: Int) -> [UInt8] {
    big(Int(rate.bitPattern), 8) + "lpcm".utf8 + big(0, 4) + big(packet, 4) + big(frames, 4)
      + big(1, 4) + big(16, 4)
  }

  private func atom(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + name.utf8 + content
  }

  /// A number of so many bytes, the highest first.
  private func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }
}
