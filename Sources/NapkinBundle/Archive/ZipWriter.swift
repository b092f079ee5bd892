import NapkinCore
import NapkinFormats

/// Writes archives: the same entries give the same bytes, wherever and whenever.
///
/// All that is said of an entry is known before its first byte, so nothing waits in memory for it, and
/// nothing is corrected afterwards.
enum ZipWriter {
  /// Writes entries in the order of their names.
  static func write(
    _ entries: [PackedEntry], day: Day?, media: any MediaSource, to sink: inout some ByteSink
  ) throws(FormatError) {
    let date = ZipDate(day)
    var list: [UInt8] = []
    var offset = 0
    for entry in entries.sorted(by: isBefore) {
      guard entry.name.utf8.count <= ArchiveNames.longestName else {
        throw FormatError(
          .io, "The name of a file is too long for an archive; choose a shorter one.")
      }
      let head = ZipHead(entry, date, at: offset)
      let before = head.beforeEntry
      try sink.write(before)
      switch entry.body {
      case .stored(let bytes), .deflated(let bytes): try sink.write(bytes)
      case .media(let digest): try copy(entry, digest, from: media, to: &sink)
      }
      offset += before.count + entry.packedCount
      list += head.inList
    }
    try sink.write(list)
    try sink.write(ZipHead.end(of: list, count: entries.count, at: offset))
  }

  /// The name as entries are sorted: byte for byte, the same in every language.
  static func isBefore(_ left: PackedEntry, _ right: PackedEntry) -> Bool {
    left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }

  /// Copies a picture, recording or film, which has to be the one that was measured.
  private static func copy(
    _ entry: PackedEntry, _ digest: ByteDigest, from media: any MediaSource,
    to sink: inout some ByteSink
  ) throws(FormatError) {
    var checksum = Checksum()
    try media.copy(digest, byteCount: entry.byteCount) { piece throws(FormatError) in
      checksum.update(piece)
      try sink.write(piece)
    }
    if checksum.value != entry.checksum { throw .changedMedia }
  }
}
