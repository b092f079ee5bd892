extension ByteFields {
  /// Returns the seconds that a Core Audio file lasts: its number of frames divided by its frames per second.
  func secondsOfCAF() -> Double? {
    let chunks = chunks(in: 8..<max(8, count)) { place in
      guard let name = name(at: place) else { return nil }
      // The length -1 does not fit into `Int`; it means that the part goes on to the end of the file.
      let size = number(at: place + 4, bytes: 8)
      guard size != nil || number(at: place + 4, bytes: 4) == 0xFFFF_FFFF else { return nil }
      return (name, place + 12, self.place(place + 12, plus: size ?? .max))
    }
    guard let description = chunks.first(where: { $0.name == "desc" })?.content.lowerBound,
      let high = number(at: description, bytes: 4), let low = number(at: description + 4, bytes: 4),
      let packetBytes = number(at: description + 16, bytes: 4),
      let packetFrames = number(at: description + 20, bytes: 4)
    else { return nil }
    let rate = Double(bitPattern: UInt64(high) << 32 | UInt64(low))
    guard rate.isFinite, rate > 0 else { return nil }
    // A file with packets of variable size has a table that contains the number of frames.
    if let table = chunks.first(where: { $0.name == "pakt" })?.content.lowerBound {
      return number(at: table + 8, bytes: 8).map { Double($0) / rate }
    }
    guard packetBytes > 0, let data = chunks.first(where: { $0.name == "data" })?.content else {
      return nil
    }
    // The sound comes after a number of four bytes.
    return Double(max(0, data.count - 4) / packetBytes * packetFrames) / rate
  }
}
