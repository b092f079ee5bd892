import NapkinCore
import NapkinFormats
import NapkinXML

/// Everything in a file except its outlines, in the order of the file.
///
/// If this differs from the frame that Napkin writes, the map keeps it as foreign entries. Their keys are: `opml`,
/// `head`, `body` for the starts of elements; `outlines` for outlines outside a body; `@name` for attributes;
/// `head/title` and so on for the head's elements; and `document`, `opml/`, `head/`, `body/`, `end` for any other
/// markup there. Entries that the map also holds, or that nobody misses, are marked as spellings.
struct OPMLFrame: Equatable {
  /// One item in the head.
  enum Entry: Equatable {
    case title(String)
    case created(String)
    case modified(String)
    case expansion(String)
    case markup(String)
  }

  /// One item below the root element. There is at most one head.
  enum Section: Equatable {
    case head
    /// The next of the bodies.
    case body
    case markup(String)
  }

  /// A body, or outlines without a body.
  struct Body: Equatable {
    /// The number of top-level outlines before the body.
    var start = 0
    /// Whether the outlines are direct children of `<opml>`, without a `<body>`.
    var isBare = false
    var attributes: [OPMLAttribute] = []
    /// The markup in the body after the last outline.
    var tail: [String] = []
  }

  var prolog: [String] = []
  var attributes: [OPMLAttribute] = []
  var sections: [Section] = []
  var headAttributes: [OPMLAttribute] = []
  var entries: [Entry] = []
  /// The bodies; nearly all files have one.
  var bodies: [Body] = []
  var epilog: [String] = []
  /// The number of entries that are not written, because they are malformed or have no place in the document.
  var rejectedCount = 0

  static let format = "opml"
  /// The format of pieces that hold only the file's spelling.
  static let spellingFormat = format + Foreign.Entry.spellingMark

  var hasHead: Bool { sections.contains(.head) }
  var hasBody: Bool { sections.contains(.body) }

  /// Whether anything in the frame belongs to Napkin's namespace.
  var usesPrefix: Bool {
    headAttributes.contains(where: \.isCarried)
      || bodies.contains {
        $0.attributes.contains(where: \.isCarried) || $0.tail.contains(where: CarriedName.stands)
      }
      || sections.contains {
        if case .markup(let text) = $0 { CarriedName.stands(in: text) } else { false }
      }
      || entries.contains {
        if case .markup(let text) = $0 { CarriedName.stands(in: text) } else { false }
      }
  }
}

// MARK: - As foreign pieces

extension OPMLFrame {
  /// The frame as foreign pieces of a map.
  var pieces: [Foreign.Entry] {
    var pieces: [Foreign.Entry] = []
    func add(_ key: String, _ value: String) {
      pieces.append(Foreign.Entry(format: Self.format, key: key, value: value))
    }
    func addSpelling(_ key: String, _ value: String = "") {
      pieces.append(Foreign.Entry(format: Self.spellingFormat, key: key, value: value))
    }
    for markup in prolog { add("document", markup) }
    addSpelling("opml")
    for attribute in attributes {
      let key = "@\(attribute.name)"
      if attribute.isSpelling {
        addSpelling(key, attribute.value)
      } else {
        add(key, attribute.value)
      }
    }
    var bodies = bodies[...]
    for section in sections {
      switch section {
      case .head:
        addSpelling("head")
        for attribute in headAttributes { add("@\(attribute.name)", attribute.value) }
        for entry in entries {
          let key = "head/\(entry.name)"
          if entry.isSpelling { addSpelling(key, entry.value) } else { add(key, entry.value) }
        }
      case .body:
        guard let body = bodies.popFirst() else { continue }
        addSpelling(body.isBare ? "outlines" : "body", body.start > 0 ? "\(body.start)" : "")
        for attribute in body.attributes { add("@\(attribute.name)", attribute.value) }
        for markup in body.tail { add("body/", markup) }
      case .markup(let markup): add("opml/", markup)
      }
    }
    for markup in epilog { add("end", markup) }
    return pieces
  }

  /// Reads a frame; `nil` if the pieces contain none. Pieces in a wrong order, after manual changes, are put in
  /// order.
  init?(_ foreign: Foreign) {
    let pieces = foreign.pieces.filter(\.isOPML)
    guard pieces.contains(where: { $0.key == "opml" }) else { return nil }
    for piece in pieces { take(piece) }
    rejectedCount += attributes.keep(where: \.isAllowed)
    rejectedCount += headAttributes.keep(where: \.isAllowed)
    // Napkin's attributes on the body belong to the implied root.
    for index in bodies.indices {
      rejectedCount += bodies[index].attributes.keep { $0.isAllowed && !$0.isCarried }
    }
  }

  private mutating func take(_ piece: Foreign.Entry) {
    switch piece.key {
    case "document": prolog.append(piece.value)
    case "end": epilog.append(piece.value)
    case "opml/": sections.append(.markup(piece.value))
    case "body/": if let last = bodies.indices.last { bodies[last].tail.append(piece.value) }
    case "head": if !hasHead { sections.append(.head) }
    case "body": begin(Body(start: Int(piece.value) ?? 0))
    case "outlines": begin(Body(start: Int(piece.value) ?? 0, isBare: true))
    case let key where key.hasPrefix("@"): take(OPMLAttribute(String(key.dropFirst()), piece.value))
    case let key where key.hasPrefix("head/"):
      if let entry = Entry(String(key.dropFirst(5)), piece.value) { entries.append(entry) }
    default: break
    }
  }

  /// Adds an attribute to the element that began last.
  private mutating func take(_ attribute: OPMLAttribute) {
    switch sections.last {
    case .head: headAttributes.append(attribute)
    case .body where bodies.last?.isBare == false:
      bodies[bodies.count - 1].attributes.append(attribute)
    case .body, .markup: rejectedCount += 1
    case nil: attributes.append(attribute)
    }
  }

  mutating func begin(_ body: Body) {
    sections.append(.body)
    bodies.append(body)
  }
}

extension Foreign.Entry {
  /// Whether the piece came from OPML.
  var isOPML: Bool { format == OPMLFrame.format || format == OPMLFrame.spellingFormat }
}

extension OPMLAttribute {
  /// Whether an attribute of the root element carries nothing that anybody would miss.
  var isSpelling: Bool { name == OPMLFrame.version.name || declaresPrefix }
}

extension OPMLFrame.Entry {
  /// Whether the map holds the same.
  var isSpelling: Bool {
    switch self {
    case .title, .expansion: true
    case .created(let text), .modified(let text): WrittenDate.read(text) != nil
    case .markup: false
    }
  }

  init?(_ name: String, _ value: String) {
    switch name {
    case "title": self = .title(value)
    case "dateCreated": self = .created(value)
    case "dateModified": self = .modified(value)
    case "expansionState": self = .expansion(value)
    case "": self = .markup(value)
    default: return nil
    }
  }

  /// Creates the entry that a reader makes of markup that is the first of its name; `nil` if it keeps the markup.
  init?(markup: String) {
    guard markup.hasPrefix("<"), let (name, text) = Self.element(markup) else { return nil }
    self.init(name, text)
    switch self {
    case .title: return
    case .created, .modified: if WrittenDate.read(text) == nil { return nil }
    case .expansion: if OPMLFolding.openLines(text) == nil { return nil }
    case .markup: return nil
    }
  }

  /// The words of a title with attributes or elements; `nil` for any other entry.
  var wordsOfTitle: String? {
    guard case .markup(let markup) = self, markup.hasPrefix("<title"), Self(markup: markup) == nil,
      let (name, text) = Self.element(markup, isStrict: false), name == "title"
    else { return nil }
    return text.trimmed
  }

  /// Returns the name and the text of the only element in markup; `nil` if there is anything else. If `isStrict` is
  /// false, the element may have attributes and others inside.
  private static func element(
    _ markup: String, isStrict: Bool = true
  ) -> (name: String, text: String)? {
    var source = MemorySource("<head>\(markup)</head>")
    let read = try? XMLReader.read(ImportRequest(mode: .strict), from: &source, words: []) {
      reader throws(FormatError) -> (String, String)? in
      var (name, text) = ("", "")
      while let event = try reader.next() {
        switch event {
        case .start where reader.depth == 1: continue
        case .start
        where reader.depth == 2 && name.isEmpty && (!isStrict || reader.attributeCount == 0):
          name = reader.spelling(ofName: reader.name)
        case .text where reader.depth == 2 || reader.depth > 2 && !isStrict:
          text += reader.text.string
        case .start where reader.depth > 2 && !isStrict, .comment where !isStrict: continue
        case .text where reader.isBlank, .end: continue
        default: return nil
        }
      }
      return (name, text)
    }
    return read?.value
  }

  /// The name of the element; empty for markup, which contains its own.
  var name: String {
    switch self {
    case .title: "title"
    case .created: "dateCreated"
    case .modified: "dateModified"
    case .expansion: "expansionState"
    case .markup: ""
    }
  }

  /// The content of the element, or the markup.
  var value: String {
    switch self {
    case .title(let value), .created(let value), .modified(let value), .expansion(let value),
      .markup(let value):
      value
    }
  }
}
