import NapkinCore
import NapkinFormats
import NapkinMarkup
import NapkinXML

/// A key of a topic that says something that nodes have, too.
///
/// A value of a file is kept as it is spelt where the node would be written otherwise, and written back as
/// long as it says what the node says.
struct XMindField: Sendable {
  typealias Resources = (String) -> Media?

  let key: String
  /// Whether a value of a file holds more than the node takes from it, which is written as another one.
  var holdsMore: @Sendable (_ value: RawJSON, _ own: RawJSON?) -> Bool = { _, _ in false }
  /// Whether it says something of floating topics alone.
  var isOfFloating = false
  /// Takes over a value; false if it is not of its kind.
  let read: @Sendable (RawJSON, inout MindMap.Node, Resources) -> Bool
  /// What is written; `nil` if the node has nothing of it.
  let write: @Sendable (MindMap.Node) -> RawJSON?

  /// Takes a value of a file, and keeps how it is spelt; false if it is not of its kind.
  func take(_ value: RawJSON, into node: inout MindMap.Node, _ resources: Resources) -> Bool {
    guard read(value, &node, resources) else { return false }
    let own = write(node)
    if own == value { return true }
    let isMore = holdsMore(value, own)
    node.foreign.keep(key, value.text, in: isMore ? XMindName.format : XMindName.spelling)
    return true
  }

  /// The value to write: as it was spelt, if that still says what the node says.
  func value(of node: MindMap.Node) -> RawJSON? {
    let own = write(node)
    guard let piece = node.foreign.pieces.first(where: { isKept(in: $0) }) else { return own }
    let kept = RawJSON(piece.value)
    let spelt = Self.node([(self, kept)], like: node)
    return spelt.map(write) == own ? kept : own
  }

  /// Whether a kept value is of its kind, so that a node which says otherwise is a changed one.
  func reads(_ piece: Foreign.Entry, like node: MindMap.Node) -> Bool {
    !isOfFloating && Self.node([(self, RawJSON(piece.value))], like: node) != nil
  }

  func isKept(in piece: Foreign.Entry) -> Bool {
    piece.key == key && [XMindName.format, XMindName.spelling].contains(piece.format)
  }

  /// What a reader makes of values in the place of a node; `nil` if one of them is not of its kind.
  static func node(
    _ values: [(XMindField, RawJSON)], like node: MindMap.Node
  ) -> MindMap.Node? {
    var read = MindMap.Node(id: node.id, .empty)
    read.hasInventedID = node.hasInventedID
    for (field, value) in values {
      let isRead = field.read(value, &read) { path in
        node.media.first { $0.pathInXMind == path }
      }
      if !isRead { return nil }
    }
    return read
  }
}

extension XMindField {
  /// All of them, in the order in which they are written.
  static let all: [XMindField] = [
    title, notes, labels, markers, image, href, branch, boundaries, position, style,
  ]

  static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

  /// Where what is longer than ours says more.
  @Sendable static func isLonger(_ value: RawJSON, than own: RawJSON?) -> Bool {
    value.text.utf8.count > own?.text.utf8.count ?? 0
  }

  /// Keys that say more of a title, and nothing of another one.
  static let ofTitle: Set = ["titleUnedited", "attributedTitle"]

  static let title = XMindField(key: "title") { value, node, _ in
    guard let text = value.string else { return false }
    node.text = RichText(text)
    return true
  } write: { node in
    node.text.isEmpty ? nil : RawJSON(string: node.text.plain)
  }

  private static let labels = XMindField(key: "labels") { value, node, _ in
    guard let elements = value.elements else { return false }
    node.tags = elements.compactMap(\.string)
    return node.tags.count == elements.count
  } write: { node in
    node.tags.isEmpty ? nil : RawJSON { $0.array(node.tags, .packed) { $0.string($1) } }
  }

  private static let markers = XMindField(key: "markers", holdsMore: isLonger) { value, node, _ in
    guard let elements = value.elements else { return false }
    let markers = elements.compactMap { $0["markerId"]?.string }
    for marker in markers { XMindMarkers.add(marker, to: &node) }
    return markers.count == elements.count
  } write: { node in
    let markers = XMindMarkers.markers(of: node)
    return markers.isEmpty
      ? nil : RawJSON { $0.array(markers, .packed) { $0.object(["markerId": $1]) } }
  }

  private static let branch = XMindField(key: "branch") { value, node, _ in
    node.isFolded = value.string == "folded"
    return value.string != nil
  } write: { node in
    node.isFolded ? RawJSON(string: "folded") : nil
  }

  /// The boundary of a whole branch is a cloud; those of some children are kept.
  private static let boundaries = XMindField(key: "boundaries", holdsMore: isLonger) {
    value, node, _ in
    guard let elements = value.elements else { return false }
    if elements.contains(where: { $0["range"]?.string == "master" }) { node.style.cloud = .init() }
    return true
  } write: { node in
    if node.style.cloud == nil { return nil }
    let id = XMindName.identifier(of: node) + "-boundary"
    return RawJSON { $0.array([id], .packed) { $0.object(["id": $1, "range": "master"]) } }
  }

  private static let position = XMindField(key: "position", isOfFloating: true) { value, node, _ in
    guard let x = value["x"]?.number, let y = value["y"]?.number,
      case let offset = Position(x: x, y: y), offset.isWithinLimits
    else { return false }
    node.offset = offset
    return true
  } write: { node in
    node.offset.map { offset in
      RawJSON { json in
        json.beginObject(.packed)
        json.number("x", offset.x)
        json.number("y", offset.y)
        json.endObject()
      }
    }
  }
}

// MARK: - Looks

extension XMindField {
  private static let style = XMindField(key: "style") { value, _ in
    NodeStyle.isMore(inXMind: value)
  } read: { value, node, _ in
    node.style = NodeStyle(xmind: value).over(node.style)
    return value.members != nil
  } write: { node in
    node.style.xmind(id: XMindName.identifier(of: node) + "-style")
  }
}

// MARK: - Pictures, files and links

extension XMindField {
  private static let image = XMindField(key: "image", holdsMore: isLonger) {
    value, node, resources in
    guard let address = value["src"]?.string else { return false }
    var media =
      XMindName.path(ofResource: address).flatMap(resources)?.asPicture
      ?? Media(imageAt: address)
    if let width = value["width"]?.number, let height = value["height"]?.number {
      media.extent = Extent(width: width, height: height)
    }
    node.media.insert(media, at: 0)
    return true
  } write: { node in
    node.media.first { $0.isShown }.map { media in
      RawJSON { json in
        json.beginObject(.packed)
        json.text("src", media.addressInXMind)
        if let extent = media.extent {
          json.number("width", extent.width)
          json.number("height", extent.height)
        }
        json.endObject()
      }
    }
  }

  private static let href = XMindField(key: "href") { value, node, resources in
    guard let address = value.string else { return false }
    if var file = XMindName.path(ofResource: address).flatMap(resources) {
      if file.kind == .image { file.foreign.keep("href", "", in: XMindName.spelling) }
      node.media.append(file)
    } else {
      node.link = address.hasPrefix(topic) ? "#" + address.dropFirst(topic.count) : address
    }
    return true
  } write: { node in
    if let link = node.link {
      return RawJSON(string: link.hasPrefix("#") ? topic + link.dropFirst() : link)
    }
    return node.media.first { !$0.isShown && $0.pathInXMind != nil }
      .map { RawJSON(string: $0.addressInXMind) }
  }

  private static let topic = "xmind:#"
}

extension Media {
  /// A picture outside of the archive, or one that the archive lacks.
  fileprivate init(imageAt address: String) {
    let ending = address.split(separator: ".").last.map(String.init) ?? ""
    let type = MediaType.named(byFileExtension: ending)
    let isImage = MediaType.kind(of: type) == .image
    self.init(.external(address), mediaType: isImage ? type : "image/png")
  }
}

// MARK: - Notes

extension XMindField {
  private static let notes = XMindField(key: "notes", holdsMore: hasMore) { value, node, _ in
    let plain = value["plain"]?["content"]?.string.map(lines)
    let html = value["realHTML"]?["content"]?.string.map(lines)
    if let html, plain == nil || isMarkedUp(html), let mended = XMLFragment.mended(html) {
      node.note = RichText(mended, syntax: .xhtml)
    } else {
      node.note = (plain ?? paragraphs(of: value)).map { RichText($0) }
    }
    return value.members != nil
  } write: { node in
    node.note.map { note($0.plain, html($0)) }
  }

  /// The object of a note with its plain text and its HTML.
  static func note(_ plain: String?, _ html: String?) -> RawJSON {
    RawJSON { json in
      json.beginObject(.packed)
      for (key, text) in [("plain", plain), ("realHTML", html)] {
        guard let text else { continue }
        json.key(key)
        json.object(["content": text])
      }
      json.endObject()
    }
  }

  /// A text whose lines are parted by line feeds alone.
  private static func lines(_ text: String) -> String {
    text.replacing("&#13;", with: "\r").replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  /// The text that XMind Zen has in the place of HTML.
  private static func paragraphs(of value: RawJSON) -> String? {
    let paragraphs = value["html"]?["content"]?["paragraphs"]?.elements?.map { paragraph in
      (paragraph["spans"]?.elements ?? []).compactMap { $0["text"]?.string }.joined()
    }
    return paragraphs?.joined(separator: "\n")
  }

  /// Whether a note has words, looks or pictures that ours lacks.
  @Sendable private static func hasMore(_ value: RawJSON, than own: RawJSON?) -> Bool {
    let marks: [StaticString] = [" style-id=", " class=", "\"xap:", "\"class\":", "\"image\":"]
    let html = RichText(value["realHTML"]?["content"]?.string ?? "", syntax: .xhtml)
    let plain = own?["plain"]?["content"]?.string ?? ""
    let words = [html.plain, plain].map { Set($0.split(whereSeparator: \.isWhitespace)) }
    return !words[0].isSubset(of: words[1]) || marks.contains { value.text.hasBytes(of: $0) }
  }

  /// Whether there is more than lines in a note.
  private static func isMarkedUp(_ html: String) -> Bool {
    html.split(separator: "<", omittingEmptySubsequences: false).dropFirst().contains { part in
      let name = part.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      return !["br", "div", "p", "span"].contains(name)
        || part.prefix { $0 != ">" }.contains(" style")
    }
  }

  private static func html(_ note: RichText) -> String {
    if note.syntax == .plain {
      return "<div>" + MarkupContext.html.escape(note.source).replacing("\n", with: "<br/>")
        + "</div>"
    }
    return note.styled.xhtml { $0.lowercased().hasPrefix("javascript:") ? nil : $0 }
  }
}
