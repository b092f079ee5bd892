/// The Exif data in a segment of a JPEG file: directories of entries, each identified by a number.
package struct Exif<Bytes: RandomAccessCollection>
where Bytes.Element == UInt8, Bytes.Index == Int {
  /// The numbers that identify entries.
  package enum Tag: Int {
    case southOrNorth = 1
    case latitude, westOrEast, longitude, belowSea, altitude
    case accuracy = 0x1F
    case orientation = 0x0112
    case places = 0x8825
  }

  private let file: ByteFields<Bytes>
  private let order: ByteFields<Bytes>.Order
  /// The position from which the Exif data counts its offsets.
  let start: Int
  /// The position at which the segment ends.
  private let end: Int
  /// The position of the first directory.
  package let first: Int

  /// Reads a segment; `nil` if it is not an Exif segment.
  package init?(_ bytes: Bytes, in segment: JPEGSegments<Bytes>.Segment) {
    file = ByteFields(bytes)
    start = segment.content.lowerBound + 6
    end = min(segment.content.upperBound, bytes.count)
    guard segment.marker == 0xFFE1, file.has("Exif", at: start - 6) else { return nil }
    order = file.number(at: start, bytes: 2) == 0x4949 ? .little : .big
    guard let way = file.number(at: start + 4, bytes: 4, order) else { return nil }
    first = start + way
  }

  /// Returns the position of the entry with a tag in a directory.
  package func entry(_ tag: Tag, in directory: Int) -> Int? {
    entries(of: directory).first { file.number(at: $0, bytes: 2, order) == tag.rawValue }
  }

  /// Returns the number that an entry contains, of at most four bytes.
  package func number(_ entry: Int, bytes: Int = 4) -> Int? {
    file.number(at: entry + 8, bytes: bytes, order)
  }

  private func entries(of directory: Int) -> [Int] {
    // The limit is above what cameras write; a damaged file may claim 65,535 in each segment.
    let count = min(file.number(at: directory, bytes: 2, order) ?? 0, 200)
    return (0..<count).map { directory + 2 + 12 * $0 }
  }

  // MARK: GPS

  /// Returns the place that a GPS directory contains.
  func place(in directory: Int) -> Place? {
    guard let latitude = degrees(.latitude, .southOrNorth, "S", in: directory),
      let longitude = degrees(.longitude, .westOrEast, "W", in: directory)
    else { return nil }
    let isBelow = entry(.belowSea, in: directory).flatMap { number($0, bytes: 1) } == 1
    let altitude = entry(.altitude, in: directory).flatMap { fraction($0, 0) }
    let accuracy = entry(.accuracy, in: directory).flatMap { fraction($0, 0) }
    return try? Place(
      latitude: latitude, longitude: longitude, altitude: altitude.map { isBelow ? -$0 : $0 },
      accuracy: accuracy)
  }

  /// Returns degrees, minutes and seconds as one number, which is negative in the south and the west.
  private func degrees(
    _ tag: Tag, _ side: Tag, _ negative: StaticString, in directory: Int
  ) -> Double? {
    guard let entry = entry(tag, in: directory), let side = self.entry(side, in: directory),
      let degrees = fraction(entry, 0), let minutes = fraction(entry, 1)
    else { return nil }
    let size = degrees + minutes / 60 + (fraction(entry, 2) ?? 0) / 3600
    return file.has(negative, at: side + 8) ? -size : size
  }

  private func fraction(_ entry: Int, _ index: Int) -> Double? {
    guard let way = number(entry) else { return nil }
    let place = start + way + 8 * index
    guard let above = file.number(at: place, bytes: 4, order),
      let below = file.number(at: place + 4, bytes: 4, order), below > 0, place + 8 <= end
    else { return nil }
    return Double(above) / Double(below)
  }

  /// Removes the GPS directory from a copy of the file; the copy keeps its length.
  func removePlaces(from copy: inout [UInt8]) {
    guard let entry = entry(.places, in: first), let way = number(entry) else { return }
    func clear(_ start: Int, _ count: Int) {
      let range = (start..<(start + count)).clamped(to: self.start..<max(self.start, end))
      copy.replaceSubrange(range, with: repeatElement(0, count: range.count))
    }
    let places = entries(of: start + way).prefix(Self.mostPlaces)
    for place in places {
      // A value of more than four bytes is stored outside of its entry.
      if let size = size(of: place), size > 4, let way = number(place) { clear(start + way, size) }
    }
    clear(start + way, 2 + 12 * places.count)
    // The entries after it move up, together with the offset of the next directory.
    let entries = entries(of: first)
    let next = entry + 12
    let rest = next..<max(next, first + 2 + 12 * entries.count + 4)
    guard rest.upperBound <= end else { return clear(entry, 12) }
    copy.replaceSubrange(entry..<(entry + rest.count), with: Array(copy[rest]))
    clear(rest.upperBound - 12, 12)
    copy[first + (order == .little ? 0 : 1)] = UInt8(entries.count - 1)
  }

  /// The greatest number of GPS entries to clear; a GPS directory has fewer kinds of entries.
  private static var mostPlaces: Int { 40 }

  /// Returns how many bytes the values of an entry take.
  private func size(of entry: Int) -> Int? {
    guard let type = file.number(at: entry + 2, bytes: 2, order),
      let count = file.number(at: entry + 4, bytes: 4, order)
    else { return nil }
    switch type {
    case 3, 8: return 2 * count
    case 4, 9, 11: return 4 * count
    case 5, 10, 12: return 8 * count
    default: return count
    }
  }
}
