import NapkinCore
import NapkinFormats

/// Reads the pages of an SQLite file directly, without its tables, and finds every row that is still in a page.
final class DatabasePages {
  private let source: FileSource
  private let count: Int
  private let pageSize: Int
  /// The number of bytes of a page that SQLite uses.
  private let usable: Int
  private var lastPage: (number: Int, bytes: [UInt8])?

  init(_ path: String) throws(FormatError) {
    source = try FileSource(path: path)
    let size = source.expectedCount ?? 0
    let head = source.read(upTo: 32, at: 0)
    let stated = head.count > 20 ? Int(head[16]) << 8 | Int(head[17]) : 0
    let isPlausible = stated == 1 || (512...32_768).contains(stated) && stated & (stated - 1) == 0
    // If the header is damaged, SQLite's default page size is the best guess.
    pageSize = stated == 1 ? 65_536 : isPlausible ? stated : 4_096
    usable = pageSize - (isPlausible && head[20] < 64 ? Int(head[20]) : 0)
    count = (size + pageSize - 1) / pageSize
  }

  /// A row of a table in a page.
  struct Cell {
    fileprivate let pages: DatabasePages
    /// The row's number in its table.
    let row: Int64
    fileprivate let page: Int
    fileprivate let offset: Int
    fileprivate let size: Int
  }

  /// Passes everything in the pages that looks like a row of a table to a closure.
  func forEachCell(_ body: (Cell) -> Void) {
    for page in 1...max(1, count) {
      guard let bytes = bytes(of: page) else { continue }
      let start = page == 1 ? 100 : 0
      guard bytes.count > start + 8, bytes[start] == 0x0D else { continue }
      let cells = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
      for index in 0..<min(cells, (bytes.count - start - 8) / 2) {
        let pointer = start + 8 + 2 * index
        var offset = Int(bytes[pointer]) << 8 | Int(bytes[pointer + 1])
        guard let size = Self.varint(bytes, &offset), let row = Self.varint(bytes, &offset),
          size > 0, size < 1 << 30
        else { continue }
        body(Cell(pages: self, row: row, page: page, offset: offset, size: Int(size)))
      }
    }
  }

  fileprivate func bytes(of page: Int) -> [UInt8]? {
    if let lastPage, lastPage.number == page { return lastPage.bytes }
    guard page > 0, page <= count else { return nil }
    let bytes = source.read(upTo: pageSize, at: (page - 1) * pageSize)
    lastPage = (page, bytes)
    return bytes
  }

  /// Returns the bytes of a row, from its page and its overflow pages.
  fileprivate func payload(_ cell: Cell) -> [UInt8]? {
    guard let bytes = bytes(of: cell.page) else { return nil }
    let most = usable - 35
    var local = cell.size
    if cell.size > most {
      let least = (usable - 12) * 32 / 255 - 23
      let rest = least + (cell.size - least) % (usable - 4)
      local = rest <= most ? rest : least
    }
    guard cell.offset + local <= bytes.count else { return nil }
    var payload = Array(bytes[cell.offset..<cell.offset + local])
    if local == cell.size { return payload }
    var next = Self.number(bytes, cell.offset + local)
    while payload.count < cell.size {
      guard let page = next.flatMap({ self.bytes(of: $0) }), page.count == pageSize else {
        return nil
      }
      payload += page[4..<min(usable, 4 + cell.size - payload.count)]
      next = Self.number(page, 0)
    }
    return payload
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int? {
    guard offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  fileprivate static func varint(_ bytes: [UInt8], _ offset: inout Int) -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard bytes.indices.contains(offset) else { return nil }
      let byte = bytes[offset]
      offset += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return Int64(bitPattern: value)
  }
}

extension DatabasePages.Cell {
  /// Returns the columns of the row; empty if there are more than `most`, or if the bytes are not a row.
  func record(most: Int) -> [SQLite.Value] {
    guard let bytes = pages.payload(self) else { return [] }
    var offset = 0
    guard let head = DatabasePages.varint(bytes, &offset), head > 0, head <= bytes.count else {
      return []
    }
    var kinds: [Int64] = []
    while offset < Int(head) {
      guard kinds.count < most, let kind = DatabasePages.varint(bytes, &offset), kind >= 0 else {
        return []
      }
      kinds.append(kind)
    }
    offset = Int(head)
    var values: [SQLite.Value] = []
    for kind in kinds {
      let size: Int
      switch kind {
      case 0, 8, 9: size = 0
      case 1...4: size = Int(kind)
      case 5: size = 6
      case 6, 7: size = 8
      case 12...: size = Int((kind - 12) / 2)
      default: return []
      }
      guard size <= bytes.count - offset else { return [] }
      let piece = bytes[offset..<offset + size]
      offset += size
      switch kind {
      case 0: values.append(.null)
      case 8, 9: values.append(.integer(kind - 8))
      case 1...6:
        let isNegative = piece.first.map { $0 >= 0x80 } ?? false
        values.append(.integer(piece.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }))
      case 7:
        values.append(.real(Double(bitPattern: piece.reduce(0) { $0 << 8 | UInt64($1) })))
      default: values.append(kind % 2 == 0 ? .blob(Array(piece)) : .text(Array(piece)))
      }
    }
    return values
  }
}
