package import NapkinCore

extension MindMap {
  /// Marks each made-up identifier as a real one if a connector or a link `#id` in the map refers to it.
  ///
  /// Made-up identifiers are not written to files, so a reference to one would have no target in the file.
  package mutating func keepTargets() {
    for target in inventedTargets() { update(target) { $0.hasInventedID = false } }
  }

  /// Gives a new identifier to each node whose identifier was made up on reading, if something in the file refers to
  /// the same identifier, or if it is one of `others`: the reference must not get a target that the file did not have.
  package mutating func avoidTargets(
    and others: some Sequence<Node.ID> = [], with identifiers: inout Identifiers
  ) {
    let slots = inventedTargets(and: others)
    if slots.isEmpty { return }
    let taken = targets.union(others)
    for slot in slots {
      let id = identifiers.next { taken.contains(Node.ID($0)) || contains(Node.ID($0)) }
      rename(slot, to: Node.ID(id))
    }
  }

  /// Returns the nodes, in order, with a made-up identifier that something refers to, or that is one of `others`.
  private func inventedTargets(and others: some Sequence<Node.ID> = []) -> [Slot] {
    // Most files have identifiers for all of their nodes.
    guard contains(where: { $0.hasInventedID }) else { return [] }
    var slots: Set<Slot> = []
    func add(_ id: Node.ID) {
      if let slot = slot(of: id), self[slot].hasInventedID { slots.insert(slot) }
    }
    others.forEach(add)
    forEachTarget(add)
    return slots.sorted { $0.index < $1.index }
  }

  /// The identifiers that something in the map refers to; some may belong to no node.
  package var targets: Set<Node.ID> {
    var targets: Set<Node.ID> = []
    forEachTarget { targets.insert($0) }
    return targets
  }

  /// Calls `body` for each reference to an identifier in the map, including links in texts. An identifier may
  /// belong to no node, and it is passed once for each reference to it.
  package func forEachTarget(_ body: (Node.ID) -> Void) {
    info.forEachTarget(body)
    forEachNode { $1.forEachTarget(body) }
  }
}

extension MindMap.Node {
  /// Calls `body` for each reference to an identifier on the node.
  package func forEachTarget(_ body: (ID) -> Void) {
    if text.syntax != .plain { text.forEachTarget(body) }
    if isPlain { return }
    note?.forEachTarget(body)
    details?.forEachTarget(body)
    for connector in connectors { body(connector.target) }
    if let link, let id = ID(ofLink: link) { body(id) }
  }
}

extension RichText {
  /// Calls `body` for each identifier of a node that a link in the text refers to.
  package func forEachTarget(_ body: (MindMap.Node.ID) -> Void) {
    innerAddresses.lazy.compactMap(MindMap.Node.ID.init(ofLink:)).forEach(body)
  }

  /// The addresses `#…` of the links in the text. In Markdown, some may only look like the address of a link.
  package var innerAddresses: [String] {
    // Few texts have such a character, and fewer of them have a link to a node.
    guard syntax != .plain, source.has(UInt8(ascii: "#")) || source.has(UInt8(ascii: "&")) else {
      return []
    }
    if syntax == .xhtml { return addressesOfLinks.filter { $0.utf8.first == UInt8(ascii: "#") } }
    let bytes = source.withoutEscapes
    let hash = UInt8(ascii: "#")
    var addresses: [String] = []
    for index in bytes.indices where bytes[index] == hash {
      // An address follows `(`, `<` or `]:`, and blanks.
      let before = bytes[..<index].last { !$0.isBlank }
      guard let before, "(<:".utf8.contains(before) else { continue }
      let isInBrackets = before == UInt8(ascii: "<")
      let rest = bytes[(index + 1)...].prefix {
        $0 != hash && (isInBrackets ? $0 != UInt8(ascii: "\n") : !$0.isBlank)
      }
      // The closing character may also be a part of the address if it is paired or was escaped, so both are taken.
      let mark = UInt8(ascii: isInBrackets ? ">" : ")")
      let (first, last) = (rest.firstIndex(of: mark), rest.lastIndex(of: mark))
      addresses.append(String(decoding: bytes[index..<(first ?? rest.endIndex)], as: UTF8.self))
      if first != last {
        addresses.append(String(decoding: bytes[index..<(last ?? index)], as: UTF8.self))
      }
    }
    return addresses
  }
}

extension String {
  /// The bytes of Markdown with escapes and character references replaced by their characters, in code as well.
  fileprivate var withoutEscapes: [UInt8] {
    let bytes = Array(utf8)
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count, bytes[index + 1].isSign {
        index += 1
      } else if bytes[index] == UInt8(ascii: "&"),
        let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let scalar = Unicode.Scalar(reference: bytes[(index + 1)..<end])
      {
        plain += Array(String(scalar).utf8)
        index = end + 1
        continue
      }
      plain.append(bytes[index])
      index += 1
    }
    return plain
  }
}

extension Unicode.Scalar {
  /// Creates the character of a reference, from the text between `&` and `;`: a number, or the name of a character
  /// that has a meaning in Markdown.
  fileprivate init?(reference: ArraySlice<UInt8>) {
    let name = String(decoding: reference, as: UTF8.self)
    switch name {
    case "amp": self = "&"
    case "lt": self = "<"
    case "gt": self = ">"
    case "quot": self = "\""
    case "num": self = "#"
    case "lpar": self = "("
    case "rpar": self = ")"
    case "colon": self = ":"
    default:
      guard name.utf8.first == UInt8(ascii: "#") else { return nil }
      let isHex = "xX".utf8.contains(name.utf8.dropFirst().first ?? 0)
      let digits = name.dropFirst(isHex ? 2 : 1)
      guard let value = UInt32(digits, radix: isHex ? 16 : 10) else { return nil }
      self.init(value)
    }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || 0x09...0x0D ~= self }

  /// Whether a backslash before the byte makes an escape.
  fileprivate var isSign: Bool {
    0x21...0x2F ~= self || 0x3A...0x40 ~= self || 0x5B...0x60 ~= self || 0x7B...0x7E ~= self
  }
}
