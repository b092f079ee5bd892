import NapkinXML

/// The kinds of the names in a file; each name is examined once.
struct OPMLNameCache {
  enum Kind {
    /// A name without a colon.
    case plain
    /// A name in another namespace.
    case foreign
    /// A name in Napkin's namespace: the part after the colon, and the node's attribute with this name.
    case carried(String, CarriedName.Node?)
  }

  /// The prefixes of Napkin's namespace, with their colons: the prefixes that the file declares, and the usual one
  /// unless the file declares it for another namespace, because a program may have lost its declaration.
  private let prefixes: [String]
  let hasUsualPrefix: Bool
  /// Whether the file declares a prefix.
  let isDeclared: Bool
  private var names: [(name: String, kind: Kind)?] = []

  /// Creates a cache for the names below a root element with these attributes.
  init(below attributes: [OPMLAttribute] = []) {
    let declared = attributes.filter(\.declaresPrefix).map { String($0.name.dropFirst(6)) + ":" }
    let isFree = !attributes.contains { $0.name == CarriedName.declaration }
    prefixes = declared + (isFree ? [CarriedName.prefix] : [])
    hasUsualPrefix = prefixes.contains(CarriedName.prefix)
    isDeclared = !declared.isEmpty
  }

  /// Returns the spelling and the kind of a name.
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
