internal import CNapkinZip
import NapkinCore
import NapkinFormats

/// Writes archives with libzip: the same entries give the same bytes, wherever and whenever.
enum ZipWriter {
  /// Writes entries in the order of their names.
  static func write(
    _ entries: [PackedEntry], day: Day?, media: any MediaSource, to sink: inout some ByteSink
  ) throws(FormatError) {
    try withUnsafeMutablePointer(to: &sink) { sink throws(FormatError) in
      let output = ZipOutput { bytes throws(FormatError) in try sink.pointee.write(bytes) }
      try write(entries, ZipDate(day), media, to: output)
    }
  }

  /// The name as entries are sorted: byte for byte, the same in every language.
  static func isBefore(_ left: PackedEntry, _ right: PackedEntry) -> Bool {
    left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }

  private static func write(
    _ entries: [PackedEntry], _ date: ZipDate, _ media: any MediaSource, to output: ZipOutput
  ) throws(FormatError) {
    let zip = try ZipLibrary.load()
    let context = Unmanaged.passUnretained(output).toOpaque()
    guard let target = zip.zip_source_function_create(ZipCallbacks.output, context, nil) else {
      throw failure(output, nil)
    }
    let flags = NAPKIN_ZIP_CREATE | NAPKIN_ZIP_TRUNCATE
    guard let archive = zip.zip_open_from_source(target, flags, nil) else {
      zip.zip_source_free(target)
      throw failure(output, nil)
    }
    let readers = entries.sorted(by: isBefore).map { EntryReader($0, media, output) }
    // libzip reads the entries and writes all of the archive when it closes it.
    guard readers.allSatisfy({ add($0, date, to: archive, zip) }), zip.zip_close(archive) == 0
    else {
      let failure = failure(output, zip.zip_strerror(archive))
      zip.zip_discard(archive)
      throw failure
    }
    withExtendedLifetime(output) {}
  }

  private static func add(
    _ reader: EntryReader, _ date: ZipDate, to archive: OpaquePointer, _ zip: napkin_zip_library
  ) -> Bool {
    // The source owns the reader and lets go of it in the end.
    let context = Unmanaged.passRetained(reader)
    guard let source = zip.zip_source_function(archive, ZipCallbacks.entry, context.toOpaque())
    else {
      context.release()
      return false
    }
    let index = zip.zip_file_add(archive, reader.entry.name, source, NAPKIN_ZIP_NAME_IS_UTF8)
    guard index >= 0 else {
      zip.zip_source_free(source)
      return false
    }
    let number = UInt64(index)
    // The default is to leave packed bytes as they are, and to pack others.
    let method = reader.isPacked ? NAPKIN_ZIP_METHOD_DEFAULT : NAPKIN_ZIP_METHOD_STORE
    return zip.zip_set_file_compression(archive, number, method, 0) == 0
      && zip.zip_file_set_dostime(archive, number, date.time, date.date, 0) == 0
      && zip.zip_file_set_external_attributes(
        archive, number, 0, UInt8(NAPKIN_ZIP_SYSTEM_IS_UNIX), 0o100644 << 16) == 0
  }

  /// What went wrong in a sink or source, or else what libzip says.
  private static func failure(
    _ output: ZipOutput, _ reason: UnsafePointer<CChar>?
  ) -> FormatError {
    let reason = reason.map { String(cString: $0) } ?? "no memory"
    return output.failure ?? FormatError(.io, "The archive could not be written: \(reason).")
  }
}

/// The date of entries as archives write it.
struct ZipDate {
  let time: UInt16
  let date: UInt16

  /// The date of a day; without one the first that archives know, so that the same content gives the
  /// same bytes.
  ///
  /// The hour is noon. libzip takes it for local time, and somewhere on earth any hour near midnight
  /// has once been left out.
  init(_ day: Day?) {
    guard let day, (1980...2107).contains(day.year) else {
      time = 0
      date = 0x0021
      return
    }
    time = 12 << 11
    date = UInt16((day.year - 1980) << 9 | day.month << 5 | day.day)
  }
}
