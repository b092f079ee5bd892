extension ByteFields {
  /// Returns the seconds that a WAV file lasts: its bytes of sound divided by its bytes per second.
  func secondsOfWAV() -> Double? {
    guard has("WAVE", at: 8) else { return nil }
    let chunks = chunks(in: 12..<max(12, count)) { place in
      guard let name = name(at: place), let size = number(at: place + 4, bytes: 4, .little) else {
        return nil
      }
      return (name, place + 8, place + 8 + size + size % 2)
    }
    guard let format = chunks.first(where: { $0.name == "fmt " })?.content,
      let rate = number(at: format.lowerBound + 8, bytes: 4, .little), rate > 0,
      let data = chunks.first(where: { $0.name == "data" })?.content,
      // The padding byte after an odd number of bytes is not sound.
      let size = number(at: data.lowerBound - 4, bytes: 4, .little)
    else { return nil }
    return Double(min(size, data.count)) / Double(rate)
  }
}
