import HostileFiles

/// Archives that are refused, each with a name that says why.
enum HostileArchives {
  /// By what is wrong with them.
  static let kinds: [(name: String, archives: [(String, [UInt8])])] = [
    ("names", slips), ("collisions", collisions), ("links", links), ("bombs", bombs),
    ("overlaps", overlaps), ("lies", lies), ("ends", ends), ("strangers", strangers),
  ]

  static let all: [(name: String, bytes: [UInt8])] = kinds.flatMap(\.archives)

  /// Names that lead out of a folder, or mean something to some system.
  private static var slips: [(String, [UInt8])] {
    [
      "../evil", "a/../../evil", "..", "../", "/etc/passwd", "//server/share", "\\evil",
      "..\\evil", "a\\..\\evil", "C:\\evil", "C:/evil", "c:evil", "a/C:/evil", ".", "././evil",
      "a/./evil", "a//evil", "", "/", "evil\u{0}.txt", "evil\n", "\u{1B}[2J", "\u{7F}", "CON",
      "nul.txt", "a/COM1", "Lpt9.md", "a/..", "../\u{301}evil", "/\u{301}etc/passwd",
      "C:\u{301}evil",
      String(repeating: "a", count: 300),
      String(repeating: "a/", count: 3000) + "b",
    ].map { ("slip \($0.prefix(20).debugDescription)", HostileZip([valid, .init($0)]).bytes) }
  }

  private static var links: [(String, [UInt8])] {
    let kinds = [
      ("link", 0o120777), ("device", 0o060644), ("pipe", 0o010644), ("socket", 0o140755),
    ]
    return kinds.map { kind, mode in
      let entry = HostileZip.Entry("escape", "/etc/passwd").with { $0.attributes = mode << 16 }
      return (kind, HostileZip([valid, entry]).bytes)
    }
  }

  /// 300,000 zeros, packed a thousand to one.
  static let packedZeros: [UInt8] =
    [0xED, 0xC1, 0x01, 0x0D, 0x00, 0x00, 0x00, 0xC2, 0xA0, 0xF7, 0x4F, 0x6D, 0x0F, 0x07, 0x14]
    + [UInt8](repeating: 0, count: 290) + [0xFC, 0x18]

  private static var bombs: [(String, [UInt8])] {
    let bomb = zeros("bomb")
    let short = zeros("bomb").with { $0.byteCount = 3000 }
    let long = zeros("bomb").with { $0.byteCount = 20_000 }
    var quine = HostileZip([.init("quine.zip", HostileZip([valid]).bytes)])
    quine.comment = Array("r/r.zip".utf8)
    var nested = HostileZip([valid]).bytes
    for _ in 0..<5 { nested = HostileZip([.init("inner.zip", nested)]).bytes }
    return [
      ("a thousand to one", HostileZip([bomb]).bytes),
      ("more bytes than announced", HostileZip([native(short)]).bytes),
      ("fewer bytes than announced", HostileZip([native(long)]).bytes),
      ("quine", quine.bytes), ("nested", nested),
    ]
  }

  private static func zeros(_ name: String) -> HostileZip.Entry {
    HostileZip.Entry(name, packedZeros).with { entry in
      entry.method = 8
      entry.byteCount = 300_000
      // Right, so that only the size is wrong.
      entry.checksum = 0xF6B2_E2FB
    }
  }

  /// The same under the name that is read.
  private static func native(_ entry: HostileZip.Entry) -> HostileZip.Entry {
    entry.with { $0.name = Array("note.napkin.json".utf8) }
  }

  private static var overlaps: [(String, [UInt8])] {
    let first = HostileZip.Entry("a", "same bytes")
    let again = HostileZip.Entry("a", "same bytes").with {
      $0.hasBytes = false; $0.offset = 0
    }
    let other = first.with {
      $0.name = Array("b".utf8); $0.hasBytes = false; $0.offset = 0
    }
    let inner = HostileZip([.init("inner", "hidden")]).bytes
    let quoted = HostileZip.Entry("outer", inner)
    let inside = HostileZip.Entry("inner", "hidden").with {
      $0.hasBytes = false; $0.offset = 35
    }
    let list = first.with {
      $0.packedCount = 100; $0.byteCount = 100
    }
    return [
      ("the same file twice", HostileZip([first, again]).bytes),
      ("two names for the same bytes", HostileZip([first, other]).bytes),
      ("a file inside a file", HostileZip([quoted, inside]).bytes),
      ("a file that reaches into the list", HostileZip([list]).bytes),
      ("a file in the list", HostileZip([first.with { $0.offset = 41 }]).bytes),
    ]
  }

  /// What the list says and what stands before the file differ.
  private static var lies: [(String, [UInt8])] {
    func lie(_ change: (inout HostileZip.Entry) -> Void) -> [UInt8] {
      HostileZip([valid, HostileZip.Entry("file", "some bytes").with(change)]).bytes
    }
    return [
      ("other name", lie { $0.local.name = Array("life".utf8) }),
      ("longer name", lie { $0.local.name = Array("files".utf8) }),
      ("other method", lie { $0.local.method = 8 }),
      ("other flags", lie { $0.local.flags = 0x800 }),
      ("other checksum", lie { $0.local.checksum = 1 }),
      ("other size", lie { $0.local.byteCount = 9 }),
      ("other packed size", lie { $0.local.packedCount = 9 }),
      ("no head", lie { $0.local.signature = 0 }),
      ("head of a list", lie { $0.local.signature = 0x0201_4B50 }),
      ("stored in two sizes", lie { $0.byteCount = 9 }),
      ("encrypted", lie { $0.flags = 1 }),
      ("strongly encrypted", lie { $0.flags = 0x41 }),
      ("masked", lie { $0.flags = 0x2000 }),
      ("patched", lie { $0.flags = 0x20 }),
      ("unknown method", lie { $0.method = 99 }),
      ("shrunk", lie { $0.method = 1 }),
      ("in another part", lie { $0.disk = 1 }),
      ("far away", lie { $0.offset = 0x7FFF_FFFF }),
      (
        "as far away as can be",
        lie {
          $0.offset = 0xFFFF_FFFF; $0.extra = le(1, 2) + le(8, 2) + le(Int.max, 8)
          $0.local.extra = []
        }
      ),
      ("large number missing", lie { $0.byteCount = 0xFFFF_FFFF }),
      ("broken field", lie { $0.extra = le(1, 2) + le(500, 2) }),
      (
        "two names",
        lie { $0.extra = le(0x7075, 2) + le(9, 2) + [1, 0, 0, 0, 0] + Array("evil".utf8) }
      ),
      (
        "huge number",
        lie {
          $0.byteCount = 0xFFFF_FFFF; $0.extra = le(1, 2) + le(8, 2) + le(-1, 8)
        }
      ),
      (
        "larger than allowed",
        lie {
          $0.byteCount = 0xFFFF_FFFF
          $0.packedCount = 0xFFFF_FFFF
          $0.extra = le(1, 2) + le(16, 2) + le(1 << 40, 8) + le(1 << 40, 8)
        }
      ),
      (
        "name that is no UTF-8",
        lie {
          $0.name = [0xC3, 0x28]; $0.flags = 0x800
        }
      ),
      ("folder with bytes", lie { $0.name = Array("dir/".utf8) }),
      (
        "wrong checksum",
        HostileZip([.init("note.napkin.json", "{}").with { $0.checksum ^= 1 }]).bytes
      ),
    ]
  }

  /// The list and the end of the archive.
  private static var ends: [(String, [UInt8])] {
    func end(_ change: (inout HostileZip) -> Void) -> [UInt8] {
      var zip = HostileZip([valid, .init("file")])
      change(&zip)
      return zip.bytes
    }
    let whole = end { _ in }
    let many = (0..<65_536).map { HostileZip.Entry("\($0)", []) }
    return [
      ("nothing", []), ("only the beginning", Array(whole.prefix(100))),
      ("no end", Array(whole.dropLast(22))), ("half an end", Array(whole.dropLast(5))),
      ("bytes before", end { $0.prefix = Array("MZ".utf8) }),
      ("bytes behind", end { $0.suffix = [0] }),
      ("bytes before the list", end { $0.beforeList = [1, 2, 3] }),
      ("bytes between files", end { $0.entries[0].trailer = [1, 2, 3, 4, 5, 6] }),
      ("hidden file", end { $0.entries[0].isListed = false }),
      ("more files than there are", end { $0.count = 3 }),
      ("fewer files than there are", end { $0.count = 1 }),
      ("longer list", end { $0.listSize = 1000 }), ("shorter list", end { $0.listSize = 60 }),
      ("list elsewhere", end { $0.listStart = 3 }),
      ("list behind the end", end { $0.listStart = 0x7FFF_FFFF }),
      ("second part", end { $0.disk = 1 }),
      ("two ends", whole + whole),
      ("end in a comment", end { $0.comment = Array(HostileZip([valid]).bytes.suffix(22)) + [0] }),
      ("large end lies about count", end { $0.wide = (5, nil, nil, nil) }),
      ("large end lies about size", end { $0.wide = (nil, 7, nil, nil) }),
      ("large end lies about start", end { $0.wide = (nil, nil, 7, nil) }),
      ("large end elsewhere", end { $0.wide = (nil, nil, nil, 3) }),
      ("large end far away", end { $0.wide = (nil, nil, nil, Int.max) }),
      ("65,536 files in a short end", HostileZip(many).bytes),
    ]
  }

  private static var collisions: [(String, [UInt8])] {
    [
      ("a", "a"), ("a", "A"), ("café", "cafe\u{301}"), ("a/b", "A/B"), ("a", "a/b"),
      ("a/B", "A/b/c"),
      ("a", "a."), ("a", "a "), ("a/", "a"), ("stra\u{DF}e", "STRASSE"), ("ο\u{3C2}", "ο\u{3C3}"),
    ].map { first, second in
      ("\(first) and \(second)", HostileZip([valid, .init(first, []), .init(second, [])]).bytes)
    }
  }

  private static var strangers: [(String, [UInt8])] {
    [
      ("no zip", Array("no zip at all, only some text that goes on for a while".utf8)),
      ("an empty zip", HostileZip([]).bytes),
      ("a zip of others", HostileZip([.init("content.xml", "<x/>")]).bytes),
      ("half the native JSON", HostileZip([.init("note.napkin.json", "{\"napkin\": 1")]).bytes),
    ]
  }

  /// A file that would be read, if all else were well.
  private static let valid = HostileZip.Entry(
    "note.napkin.json", #"{"napkin": 1, "note": {"id": "n", "title": "", "text": ""}}"#)
}
