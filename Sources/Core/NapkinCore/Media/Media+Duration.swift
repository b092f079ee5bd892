extension Media {
  /// A reference to bytes that are taken into the media store: with their digest, and with the duration and the place
  /// that the file tells.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; a large one can be mapped into memory.
  ///   - name: What people call the file. Its ending tells the media type.
  ///   - mediaType: The media type, if it is known.
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

  /// How many milliseconds a sound or a film lasts, by the header of its file: WAV, CAF, QuickTime (`.mov`) or MPEG-4
  /// (`.mp4`, `.m4a`). `nil` if the file is of another kind, or does not tell.
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

/// One of the parts that a file consists of: its name, and where its content lies.
struct MediaChunk {
  var name: String
  var content: Range<Int>
}

extension ByteFields {
  /// The parts of a file, one after the other; no more than any real file has.
  ///
  /// - Parameter header: Reads what stands before the content of a part: the name, and where the content begins and
  ///   the next part does.
  func chunks(
    in range: Range<Int>, _ header: (Int) -> (name: String, content: Int, end: Int)?
  ) -> [MediaChunk] {
    var (place, chunks) = (range.lowerBound, [MediaChunk]())
    while chunks.count < 1000, place < range.upperBound, let next = header(place),
      next.content > place, next.end >= next.content
    {
      // What goes on beyond the end was cut off.
      let end = min(next.end, range.upperBound)
      guard next.content <= end else { break }
      chunks.append(MediaChunk(name: next.name, content: next.content..<end))
      place = next.end
    }
    return chunks
  }

  /// A place so many bytes after another one; the end of numbers if that is beyond.
  func place(_ place: Int, plus count: Int) -> Int {
    let (sum, overflow) = place.addingReportingOverflow(count)
    return overflow ? .max : sum
  }
}
