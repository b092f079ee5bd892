import NapkinFormats

/// Stands between libzip, which goes back to the head of each entry when it has written it, and a
/// sink, which cannot go back.
///
/// A head differs the second time in nothing but the checksum, and that is known beforehand. So small
/// entries wait here until their head is final, and large ones are handed over as they come, with
/// the checksum put in.
final class ZipOutput {
  /// Why writing came to an end.
  private(set) var failure: FormatError?

  private let handOver: ([UInt8]) throws(FormatError) -> Void
  // What waits here; the first byte of it stands at `start` in the archive.
  private var window: [UInt8] = []
  private var start = 0
  private var position = 0
  private var entryStart = 0
  private var checksum: UInt32?
  // The first bytes of an entry that has been handed over in part, to be compared.
  private var head: [UInt8] = []

  private static let headCount = 30
  private static let checksumRange = 14..<18
  private static let fullCount = 1 << 18

  init(_ handOver: @escaping ([UInt8]) throws(FormatError) -> Void) {
    self.handOver = handOver
    window.reserveCapacity(Self.fullCount + (1 << 16))
  }

  /// Notes why writing comes to an end; the first reason stays.
  func fail(_ error: FormatError) {
    if failure == nil { failure = error }
  }

  /// The bytes of a large entry are about to come; its head has been written.
  func beginStream(checksum: UInt32) {
    self.checksum = checksum
  }

  /// Where the next byte goes.
  var offset: Int { position }

  /// Goes to a place: to the head of the entry, or back to the end.
  func seek(to offset: Int) {
    position = offset
    if offset == end {
      entryStart = offset
      checksum = nil
      head = []
      if window.count >= Self.fullCount { flush() }
    }
  }

  /// Takes bytes for the place where it is; says whether that went well.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if position == end {
      window.append(contentsOf: bytes)
      position += bytes.count
      // Without the checksum the head may not leave.
      if checksum != nil && window.count >= Self.fullCount { flush() }
    } else {
      rewrite(bytes)
    }
    return failure == nil
  }

  /// Hands over all that waits.
  func finish() -> Bool {
    flush()
    return failure == nil
  }

  private var end: Int { start + window.count }

  private func rewrite(_ bytes: UnsafeRawBufferPointer) {
    guard position + bytes.count <= end else { return fail(Self.changed) }
    for (index, byte) in bytes.enumerated() {
      let place = position + index
      if place >= start {
        window[place - start] = byte
      } else if place - entryStart < head.count, head[place - entryStart] != byte {
        fail(Self.changed)
      }
    }
    position += bytes.count
  }

  private func flush() {
    if let checksum, entryStart >= start, window.count >= entryStart - start + Self.headCount {
      let place = entryStart - start
      for (number, index) in Self.checksumRange.enumerated() {
        window[place + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * number))
      }
      head = Array(window[place..<place + Self.headCount])
    }
    if failure == nil && !window.isEmpty {
      do { try handOver(window) } catch { fail(error) }
    }
    start += window.count
    window.removeAll(keepingCapacity: true)
  }

  private static let changed = FormatError(
    .io, "A picture, recording or film changed while it was written; try again.")
}
