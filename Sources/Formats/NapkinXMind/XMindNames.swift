import NapkinCore
import NapkinFormats

/// The names in files of XMind, and those under which Napkin keeps what it has no words for.
enum XMindName {
  /// The identifier of the format: keys of a topic, a relationship, a sheet, with their values as JSON.
  static let format = "xmind"
  /// How a file spelt what the document says anyway; no ledger counts it.
  static let spelling = "xmind="
  /// In which list of its parent a topic stands, if not among the ordinary ones.
  static let list = "xmind.list"

  static let content = "content.json"
  static let oldContent = "content.xml"
  static let oldStyles = "styles.xml"
  static let manifest = "manifest.json"
  static let oldManifest = "META-INF/manifest.xml"
  /// What `metadata.json` says of a file that is ours.
  static let ownMetadata = RawJSON { json in
    json.beginObject(.packed)
    json.text("dataStructureVersion", "2")
    json.text("layoutEngineVersion", "3")
    json.key("creator")
    json.object(["name": "Napkin"])
    json.endObject()
  }
  static let metadata = "metadata.json"

  static let sheet = "sheet"
  static let children = "children"
  static let attached = "attached"
  static let detached = "detached"
  /// A key of ours on a sheet whose root is one of ours.
  static let impliedRoot = "napkinRootIsImplied"
  /// What the identifiers of topics begin with that were made up.
  static let inventedID = "napkin-"

  /// The folders of an archive for pictures and other files of topics.
  private static let resourceFolders = ["resources/", "attachments/"]
  /// What the addresses of files in the archive begin with.
  static let resource = "xap:"

  static func isResource(_ path: String) -> Bool {
    resourceFolders.contains(where: path.hasPrefix)
  }

  static func path(ofResource address: String) -> String? {
    address.hasPrefix(resource) ? String(address.dropFirst(resource.count)) : nil
  }

  /// Returns the identifier of a node as a file has it.
  static func identifier(of node: MindMap.Node) -> String {
    node.hasInventedID ? inventedID + node.id.rawValue : node.id.rawValue
  }
}

extension Foreign {
  func value(_ key: String, in format: String) -> String? {
    pieces.first { $0.format == format && $0.key == key }?.value
  }

  /// Puts the pieces of a topic into the order in which they are written: values of keys that nodes have, too,
  /// then the other keys in their order, then what is noted of lists.
  mutating func sort() {
    if pieces.count < 2 { return }
    let places = pieces.map { piece in
      let field = XMindField.all.firstIndex { $0.isKept(in: piece) }
      let isNote = piece.format != XMindName.format
      return field ?? XMindField.all.count + (isNote ? 1 : 0)
    }
    let sorted = pieces.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    pieces = sorted.map { pieces[$0] }
  }

  mutating func keep(_ key: String, _ value: String, in format: String = XMindName.format) {
    pieces.append(Entry(format: format, key: key, value: value))
  }
}

extension Media {
  /// Where its file is in an archive; `nil` if its bytes are elsewhere.
  var pathInXMind: String? {
    fileName.map { foreign.value("path", in: XMindName.spelling) ?? "resources/" + $0 }
  }

  /// Whether it is a picture that its topic shows; one to which the topic only links is a file like others.
  var isShown: Bool { kind == .image && foreign.value("href", in: XMindName.spelling) == nil }

  var addressInXMind: String {
    if case .external(let address) = source { return address }
    return XMindName.resource + (pathInXMind ?? "")
  }

  init(_ digest: ByteDigest, path: String, byteCount: Int) {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let ending = file.split(separator: ".").dropFirst().last.map(String.init) ?? ""
    let type = MediaType.named(byFileExtension: ending.lowercased())
    self.init(.stored(digest), mediaType: type, byteCount: Int64(byteCount))
    place(at: path)
  }

  mutating func place(at path: String) {
    foreign.pieces.removeAll { $0.format == XMindName.spelling && $0.key == "path" }
    if path != pathInXMind { foreign.keep("path", path, in: XMindName.spelling) }
  }

  /// The file as a picture, which it is where a topic says so.
  var asPicture: Media {
    if kind == .image { return self }
    var picture = self
    let path = pathInXMind
    let ending = (path ?? "").split(separator: ".").last.map(String.init) ?? ""
    picture.mediaType = "image/" + (ending.isEmpty ? "png" : ending.lowercased())
    if let path { picture.place(at: path) }
    return picture
  }
}

extension JSONWriter {
  mutating func text(_ key: String, _ text: String) {
    self.key(key)
    string(text)
  }

  mutating func number(_ key: String, _ number: Double) {
    self.key(key)
    double(number)
  }
}
