import NapkinCore
public import NapkinFormats
import NapkinRooms

extension WireReply {
  /// Reads a reply; an XML declaration, and white space between elements, are allowed.
  public init(_ text: String) throws(FormatError) {
    let reader = try WireReader(Array(text.utf8))
    let reply = reader.elements[0]
    switch reply.name {
    case "sessionid": self = .session(Session.ID(try reply.word()))
    case "chats": self = .chats(try reader.list(reply, of: "chat", WireRoom.init))
    case "chatid": self = .opened(try reply.number())
    case "messages": self = .messages(try reader.list(reply, of: "message", WireMessage.init))
    case "participants":
      self = .participants(
        try reader.children(of: reply, named: "nick").map { (nick) throws(FormatError) in
          try nick.nickname()
        })
    case "done":
      guard try reader.children(of: reply).isEmpty else {
        throw FormatError(.malformed, "Nothing stands in <done>.")
      }
      self = .done
    case "error":
      let fields = try WireFields(reply, in: reader)
      self = .failure(
        WireFailure(try fields.required("code").word(), try fields.required("message").words()))
    default: throw FormatError(.wrongFormat, "This is no reply of a server of rooms.")
    }
  }
}

extension WireReader {
  fileprivate func list<Item>(
    _ list: Element, of name: String, _ item: (WireFields) throws(FormatError) -> Item
  ) throws(FormatError) -> [Item] {
    try children(of: list, named: name).map { (child) throws(FormatError) in
      try item(WireFields(child, in: self))
    }
  }

  /// Returns the elements inside of an element that contains no text.
  fileprivate func children(of element: Element) throws(FormatError) -> [Element] {
    guard element.trimmed.isEmpty else {
      throw FormatError(.malformed, "There are words in <\(element.name)> that nobody knows.")
    }
    return element.children.map { elements[$0] }
  }

  /// Returns the elements inside of an element that contains only elements of one name.
  fileprivate func children(
    of element: Element, named name: String
  ) throws(FormatError) -> [Element] {
    let children = try children(of: element)
    guard children.allSatisfy({ $0.name == name }) else {
      throw FormatError(.malformed, "Only <\(name)> stands in <\(element.name)>.")
    }
    return children
  }
}

/// The elements in an element, by their names. Elements with unknown names are ignored.
private struct WireFields {
  private let reader: WireReader
  private let elements: [WireReader.Element]

  init(_ element: WireReader.Element, in reader: WireReader) throws(FormatError) {
    self.reader = reader
    elements = try reader.children(of: element)
  }

  func required(_ name: String) throws(FormatError) -> WireReader.Element {
    guard let element = try optional(name) else {
      throw FormatError(.malformed, "The reply lacks <\(name)>.")
    }
    return element
  }

  /// Returns the element with a name, if there is one; throws if there are two, which would be ambiguous.
  func optional(_ name: String) throws(FormatError) -> WireReader.Element? {
    let found = elements.filter { $0.name == name }
    guard found.count <= 1 else {
      throw FormatError(.malformed, "The reply has <\(name)> twice.")
    }
    return found.first
  }

  func media() throws(FormatError) -> [WireMedia] {
    try elements.filter { $0.name == "media" }.map { (element) throws(FormatError) in
      let fields = try WireFields(element, in: reader)
      guard
        let file = WireMedia(
          hash: try fields.optional("hash")?.words(), uri: try fields.optional("uri")?.words(),
          type: try fields.optional("type")?.words(), name: try fields.optional("name")?.words())
      else { throw FormatError(.malformed, "<media> has a type, and a hash or a URI.") }
      return file
    }
  }
}

extension WireReader.Element {
  fileprivate var trimmed: String { text.withoutSpaceAround }

  /// Returns the text of an element that contains no elements.
  fileprivate func words() throws(FormatError) -> String {
    guard children.isEmpty else { throw FormatError(.malformed, "<\(name)> holds a text.") }
    return text
  }

  /// Returns the text of an element without the white space around it; throws if the text is blank.
  fileprivate func word() throws(FormatError) -> String {
    guard try !words().isEmpty, !trimmed.isEmpty else {
      throw FormatError(.malformed, "<\(name)> is empty.")
    }
    return trimmed
  }

  fileprivate func whole() throws(FormatError) -> Int {
    guard let number = Int(try word()) else {
      throw FormatError(.malformed, "<\(name)> holds a whole number.")
    }
    return number
  }

  fileprivate func number() throws(FormatError) -> Int {
    let number = try whole()
    guard number >= 0 else {
      throw FormatError(.malformed, "<\(name)> holds a number from 0 up.")
    }
    return number
  }

  fileprivate func decimal() throws(FormatError) -> Double {
    guard let number = WireNumber.number(try word()), 0...1 ~= number else {
      throw FormatError(.malformed, "<\(name)> holds a decimal number from 0 to 1.")
    }
    return number
  }

  fileprivate func nickname() throws(FormatError) -> Nickname {
    let word = try word()
    do { return try Nickname(word) } catch { throw FormatError(.malformed, error.words) }
  }
}

extension WireRoom {
  fileprivate init(_ fields: WireFields) throws(FormatError) {
    let x = try fields.required("longitude").decimal()
    let y = try fields.required("latitude").decimal()
    guard let point = try? MercatorPoint(x: x, y: y) else {
      throw FormatError(.malformed, "A room has a place.")
    }
    self.init(
      id: try fields.required("id").number(), point: point,
      zoom: ZoomLevel(clamping: try fields.required("z").whole()),
      topic: try fields.required("topic").words())
  }
}

extension WireMessage {
  fileprivate init(_ fields: WireFields) throws(FormatError) {
    self.init(
      number: try fields.required("number").number(),
      author: try fields.required("nick").nickname(),
      at: Instant(milliseconds: Int64(try fields.required("time").whole())),
      text: try fields.required("text").words(),
      attachments: try fields.media())
  }
}
