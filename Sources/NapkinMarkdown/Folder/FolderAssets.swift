import NapkinCore
import NapkinFormats

/// The pictures, recordings and films of a folder, each in one place.
struct FolderAssets {
  private var names: FolderNames
  private var places: [(path: String, digest: ByteDigest)] = []
  private var taken: [String: ByteDigest] = [:]

  /// Begins with the names of the documents.
  init(_ names: FolderNames) {
    self.names = names
  }

  /// Takes in media that documents look for in `Media/`.
  mutating func add(_ media: [Media]) {
    for one in media {
      guard case .stored(let digest) = one.source else { continue }
      add(digest, at: one.path)
    }
  }

  /// Puts an attachment where the text of its note refers to it by its name; says whether the text,
  /// which lies in a folder and leads to these targets, does.
  mutating func place(_ media: Media, in targets: Set<String>, from folder: String) -> Bool {
    guard case .stored(let digest) = media.source, targets.contains(media.name),
      let path = LocalLinks.path(of: media.name, from: folder)
    else { return false }
    if let other = taken[PartNames.key(path)] { return other == digest }
    // What is called by a digest is known by it.
    if case .stored(let other) = Media(path: path, name: "", isImage: true).source, other != digest
    {
      return false
    }
    guard names.take(path) else { return false }
    add(digest, at: path)
    return true
  }

  private mutating func add(_ digest: ByteDigest, at path: String) {
    guard taken.updateValue(digest, forKey: PartNames.key(path)) == nil else { return }
    places.append((path, digest))
  }

  /// Writes them; returns those whose bytes are missing or damaged.
  func write(
    from source: any MediaSource, to folder: inout some PartSink
  ) throws(FormatError) -> Set<ByteDigest> {
    var absent: Set<ByteDigest> = []
    for (path, digest) in places {
      guard try source.measure(digest) != nil, var bytes = try source.open(digest) else {
        absent.insert(digest)
        continue
      }
      try folder.begin(path)
      while true {
        let piece = try bytes.read(upTo: Self.pieceCount)
        if piece.isEmpty { break }
        try folder.write(piece)
      }
    }
    return absent
  }

  /// How much of a file is in memory at once.
  static let pieceCount = 1 << 20
}

/// The files that a text refers to.
enum LocalLinks {
  /// The path that an address means, seen from a folder; `nil` if it leads out of the top one.
  static func path(of address: String, from folder: String) -> String? {
    var parts = address.hasPrefix("/") ? [] : folder.split(separator: "/")
    for part in address.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// The folder that a file lies in, with a `/` at its end; empty at the top.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Where links and pictures inside of a text lead, but for other machines: `](images/a.png)` and
  /// `![[a.png]]`, as they are written and as they are meant.
  static func targets(in text: String) -> Set<String> {
    var targets: Set<String> = []
    let bytes = Array(text.utf8)
    var index = 0
    while index + 1 < bytes.count {
      defer { index += 1 }
      if bytes[index] == .rightBracket, bytes[index + 1] == UInt8(ascii: "(") {
        add(bytes[(index + 2)...], to: &targets)
      } else if bytes[index] == .leftBracket, bytes[index + 1] == .leftBracket {
        let name = bytes[(index + 2)...].prefix(lengthLimit).prefix {
          $0 != .rightBracket && $0 != .bar && $0 != .newline
        }
        targets.insert(name.asText)
      }
    }
    return targets
  }

  /// No path is longer, so that many brackets take no more time than their number.
  private static let lengthLimit = 1_024

  private static func add(_ rest: ArraySlice<UInt8>, to targets: inout Set<String>) {
    let rest = rest.prefix(lengthLimit)
    let target =
      rest.first == .less
      ? rest.dropFirst().prefix { $0 != .greater && $0 != .newline }
      : rest.prefix { $0 != UInt8(ascii: ")") && !$0.isSpace }
    let text = target.asText
    guard !text.isEmpty, LinkTarget.scheme(of: text) == nil else { return }
    targets.insert(text)
    targets.insert(decoded(text))
  }

  /// An address with `%20` and the like as what they stand for.
  static func decoded(_ address: String) -> String {
    guard address.utf8.contains(UInt8(ascii: "%")) else { return address }
    var bytes: [UInt8] = []
    var rest = Array(address.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let code = UInt8(digits.asText, radix: 16), digits.allSatisfy(\.isAlphanumeric)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.asText
  }
}
