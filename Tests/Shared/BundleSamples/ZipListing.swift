/// What the list at the end of a zip says, read in the plainest way.
package struct ZipListing {
  package struct Entry: Equatable {
    package var name: String
    package var isDeflated: Bool
    package var byteCount: Int
    package var flags: Int
    package var time: Int
    package var attributes: Int
    package var extraCount: Int
  }

  package private(set) var entries: [Entry] = []

  package init(_ bytes: [UInt8]) {
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let end = bytes.count - 22
    guard end >= 0, number(end, 4) == 0x0605_4B50 else { return }
    var place = number(end + 16, 4)
    for _ in 0..<number(end + 10, 2) {
      let nameCount = number(place + 28, 2)
      entries.append(
        Entry(
          name: String(decoding: bytes[place + 46..<place + 46 + nameCount], as: UTF8.self),
          isDeflated: number(place + 10, 2) == 8, byteCount: number(place + 24, 4),
          flags: number(place + 8, 2), time: number(place + 12, 4),
          attributes: number(place + 38, 4), extraCount: number(place + 30, 2)))
      place += 46 + nameCount + number(place + 30, 2) + number(place + 32, 2)
    }
  }

  package var names: [String] { entries.map(\.name) }

  /// One line an entry.
  package var text: String {
    entries.map { "\($0.isDeflated ? "deflated" : "stored  ")  \($0.name)\n" }.joined()
  }
}
