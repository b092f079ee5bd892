extension Media {
  /// Creates a reference to bytes that go into the media store, with their digest, and with the duration and the
  /// place that the file contains.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; a large one can be mapped into memory.
  ///   - name: The display name of the file. Its extension determines the media type.
  ///   - mediaType: The media type, if known.
  public init<Bytes: RandomAccessCollection>(
    of bytes: Bytes, named name: String, mediaType: String? = nil
  ) where Bytes.Element == UInt8, Bytes.Index == Int {
    var hasher = ByteHasher()
    hasher.update(bytes)
    self.init(
      .stored(hasher.finalize()), name: name,
      mediaType: mediaType ?? MediaType.named(ofFile: name) ?? MediaType.unknown,
      byteCount: Int64(bytes.count))
    duration = Self.duration(of: bytes)
    place = Photo.place(in: bytes)
  }

  /// Returns the milliseconds that a sound or a film lasts, from the header of its file: WAV, CAF, QuickTime
  /// (`.mov`) or MPEG-4 (`.mp4`, `.m4a`). `nil` if the file is of another kind, or its header lacks the duration.
  public static func duration<Bytes: RandomAccessCollection>(of bytes: Bytes) -> Int64?
  where Bytes.Element == UInt8, Bytes.Index == Int {
    let file = ByteFields(bytes)
    let seconds =
      switch file.name(at: 0) {
      case "RIFF": file.secondsOfWAV()
      case "caff": file.secondsOfCAF()
      default: file.has("ftyp", at: 4) || file.has("moov", at: 4) ? file.secondsOfFilm() : nil
      }
    guard let milliseconds = seconds.map({ ($0 * 1000).rounded() }), milliseconds >= 0 else {
      return nil
    }
    return Int64(exactly: milliseconds)
  }
}

/// A part of a file: its name, and the range of its content.
struct MediaChunk {
  var name: String
  var content: Range<Int>
}

extension ByteFields {
  /// Returns the parts of a file in order, at most 1,000, which is more than any real file has.
  ///
  /// - Parameter header: Reads the header of the part at a position: its name, and the positions at which its
  ///   content and the next part begin.
  func chunks(
    in range: Range<Int>, _ header: (Int) -> (name: String, content: Int, end: Int)?
  ) -> [MediaChunk] {
    var (place, chunks) = (range.lowerBound, [MediaChunk]())
    while chunks.count < 1000, place < range.upperBound, let next = header(place),
      next.content > place, next.end >= next.content
    {
      // A part that extends beyond the end was cut off.
      let end = min(next.end, range.upperBound)
      guard next.content <= end else { break }
      chunks.append(MediaChunk(name: next.name, content: next.content..<end))
      place = next.end
    }
    return chunks
  }

  /// Returns a position `count` bytes farther on; the largest number if that overflows.
  func place(_ place: Int, plus count: Int) -> Int {
    let (sum, overflow) = place.addingReportingOverflow(count)
    return overflow ? .max : sum
  }
}
