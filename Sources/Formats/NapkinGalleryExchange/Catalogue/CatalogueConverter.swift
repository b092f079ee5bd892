import NapkinCore
public import NapkinFormats
import NapkinXML

/// Converts a museum's catalogue in XML to JSON, with one work per line, or to a `Museum`.
public struct CatalogueConverter: Sendable {
  /// The counts of a conversion.
  public struct Account: Hashable, Sendable {
    /// The number of works that were written.
    public internal(set) var works = 0
    /// The number of floors that were written.
    public internal(set) var floors = 0
    /// The number of elements and attributes of works and floors that the mapping does not name or that could not
    /// be used, and of elements with text of their own that becomes no value.
    public internal(set) var passedOver = 0
    /// The repairs of the XML.
    public internal(set) var repairs = Repairs()
  }

  /// The mapping of elements and attributes to keys.
  public var mapping: CatalogueMapping

  /// Creates a converter.
  public init(_ mapping: CatalogueMapping = .usual) {
    self.mapping = mapping
  }

  /// Reads a catalogue and writes its works. The XML is checked like every file that Napkin reads.
  public func convert(
    _ request: ImportRequest = ImportRequest(), from source: inout some ByteSource,
    to sink: inout some ByteSink
  ) throws(FormatError) -> Account {
    let read = try XMLReader.read(request, from: &source, words: []) {
      reader throws(FormatError) in
      var works = CatalogueWorks(mapping)
      try works.read(reader)
      return works
    }
    try read.value.write(to: &sink)
    var account = read.value.account
    account.repairs = read.repairs
    return account
  }
}

/// Collects the works and floors of a catalogue, and writes them as JSON.
private struct CatalogueWorks {
  /// An element inside of a work or a floor, the work or floor itself included.
  private struct Open {
    /// The index of the element in the tree of paths; `nil` if the mapping names neither it nor anything inside of it.
    var place: Int?
    var hasWords = false
  }

  /// The mapping and the values of works, or of floors.
  private struct Kind {
    let name: String?
    let fields: [CatalogueMapping.Field]
    let paths: CataloguePaths
    /// The values found for each field of the open work or floor.
    var values: [[String]]
    var count = 0

    init(_ name: String?, _ fields: [CatalogueMapping.Field]) {
      self.name = name
      self.fields = fields
      paths = CataloguePaths(fields)
      values = Array(repeating: [], count: fields.count)
    }
  }

  private static let work = 0
  private static let floor = 1

  private var kinds: [Kind]
  /// The index of the kind that is open.
  private var kind = Self.work
  /// The open work or floor, and the open elements inside of it.
  private var open: [Open] = []
  /// The texts of the open elements that become values; text is added to the innermost one.
  private var texts: [String] = []
  private var passedOver = 0
  private var json = JSONWriter()
  /// The floors, which are few and are written after the works.
  private var floors: [[[String]]] = []
  private let nameAttribute: String?
  private var name: String?
  private var isAtRoot = true

  init(_ mapping: CatalogueMapping) {
    nameAttribute = mapping.museumName
    kinds = [Kind(mapping.work, mapping.fields), Kind(mapping.floor, mapping.floorFields)]
    json.beginObject()
    json.field("catalogue", 1)
    json.key("works")
    json.beginArray()
  }

  var account: CatalogueConverter.Account {
    var account = CatalogueConverter.Account()
    account.works = kinds[Self.work].count
    account.floors = kinds[Self.floor].count
    account.passedOver = passedOver
    return account
  }

  func write(to sink: inout some ByteSink) throws(FormatError) {
    var json = json
    json.endArray()
    if !floors.isEmpty {
      json.array("floors", floors) { Self.write($1, kinds[Self.floor].fields, to: &$0) }
    }
    json.field("name", name)
    json.endObject()
    try json.finish(to: &sink)
  }

  mutating func read(_ reader: XMLReader) throws(FormatError) {
    while let event = try reader.next() {
      switch event {
      case .start: begin(reader)
      case .text: if !open.isEmpty { add(reader.text.string, isBlank: reader.isBlank) }
      case .end: if !open.isEmpty { end() }
      case .comment, .instruction: break
      }
    }
  }

  private var paths: CataloguePaths { kinds[kind].paths }

  private mutating func begin(_ reader: XMLReader) {
    let name = reader.spelling(ofName: reader.name)
    if isAtRoot { beginRoot(reader) }
    if let parent = open.last {
      open.append(Open(place: paths.place(of: name, in: parent.place)))
    } else {
      guard let kind = kinds.firstIndex(where: { $0.name == name }) else { return }
      self.kind = kind
      open.append(Open(place: CataloguePaths.work))
    }
    let place = open[open.count - 1].place
    if place == nil { passedOver += 1 }
    if open.count > 1, !paths.fields(at: place).isEmpty { texts.append("") }
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      let name = "@" + reader.spelling(ofName: attribute.name)
      take(attribute.value.string, at: paths.place(of: name, in: place))
    }
  }

  private mutating func beginRoot(_ reader: XMLReader) {
    isAtRoot = false
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      if reader.spelling(ofName: attribute.name) == nameAttribute { name = attribute.value.string }
    }
  }

  private mutating func add(_ words: String, isBlank: Bool) {
    if !isBlank { open[open.count - 1].hasWords = true }
    if !texts.isEmpty { texts[texts.count - 1] += words }
  }

  private mutating func end() {
    guard let ended = open.popLast() else { return }
    if open.isEmpty {
      if ended.hasWords { passedOver += 1 }
      finish()
    } else if !paths.fields(at: ended.place).isEmpty {
      take(texts.removeLast().withoutSpaceAround, at: ended.place)
    } else if texts.isEmpty {
      if ended.hasWords && ended.place != nil { passedOver += 1 }
    } else {
      // The element is in the middle of a value's text, as `<i>` or `<br/>` is.
      if ended.hasWords {
        open[open.count - 1].hasWords = true
      } else if texts[texts.count - 1].last?.isWhitespace == false {
        texts[texts.count - 1] += " "
      }
    }
  }

  private mutating func take(_ value: String, at place: Int?) {
    let fields = paths.fields(at: place)
    var isUsed = !fields.isEmpty
    for field in fields {
      let format = kinds[kind].fields[field].kind
      if format == .list || kinds[kind].values[field].isEmpty,
        format != .number || Double(written: value) != nil
      {
        kinds[kind].values[field].append(value)
      } else {
        isUsed = false
      }
    }
    if !isUsed { passedOver += 1 }
  }

  private mutating func finish() {
    let values = kinds[kind].values
    if kind == Self.work {
      Self.write(values, kinds[kind].fields, to: &json)
    } else {
      floors.append(values)
    }
    kinds[kind].count += 1
    kinds[kind].values = Array(repeating: [], count: values.count)
  }

  private static func write(
    _ values: [[String]], _ fields: [CatalogueMapping.Field], to json: inout JSONWriter
  ) {
    json.beginObject(.line)
    for (field, found) in zip(fields, values) {
      guard let first = found.first else { continue }
      json.key(field.key)
      switch field.kind {
      case .text: json.string(first)
      case .number: json.double(Double(written: first) ?? 0)
      case .list: json.array(found) { $0.string($1) }
      }
    }
    json.endObject()
  }
}
