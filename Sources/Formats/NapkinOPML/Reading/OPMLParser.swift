import NapkinCore
import NapkinFormats
import NapkinXML
import NapkinMarkup

/// Makes a map from the events of one file.
struct OPMLParser {
  let reader: XMLReader
  let request: ImportRequest
  var names = OPMLNameCache()
  var frame = OPMLFrame()
  var tree: OPMLTree
  var tally = OPMLTally()
  var carriedMap: CarriedElement?
  var hasHead = false
  /// The elements of the head that have been read.
  var seenEntries: Set<String> = []
  /// The positions of the outlines in the file, if the request asks for them.
  var places = OPMLPlaces()

  struct Parsed {
    let census: Census
    var ledger: Ledger
    var dialect: OPMLDialect?
    let outline: SourceOutline?
  }

  init(_ reader: XMLReader, _ request: ImportRequest) {
    self.reader = reader
    self.request = request
    tree = OPMLTree(request.identifiers, limits: request.limits)
  }

  mutating func parse() throws(FormatError) -> Parsed {
    var hasRoot = false
    while let event = try reader.next() {
      switch event {
      case .start where !hasRoot:
        hasRoot = true
        try beginRoot()
      case .start: try readSection()
      case .end,
        .text where reader.isBlank:
        break
      case .text, .comment, .instruction: keepOutside(event, hasRoot)
      }
    }
    guard hasRoot else {
      throw reader.error(.malformed, "The file is empty; an outline begins with <opml>.")
    }
    return finish()
  }

  private mutating func beginRoot() throws(FormatError) {
    guard reader.name == OPMLWord.opml.rawValue else {
      let name = reader.spelling(ofName: reader.name).prefix(40)
      throw reader.error(
        .wrongFormat,
        "The root element is <\(name)>, and that of an outline <opml>; "
          + "name the format that the file is of.")
    }
    places.isKnown = request.locatesNodes && reader.knowsPlaces
    let attributes = readAttributes()
    names = OPMLNameCache(below: attributes)
    // An unusual prefix stays declared, for markup that is kept as it is spelt.
    frame.attributes = attributes.filter { !$0.declaresUsualPrefix }
    tally.foreign += frame.attributes.count { !$0.isSpelling }
  }

  /// Reads an element below the root element.
  mutating func readSection() throws(FormatError) {
    switch OPMLWord(rawValue: reader.name) {
    case .head where !hasHead: try readHead()
    case .body: try readBody()
    case .outline: try readBareOutlines()
    default:
      frame.sections.append(.markup(try reader.readElement()))
      tally.foreign += 1
    }
  }

  /// Keeps markup that is neither in the head nor in the body.
  private mutating func keepOutside(_ event: XMLEvent, _ hasRoot: Bool) {
    let markup = source(of: event)
    tally.foreign += 1
    if !hasRoot {
      frame.prolog.append(markup)
    } else if reader.depth == 0 {
      frame.epilog.append(markup)
    } else {
      frame.sections.append(.markup(markup))
    }
  }

  /// Returns the last text, comment or instruction as markup. A text loses the line ends at its beginning, because
  /// one is written after every element.
  func source(of event: XMLEvent) -> String {
    guard event == .text else { return reader.sourceOfMarkup }
    return MarkupContext.anywhere.escape(String(reader.text.string.drop { $0 == "\n" }))
  }

  /// Keeps the last text, comment or instruction after other pieces. Two texts with an element of Napkin between
  /// them become one.
  mutating func keep(_ event: XMLEvent, behind pieces: inout [String]) {
    let markup = source(of: event)
    if event == .text, let last = pieces.indices.last, pieces[last].utf8.first != UInt8(ascii: "<")
    {
      pieces[last] += markup
    } else {
      pieces.append(markup)
      tally.foreign += 1
    }
  }

  /// Returns the attributes of the last element, in all namespaces.
  mutating func readAttributes() -> [OPMLAttribute] {
    (0..<reader.attributeCount).map { index in
      let attribute = reader.attribute(at: index)
      return OPMLAttribute(names.look(up: attribute.name, in: reader).name, attribute.value.string)
    }
  }
}
