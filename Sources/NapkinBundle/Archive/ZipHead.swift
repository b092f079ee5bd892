import NapkinCore

/// What an archive says of an entry: before it, and once more in its list.
struct ZipHead {
  private let entry: PackedEntry
  private let date: ZipDate
  private let offset: Int

  /// Numbers from here on stand in a field of their own, of eight bytes each (ZIP64).
  private static let wide = ByteView.wideMark
  private static let versionOfWide: UInt16 = 45
  /// By version 6.3 of the specification, on Unix.
  private static let maker: UInt16 = 3 << 8 | 63

  /// Begins with an entry at a place in the archive.
  init(_ entry: PackedEntry, _ date: ZipDate, at offset: Int) {
    self.entry = entry
    self.date = date
    self.offset = offset
  }

  /// What stands before the entry.
  var beforeEntry: [UInt8] {
    let wide = wideSizes
    var head: [UInt8] = []
    head.add(UInt32(0x0403_4B50))
    addFacts(wide, to: &head)
    head += entry.name.utf8
    Self.addField(wide, to: &head)
    return head
  }

  /// What stands in the list at the end.
  var inList: [UInt8] {
    let wide = wideSizes + (offset >= Self.wide ? [offset] : [])
    var head: [UInt8] = []
    head.add(UInt32(0x0201_4B50))
    head.add(Self.maker)
    addFacts(wide, to: &head)
    // No remark, the first part of the archive, nothing about what is inside.
    for _ in 0..<3 { head.add(UInt16(0)) }
    head.add(UInt32(0o100644 << 16))
    head.add(Self.narrow(offset))
    head += entry.name.utf8
    Self.addField(wide, to: &head)
    return head
  }

  private var isPacked: Bool {
    if case .deflated = entry.body { true } else { false }
  }

  private var wideSizes: [Int] {
    let sizes = [entry.byteCount, entry.packedCount]
    return sizes.contains { $0 >= Self.wide } ? sizes : []
  }

  private func addFacts(_ wide: [Int], to head: inout [UInt8]) {
    let name = entry.name.utf8
    let areSizesWide = !wideSizes.isEmpty
    head.add(wide.isEmpty ? isPacked ? UInt16(20) : 10 : Self.versionOfWide)
    head.add(UInt16(name.allSatisfy { $0 < 0x80 } ? 0 : 1 << 11))
    head.add(UInt16(isPacked ? 8 : 0))
    head.add(date.time)
    head.add(date.date)
    head.add(entry.checksum)
    head.add(areSizesWide ? UInt32.max : UInt32(entry.packedCount))
    head.add(areSizesWide ? UInt32.max : UInt32(entry.byteCount))
    head.add(UInt16(name.count))
    head.add(UInt16(wide.isEmpty ? 0 : 4 + 8 * wide.count))
  }

  private static func addField(_ wide: [Int], to head: inout [UInt8]) {
    if wide.isEmpty { return }
    head.add(UInt16(1))
    head.add(UInt16(8 * wide.count))
    for number in wide { head.add(UInt64(number)) }
  }

  /// What stands behind the list, which begins at a place.
  static func end(of list: [UInt8], count: Int, at offset: Int) -> [UInt8] {
    var end: [UInt8] = []
    if count >= 0xFFFF || offset >= wide || list.count >= wide {
      end.add(UInt32(0x0606_4B50))
      end.add(UInt64(44))
      end.add(maker)
      end.add(versionOfWide)
      end.add(UInt64(0))
      for number in [count, count, list.count, offset] { end.add(UInt64(number)) }
      end.add(UInt32(0x0706_4B50))
      end.add(UInt32(0))
      end.add(UInt64(offset + list.count))
      end.add(UInt32(1))
    }
    end.add(UInt32(0x0605_4B50))
    end.add(UInt32(0))
    for _ in 0..<2 { end.add(UInt16(clamping: count)) }
    end.add(narrow(list.count))
    end.add(narrow(offset))
    end.add(UInt16(0))
    return end
  }

  private static func narrow(_ number: Int) -> UInt32 { UInt32(clamping: number) }
}

/// The date of entries as archives write it.
struct ZipDate {
  let time: UInt16
  let date: UInt16

  /// The date of a day; without one the first that archives know, so that the same content gives the
  /// same bytes.
  ///
  /// The hour is noon: it is taken for local time, and somewhere on earth any hour near midnight has
  /// once been left out.
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

extension [UInt8] {
  /// Adds a number, the lowest byte first.
  fileprivate mutating func add(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
