extension ByteFields {
  /// Returns the seconds that a QuickTime or MPEG-4 file lasts, from the header `mvhd` in the part `moov`.
  func secondsOfFilm() -> Double? {
    guard let film = atoms(in: 0..<count).first(where: { $0.name == "moov" })?.content,
      let header = atoms(in: film).first(where: { $0.name == "mvhd" })?.content.lowerBound,
      let version = number(at: header, bytes: 1)
    else { return nil }
    // Dates and the duration have eight bytes each in version 1, and four in version 0.
    let width = version == 1 ? 8 : 4
    let scale = header + 4 + 2 * width
    guard let unit = number(at: scale, bytes: 4), unit > 0,
      let duration = number(at: scale + 4, bytes: width), width == 8 || duration < 0xFFFF_FFFF
    else { return nil }
    return Double(duration) / Double(unit)
  }

  private func atoms(in range: Range<Int>) -> [MediaChunk] {
    chunks(in: range) { place in
      guard let size = number(at: place, bytes: 4), let name = name(at: place + 4) else {
        return nil
      }
      switch size {
      case 0: return (name, place + 8, range.upperBound)
      case 1:
        return number(at: place + 8, bytes: 8).map {
          (name, place + 16, self.place(place, plus: $0))
        }
      default: return (name, place + 8, place + size)
      }
    }
  }
}
