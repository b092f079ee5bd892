/// Reads and removes the place where a photo was taken, which cameras write into JPEG files (Exif).
///
/// Only JPEG is supported: in PNG, HEIC and other files, a place is neither found nor removed.
public enum Photo {
  /// Returns where a photo was taken; `nil` if its file contains no place.
  public static func place<Bytes: RandomAccessCollection>(in bytes: Bytes) -> Place?
  where Bytes.Element == UInt8, Bytes.Index == Int {
    for segment in JPEGSegments(bytes) {
      if let exif = Exif(bytes, in: segment), let entry = exif.entry(.places, in: exif.first) {
        return exif.number(entry).flatMap { exif.place(in: exif.start + $0) }
      }
    }
    return nil
  }

  /// Returns a copy of a photo without the place where it was taken; pixels, orientation and everything else stay.
  ///
  /// The place is removed from the Exif data. Adobe's metadata (XMP) is dropped as a whole if it contains a place.
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
  /// One segment: its marker, and the range of its content, which may end beyond the file.
  package struct Segment {
    /// The two bytes at the beginning of the segment.
    package let marker: Int
    /// The position of the marker.
    let start: Int
    /// The content of the segment, which follows its marker and its length.
    package let content: Range<Int>
  }

  private let file: ByteFields<Bytes>
  private var place = 2

  /// Creates a walk over a file; a file that is not JPEG has no segments.
  package init(_ bytes: Bytes) {
    file = ByteFields(bytes)
    if file.number(at: 0, bytes: 2) != 0xFFD8 { place = bytes.count }
  }

  /// Returns the next segment before the pixels, or `nil` at the end.
  package mutating func next() -> Segment? {
    while let marker = file.number(at: place, bytes: 2), marker > 0xFF00 {
      guard marker < 0xFFFF, let length = file.number(at: place + 2, bytes: 2) else {
        // Skips a fill byte.
        place += 1
        continue
      }
      // No segment comes after the beginning of the pixels or the end of the picture.
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

  /// Whether the segment is XMP metadata that contains a place.
  fileprivate func tellsPlaceInXMP(_ bytes: [UInt8]) -> Bool {
    guard marker == 0xFFE1, content.upperBound <= bytes.count,
      ByteFields(bytes).has("http://ns.adobe.com/x", at: content.lowerBound)
    else { return false }
    return String(decoding: bytes[content], as: UTF8.self).contains("GPS")
  }
}
