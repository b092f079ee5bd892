import NapkinXML

/// What the names in a file are, each looked at once.
struct OPMLNameCache {
  enum Kind {
    /// A name without a colon.
    case plain
    /// A name in somebody's namespace.
    case foreign
    /// A name in Napkin's, with the rest behind the colon, and the attribute of a node that it is.
    case carried(String, CarriedName.Node?)
  }

  /// The prefix of Napkin's namespace, with its colon: the one that the file gives it, or the usual
  /// one, which a program may have left without its declaration; `nil` where that is somebody else's.
  private(set) var prefix: String?
  /// Whether the file declares it.
  private(set) var isDeclared = false
  private var names: [(name: String, kind: Kind)?] = []

  init() {}

  /// Names below a root element with these attributes.
  init(below attributes: [OPMLAttribute]) {
    let declaration = attributes.first { $0.declaresPrefix }
    isDeclared = declaration != nil
    if let declaration {
      prefix = declaration.name.dropFirst(6) + ":"
    } else if !attributes.contains(where: { $0.name == CarriedName.declaration }) {
      prefix = CarriedName.prefix
    }
  }

  /// The spelling of a name, and what it is.
  mutating func look(up number: Int, in reader: XMLReader) -> (name: String, kind: Kind) {
    while names.count <= number { names.append(nil) }
    if let known = names[number] { return known }
    let name = reader.spelling(ofName: number)
    var kind = Kind.plain
    if let prefix, name.hasPrefix(prefix) {
      let rest = String(name.dropFirst(prefix.count))
      kind = .carried(rest, CarriedName.Node(rest))
    } else if name.utf8.contains(UInt8(ascii: ":")) || name == "xmlns" {
      kind = .foreign
    }
    names[number] = (name, kind)
    return (name, kind)
  }
}
