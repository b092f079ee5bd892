import NapkinCore
public import NapkinFormats

extension WireReply {
  /// Reads a reply, its declaration of XML and white space between elements tolerated.
  public init(_ text: String) throws(FormatError) {
    let reader = try WireReader(Array(text.utf8))
    let reply = reader.elements[0]
    switch reply.name {
    case "sessionid": self = .session(Session.ID(reply.trimmed))
    case "chats": self = .chats(try reader.list(reply, of: "chat", WireRoom.init))
    case "chatid": self = .opened(try reply.whole())
    case "messages": self = .messages(try reader.list(reply, of: "message", WireMessage.init))
    case "participants":
      self = .participants(
        try reader.children(of: reply).map { (nick) throws(FormatError) in
          try nick.nickname()
        })
    case "done": self = .done
    case "error":
      let fields = WireFields(reader.children(of: reply))
      self = .failure(
        WireFailure(try fields.required("code").trimmed, try fields.required("message").text))
    default: throw FormatError(.wrongFormat, "This is no reply of a server of rooms.")
    }
  }
}

extension WireReader {
  fileprivate func list<Item>(
    _ list: Element, of name: String, _ item: (WireFields) throws(FormatError) -> Item
  ) throws(FormatError) -> [Item] {
    var items: [Item] = []
    for child in children(of: list) {
      guard child.name == name else {
        throw FormatError(.malformed, "Only <\(name)> stands in <\(list.name)>.")
      }
      items.append(try item(WireFields(children(of: child))))
    }
    return items
  }
}

/// The elements in an element, each once.
private struct WireFields {
  let elements: [WireReader.Element]

  init(_ elements: [WireReader.Element]) {
    self.elements = elements
  }

  func required(_ name: String) throws(FormatError) -> WireReader.Element {
    guard let element = elements.first(where: { $0.name == name }) else {
      throw FormatError(.malformed, "The reply lacks <\(name)>.")
    }
    return element
  }
}

extension WireReader.Element {
  fileprivate var trimmed: String {
    let characters = text.drop { $0.isWhitespace }
    let last = characters.lastIndex { !$0.isWhitespace }
    return last.map { String(characters[...$0]) } ?? ""
  }

  fileprivate func whole() throws(FormatError) -> Int {
    guard let number = Int(trimmed) else {
      throw FormatError(.malformed, "<\(name)> holds a whole number.")
    }
    return number
  }

  fileprivate func decimal() throws(FormatError) -> Double {
    guard let number = WireNumber.number(trimmed) else {
      throw FormatError(.malformed, "<\(name)> holds a decimal number.")
    }
    return number
  }

  fileprivate func nickname() throws(FormatError) -> Nickname {
    do { return try Nickname(trimmed) } catch { throw FormatError(.malformed, error.message) }
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
      id: try fields.required("id").whole(), point: point,
      zoom: ZoomLevel(clamping: try fields.required("z").whole()),
      topic: try fields.required("topic").text)
  }
}

extension WireMessage {
  fileprivate init(_ fields: WireFields) throws(FormatError) {
    self.init(
      number: try fields.required("number").whole(),
      author: try fields.required("nick").nickname(),
      at: Instant(milliseconds: Int64(try fields.required("time").whole())),
      text: try fields.required("text").text)
  }
}
