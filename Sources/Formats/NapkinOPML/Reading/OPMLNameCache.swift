import NapkinXML

/// What the names in a file are, each looked at once.
struct OPMLNameCache {
  enum Kind {
    /// A name without a colon.
    case plain
    /// A name in somebody's namespace.
    case foreign
    /// A name in Napkin's, with the rest after the colon, and the attribute of a node that it is.
    case carried(String, CarriedName.Node?)
  }

  /// The prefixes of Napkin's namespace, with their colons: those that the file gives it, and the usual
  /// one, which a program may have left without its declaration, where it is not somebody else's.
  private let prefixes: [String]
  /// Whether the usual prefix is one of them.
  let hasUsualPrefix: Bool
  /// Whether the file declares one.
  let isDeclared: Bool
  private var names: [(name: String, kind: Kind)?] = []

  /// Names below a root element with these attributes.
  init(below attributes: [OPMLAttribute] = []) {
    let declared = attributes.filter(\.declaresPrefix).map { String($0.name.dropFirst(6)) + ":" }
    let isFree = !attributes.contains { $0.name == CarriedName.declaration }
    prefixes = declared + (isFree ? [CarriedName.prefix] : [])
    hasUsualPrefix = prefixes.contains(CarriedName.prefix)
    isDeclared = !declared.isEmpty
  }

  /// The spelling of a name, and what it is.
  mutating func look(up number: Int, in reader: XMLReader) -> (name: String, kind: Kind) {
    while names.count <= number { names.append(nil) }
    if let known = names[number] { return known }
    let name = reader.spelling(ofName: number)
    var kind = Kind.plain
    if let prefix = prefixes.first(where: name.hasPrefix) {
      let rest = String(name.dropFirst(prefix.count))
      kind = .carried(rest, CarriedName.Node.named(rest))
    } else if name.utf8.contains(UInt8(ascii: ":")) || name == "xmlns" {
      kind = .foreign
    }
    names[number] = (name, kind)
    return (name, kind)
  }
}
