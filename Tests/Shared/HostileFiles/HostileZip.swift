/// Builds archives by hand, byte for byte, with every lie that an archive can tell.
package struct HostileZip {
  /// A file, as the list describes it, and as the head before it does.
  package struct Entry {
    package var name: [UInt8]
    package var data: [UInt8]
    package var method = 0
    package var flags = 0
    package var checksum: UInt32
    package var byteCount: Int
    package var packedCount: Int
    package var extra: [UInt8] = []
    package var attributes = 0
    package var disk = 0
    /// Where the list says that it is, if not where it is.
    package var offset: Int?
    /// What the head before the file says, where that is something else.
    package var local = Local()
    /// What stands behind the bytes.
    package var trailer: [UInt8] = []
    package var isListed = true
    package var hasBytes = true

    package struct Local {
      package var name: [UInt8]?
      package var method: Int?
      package var flags: Int?
      package var checksum: UInt32?
      package var byteCount: Int?
      package var packedCount: Int?
      package var extra: [UInt8]?
      package var signature = 0x0403_4B50
    }

    package init(_ name: String, _ data: [UInt8]) {
      self.name = Array(name.utf8)
      self.data = data
      checksum = crc32(data)
      byteCount = data.count
      packedCount = data.count
      if name.utf8.contains(where: { $0 > 127 }) { flags = 0x800 }
    }

    package init(_ name: String, _ text: String = "x") {
      self.init(name, Array(text.utf8))
    }

    /// The same file with some lies.
    package func with(_ change: (inout Entry) -> Void) -> Entry {
      var entry = self
      change(&entry)
      return entry
    }
  }

  package var entries: [Entry]
  package var prefix: [UInt8] = []
  package var suffix: [UInt8] = []
  package var beforeList: [UInt8] = []
  package var comment: [UInt8] = []
  package var count: Int?
  package var listSize: Int?
  package var listStart: Int?
  package var disk = 0
  /// The larger record at the end: count, size and start of the list, as far as they are lies.
  package var wide: (count: Int?, size: Int?, start: Int?, record: Int?)?

  package init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// An archive taken apart, its files as they are packed.
  package init(of bytes: [UInt8]) throws {
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    entries = []
    var place = number(bytes.count - 6, 4)
    for _ in 0..<number(bytes.count - 12, 2) {
      let nameCount = number(place + 28, 2)
      let offset = number(place + 42, 4)
      let start = offset + 30 + number(offset + 26, 2) + number(offset + 28, 2)
      var entry = Entry("", Array(bytes[start..<start + number(place + 20, 4)]))
      entry.name = Array(bytes[place + 46..<place + 46 + nameCount])
      entry.method = number(place + 10, 2)
      entry.flags = number(place + 8, 2)
      entry.checksum = UInt32(number(place + 16, 4))
      entry.byteCount = number(place + 24, 4)
      entries.append(entry)
      place += 46 + nameCount + number(place + 30, 2) + number(place + 32, 2)
    }
  }

  /// The archive with another text in a file, or without it.
  package func replacing(_ name: String, with text: String?) -> HostileZip {
    var zip = self
    zip.entries = entries.compactMap { entry in
      guard entry.name == Array(name.utf8) else { return entry }
      return text.map { Entry(name, $0) }
    }
    return zip
  }

  package var bytes: [UInt8] {
    var out = prefix
    var offsets: [Int] = []
    for entry in entries {
      offsets.append(out.count)
      if entry.hasBytes { out += head(of: entry) + entry.data + entry.trailer }
    }
    out += beforeList
    let start = out.count
    for (entry, offset) in zip(entries, offsets) where entry.isListed {
      out += listing(of: entry, at: entry.offset ?? offset)
    }
    let size = out.count - start
    let listed = entries.count(where: \.isListed)
    if let wide {
      let record = out.count
      out += le(0x0606_4B50, 4) + le(44, 8) + le(45, 2) + le(45, 2) + le(0, 4) + le(0, 4)
      out += le(wide.count ?? listed, 8) + le(wide.count ?? listed, 8)
      out += le(wide.size ?? size, 8) + le(wide.start ?? start, 8)
      out += le(0x0706_4B50, 4) + le(0, 4) + le(wide.record ?? record, 8) + le(1, 4)
    }
    out += le(0x0605_4B50, 4) + le(disk, 2) + le(disk, 2)
    out += le(count ?? listed, 2) + le(count ?? listed, 2)
    out += le(listSize ?? size, 4) + le(listStart ?? start, 4) + le(comment.count, 2) + comment
    return out + suffix
  }

  private func head(of entry: Entry) -> [UInt8] {
    let local = entry.local
    let name = local.name ?? entry.name
    let extra = local.extra ?? entry.extra
    var out = le(local.signature, 4) + le(20, 2) + le(local.flags ?? entry.flags, 2)
    out += le(local.method ?? entry.method, 2) + le(0, 2) + le(0x21, 2)
    out += le(Int(local.checksum ?? entry.checksum), 4)
    out += le(local.packedCount ?? entry.packedCount, 4)
    out += le(local.byteCount ?? entry.byteCount, 4)
    return out + le(name.count, 2) + le(extra.count, 2) + name + extra
  }

  private func listing(of entry: Entry, at offset: Int) -> [UInt8] {
    var out = le(0x0201_4B50, 4) + le(0x031E, 2) + le(20, 2) + le(entry.flags, 2)
    out += le(entry.method, 2) + le(0, 2) + le(0x21, 2) + le(Int(entry.checksum), 4)
    out += le(entry.packedCount, 4) + le(entry.byteCount, 4)
    out += le(entry.name.count, 2) + le(entry.extra.count, 2) + le(0, 2) + le(entry.disk, 2)
    out += le(0, 2) + le(entry.attributes, 4) + le(offset, 4)
    return out + entry.name + entry.extra
  }
}

/// A number with the lowest byte first.
package func le(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

/// The checksum of archives, bit by bit.
package func crc32(_ bytes: [UInt8]) -> UInt32 {
  var crc: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
  return ~crc
}
