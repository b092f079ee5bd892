import NapkinFormats

/// What the list of an archive says of a file.
struct ListHead {
  let start: Int
  let end: Int
  let flags: Int
  let method: Int
  let checksum: UInt32
  private(set) var packedCount: Int
  private(set) var byteCount: Int
  private(set) var offset: Int
  let name: ArraySlice<UInt8>
  /// Why the file is refused.
  private(set) var problem: ArchiveProblem?

  init(_ view: ByteView, at start: Int, end listEnd: Int) throws(FormatError) {
    guard view.long(at: start) == 0x0201_4B50, let flags = view.short(at: start + 8),
      let method = view.short(at: start + 10), let checksum = view.bits(at: start + 16),
      let packed = view.long(at: start + 20), let plain = view.long(at: start + 24),
      let nameCount = view.short(at: start + 28), let extraCount = view.short(at: start + 30),
      let commentCount = view.short(at: start + 32), let disk = view.short(at: start + 34),
      let attributes = view.bits(at: start + 38), let offset = view.long(at: start + 42),
      let name = view.slice(start + 46, nameCount),
      start + 46 + nameCount + extraCount + commentCount <= listEnd
    else { throw ArchiveDirectory.broken("Its list of files is damaged.", at: start) }
    self.start = start
    end = start + 46 + nameCount + extraCount + commentCount
    self.flags = flags
    self.method = method
    self.checksum = checksum
    packedCount = packed
    byteCount = plain
    self.offset = offset
    self.name = name
    problem = Self.problem(flags, method, mode: Int(attributes >> 16))
    if disk != 0 { problem = .toReplace("A file is in another part of the archive") }
    widen(ExtraFields(view, at: start + 46 + nameCount, count: extraCount))
  }

  private static func problem(_ flags: Int, _ method: Int, mode: Int) -> ArchiveProblem? {
    // Encrypted, patched, strongly encrypted, masked.
    if flags & 0x2061 != 0 { return .toUnpack("A file is encrypted") }
    if method != 0 && method != 8 {
      return .toUnpack("A file is packed in a way that is not known")
    }
    let kind = mode & 0xF000
    if kind == 0xA000 { return .toLeave("A file is a link") }
    return [0, 0x8000, 0x4000].contains(kind) ? nil : .toLeave("A file is a device or the like")
  }

  /// Numbers that are too large for their places stand in a field of their own, in a fixed order.
  private mutating func widen(_ fields: ExtraFields) {
    guard fields.isSound else {
      problem = .toReplace("Its list of files is damaged")
      return
    }
    if let other = fields.unicodeName, !other.elementsEqual(name) {
      problem = .toReplace("A file has two names")
    }
    var wide = fields.wide ?? []
    for path in [\Self.byteCount, \.packedCount, \.offset]
    where self[keyPath: path] == ByteView.wideMark {
      guard let number = wide.first else {
        problem = .toReplace("The size of a file is missing")
        return
      }
      self[keyPath: path] = number
      wide.removeFirst()
    }
  }
}

/// What stands before a file.
struct LocalHead {
  let end: Int
  private let flags: Int
  private let method: Int
  private let checksum: UInt32
  private let packedCount: Int
  private let byteCount: Int
  private let name: ArraySlice<UInt8>
  private let fields: ExtraFields

  init(_ bytes: ArchiveBytes, at start: Int, end listStart: Int) throws(FormatError) {
    guard start <= listStart - 30 else { throw Self.misplaced(start) }
    let sizes = bytes.view(start, 30)
    let restCount = (sizes.short(at: start + 26) ?? 0) + (sizes.short(at: start + 28) ?? 0)
    let view = bytes.view(start, 30 + restCount)
    guard view.long(at: start) == 0x0403_4B50, let flags = view.short(at: start + 6),
      let method = view.short(at: start + 8), let checksum = view.bits(at: start + 14),
      let packed = view.long(at: start + 18), let plain = view.long(at: start + 22),
      let nameCount = view.short(at: start + 26), let extraCount = view.short(at: start + 28),
      let name = view.slice(start + 30, nameCount), start + 30 + nameCount + extraCount <= listStart
    else { throw Self.misplaced(start) }
    self.flags = flags
    self.method = method
    self.checksum = checksum
    packedCount = packed
    byteCount = plain
    self.name = name
    end = start + 30 + nameCount + extraCount
    fields = ExtraFields(view, at: start + 30 + nameCount, count: extraCount)
  }

  private static func misplaced(_ start: Int) -> FormatError {
    ArchiveDirectory.broken("A file is not where the list says.", at: start)
  }

  /// Whether the list says the same.
  func fits(_ head: ListHead) -> Bool {
    guard name.elementsEqual(head.name), flags & 0x2869 == head.flags & 0x2869,
      method == head.method, fields.isSound
    else { return false }
    if let other = fields.unicodeName, !other.elementsEqual(name) { return false }
    let isLater = flags & 8 != 0
    func same<Number: BinaryInteger>(_ mine: Number, _ other: Number) -> Bool {
      mine == other || isLater && mine == 0
    }
    if byteCount == ByteView.wideMark || packedCount == ByteView.wideMark {
      guard let wide = fields.wide, wide.count == 2 else { return false }
      return same(wide[0], head.byteCount) && same(wide[1], head.packedCount)
        && same(checksum, head.checksum)
    }
    return same(byteCount, head.byteCount) && same(packedCount, head.packedCount)
      && same(checksum, head.checksum)
  }
}

/// The additional fields of a head.
struct ExtraFields {
  /// Whether they fit into their room.
  private(set) var isSound = true
  /// Large numbers.
  private(set) var wide: [Int]?
  /// The name in Unicode, where another one stands in its place.
  private(set) var unicodeName: ArraySlice<UInt8>?

  init(_ view: ByteView, at start: Int, count: Int) {
    var place = start
    let end = start + count
    // Some programs fill up with a few zeros.
    while end - place >= 4 {
      guard let kind = view.short(at: place), let size = view.short(at: place + 2),
        place + 4 + size <= end
      else {
        isSound = false
        return
      }
      let body = place + 4
      if kind == 1 {
        wide = stride(from: body, to: body + size - 7, by: 8).compactMap { view.wide(at: $0) }
      } else if kind == 0x7075, size >= 5 {
        unicodeName = view.slice(body + 5, size - 5)
      }
      place = body + size
    }
  }
}
