/// What a photo tells of itself: where it was taken, as cameras write it into JPEG files (Exif).
///
/// Only JPEG is looked at: in PNG, HEIC and other files a place is neither found nor removed.
public enum Photo {
  /// Where a photo was taken; `nil` if its file does not tell.
  public static func place<Bytes: RandomAccessCollection>(in bytes: Bytes) -> Place?
  where Bytes.Element == UInt8, Bytes.Index == Int {
    for segment in JPEGSegments(bytes) {
      if let exif = Exif(bytes, in: segment), let entry = exif.entry(.places, in: exif.first) {
        return exif.number(entry).flatMap { exif.place(in: exif.start + $0) }
      }
    }
    return nil
  }

  /// A copy of a photo that does not tell where it was taken; all else, pixels and orientation too, stays as it is.
  ///
  /// The place is removed from the Exif data. A description of Adobe's (XMP) that knows of a place is left out.
  public static func withoutPlace(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var left: [Range<Int>] = []
    for segment in JPEGSegments(bytes) {
      if segment.tellsPlaceInXMP(bytes) {
        left.append(segment.whole)
      } else if let exif = Exif(bytes, in: segment) {
        exif.removePlaces(from: &result)
      }
    }
    for range in left.reversed() { result.removeSubrange(range) }
    return result
  }
}

/// The segments of a JPEG file up to its pixels.
package struct JPEGSegments<Bytes: RandomAccessCollection>: Sequence, IteratorProtocol
where Bytes.Element == UInt8, Bytes.Index == Int {
  /// One segment: its marker, and where its content lies, which may end beyond the file.
  package struct Segment {
    /// The two bytes at its beginning.
    package let marker: Int
    /// Where it begins, with the marker.
    let start: Int
    /// The content of the segment, which follows its marker and its length.
    package let content: Range<Int>
  }

  private let file: ByteFields<Bytes>
  private var place = 2

  /// Walks over a file; one that is no JPEG has no segments.
  package init(_ bytes: Bytes) {
    file = ByteFields(bytes)
    if file.number(at: 0, bytes: 2) != 0xFFD8 { place = bytes.count }
  }

  /// The next segment.
  package mutating func next() -> Segment? {
    while let marker = file.number(at: place, bytes: 2), marker > 0xFF00 {
      guard marker < 0xFFFF, let length = file.number(at: place + 2, bytes: 2) else {
        // A byte that only fills.
        place += 1
        continue
      }
      // After the beginning of the pixels and the end there is none.
      if marker == 0xFFD9 || marker == 0xFFDA { return nil }
      let start = place
      place += 2 + Swift.max(2, length)
      return Segment(marker: marker, start: start, content: (start + 4)..<place)
    }
    return nil
  }
}

extension JPEGSegments.Segment {
  fileprivate var whole: Range<Int> { start..<content.upperBound }

  /// Whether it is a description in XML that knows of a place.
  fileprivate func tellsPlaceInXMP(_ bytes: [UInt8]) -> Bool {
    guard marker == 0xFFE1, content.upperBound <= bytes.count,
      ByteFields(bytes).has("http://ns.adobe.com/x", at: content.lowerBound)
    else { return false }
    return String(decoding: bytes[content], as: UTF8.self).contains("GPS")
  }
}
