import NapkinCore
import NapkinFormats
import NapkinXML

/// Makes maps of sheets and topics, which come in the order of their file, whatever that is.
struct XMindBuilder {
  /// A topic, until its sheet is complete.
  private struct Topic {
    var node = MindMap.Node(id: "", .empty)
    var id: String?
    let parent: Int?
    /// The list of its parent in which it stands.
    let list: String
    let place: FileLocation
  }

  private(set) var maps: [MindMap] = []
  private(set) var repairs = Repairs()
  /// What was left out, and is no part of a document.
  private(set) var droppedCount = 0
  private(set) var identifiers: Identifiers
  /// What XMind 8 says of all sheets together.
  var foreignOfAll = Foreign()

  private let request: ImportRequest
  private let resources: [String: Media]
  private var topicCount = 0
  private var topics: [Topic] = []
  /// The topics that are open, from the root.
  private var open: [Int] = []
  private var sheetID: String?
  private var sheetIDs: Set<String> = []
  private var sheetTitle = ""
  private var isRootImplied = false
  private var hasClass = false
  private var relationships: RawJSON?
  private var theme: XMindTheme?
  private var foreign = Foreign()

  /// Begins without sheets; `resources` are the files of the archive that topics may refer to.
  init(_ request: ImportRequest, resources: [String: Media]) {
    self.request = request
    self.resources = resources
    identifiers = request.identifiers
  }

  /// Enters a repair, or throws where nothing is to be repaired.
  mutating func mend(
    _ code: Repair.Code, _ message: Phrase, at place: FileLocation
  ) throws(FormatError) {
    if request.mode == .strict { throw FormatError(.malformed, message, at: place) }
    repairs.add(Repair(code, message, at: place))
  }

  /// Leaves out what is neither a sheet nor a topic.
  mutating func drop(at place: FileLocation) throws(FormatError) {
    try mend(.misplaced, "This is neither a sheet nor a topic; it is left out.", at: place)
    droppedCount += 1
  }

  // MARK: Topics

  /// Begins a topic: the root of the sheet, or one in a list of the topic that is open.
  mutating func beginTopic(in list: String, at place: FileLocation) throws(FormatError) {
    // A root of ours does not count.
    if !(isRootImplied && topics.isEmpty) { topicCount += 1 }
    guard topicCount <= request.limits.nodes else {
      throw .exceeds(.nodes, request.limits.nodes, at: place)
    }
    open.append(topics.count)
    topics.append(Topic(parent: open.dropLast().last, list: list, place: place))
  }

  /// Takes what stands under a key of the topic that is open.
  mutating func set(_ key: String, _ value: RawJSON) {
    guard let index = open.last else { return }
    if key == "id", let id = value.string, !id.isEmpty {
      topics[index].id = id
      topics[index].node = topics[index].node.identified(as: .init(id))
      return
    }
    // What is no value that a key can have is kept as what has no words is.
    guard let field = XMindField.byKey[key], !field.isOfFloating || isFloating(topics[index]),
      field.take(value, into: &topics[index].node, { resources[$0] })
    else { return topics[index].node.foreign.keep(key, value.text) }
  }

  /// Keeps a list of topics that has none.
  mutating func keepList(_ name: String?, _ value: RawJSON) {
    guard let index = open.last else { return }
    let key = name.map { XMindName.children + "." + $0 } ?? XMindName.children
    topics[index].node.foreign.keep(key, value.text, in: XMindName.spelling)
  }

  mutating func endTopic() {
    guard let index = open.popLast() else { return }
    let node = topics[index].node
    let isTitleKept = node.foreign.value("title", in: XMindName.spelling) != nil
    if !isTitleKept, node.foreign.pieces.contains(where: { XMindField.ofTitle.contains($0.key) }),
      let title = XMindField.title.write(node)
    {
      topics[index].node.foreign.keep("title", title.text, in: XMindName.spelling)
    }
    if let parent = topics[index].parent, parent != 0 || !isFloating(topics[index]),
      topics[index].list != XMindName.attached
    {
      topics[index].node.foreign.keep("list", topics[index].list, in: XMindName.list)
    }
    topics[index].node.foreign.sort()
  }

  private func isFloating(_ topic: Topic) -> Bool {
    topic.list == XMindName.detached && topic.parent == 0
  }

  // MARK: Sheets

  mutating func beginSheet() {
    (topics, open, sheetID, sheetTitle) = ([], [], nil, "")
    (isRootImplied, hasClass, relationships, foreign) = (false, false, nil, Foreign())
    theme = nil
  }

  mutating func setOnSheet(_ key: String, _ value: RawJSON) {
    switch (key, value.string) {
    case ("id", let id?) where !id.isEmpty: sheetID = id
    case ("title", let title?): sheetTitle = title
    case (XMindName.impliedRoot, _): isRootImplied = true
    case ("relationships", _): relationships = value
    case ("class", XMindName.sheet?): hasClass = true
    case ("theme", _):
      let theme = XMindTheme(value)
      self.theme = theme
      if theme.json() == value { return }
      let isMore = XMindTheme.isMore(value)
      foreign.keep(key, value.text, in: isMore ? XMindName.format : XMindName.spelling)
    default: foreign.keep(key, value.text)
    }
  }

  /// Ends the sheet: all that is known of it is there.
  mutating func endSheet(at place: FileLocation) throws(FormatError) {
    if topics.isEmpty {
      try mend(.noRoot, "This sheet has no topic; it gets an empty one.", at: place)
      topics = [Topic(parent: nil, list: "", place: place)]
    }
    if let id = sheetID, !sheetIDs.insert(id).inserted {
      try mend(.identifier, "Two sheets have one identifier; this one gets another.", at: place)
      sheetID = nil
    }
    let renamed = try identify()
    notePlaces()
    var map = MindMap(
      id: .init(sheetID ?? identifiers.next { sheetIDs.contains($0) }), name: sheetTitle,
      root: topics[0].node)
    map.isRootImplied = isRootImplied
    let isCalledLikeRoot = topics[0].node.text.source == sheetTitle
    if isRootImplied && isCalledLikeRoot {
      map.update(map.slotOfRoot) { $0.text = .empty }
    } else if isCalledLikeRoot {
      map.name = ""
    }
    append(to: &map)
    if !hasClass { foreign.keep("class", "", in: XMindName.spelling) }
    map.foreign = foreign
    if let theme { theme.dress(&map) }
    connect(&map, by: renamed)
    maps.append(map)
  }

  /// Gives each topic its identifier; returns those of ours by those in the file.
  private mutating func identify() throws(FormatError) -> [String: MindMap.Node.ID] {
    let known = Set(topics.compactMap(\.id))
    var taken: Set<String> = []
    var renamed: [String: MindMap.Node.ID] = [:]
    for index in topics.indices {
      var id = topics[index].id
      if let wanted = id, wanted.hasPrefix(XMindName.inventedID) {
        let invented = String(wanted.dropFirst(XMindName.inventedID.count))
        if !invented.isEmpty, !known.contains(invented), !taken.contains(invented) {
          (id, topics[index].node.hasInventedID) = (invented, true)
          renamed[wanted] = .init(invented)
        }
      }
      if let wanted = id, !taken.insert(wanted).inserted {
        try mend(
          .identifier, "Two topics have one identifier; this one gets another.",
          at: topics[index].place)
        id = nil
      }
      if id == nil { topics[index].node.hasInventedID = true }
      let free = id ?? identifiers.next { known.contains($0) || taken.contains($0) }
      taken.insert(free)
      topics[index].node = topics[index].node.identified(as: .init(free))
    }
    return renamed
  }

  /// Notes on the children of topics with ranges where they stand, and on these topics how many they are.
  private mutating func notePlaces() {
    var counts: [Int: Int] = [:]
    func note(_ number: Int, in owner: Int, as key: String, on index: Int) {
      let value = "\(number) \(topics[owner].node.id)"
      topics[index].node.foreign.keep(key, value, in: XMindName.spelling)
    }
    for index in topics.indices {
      let hasRanges = topics[index].node.foreign.pieces.contains {
        XMindRanges.keys.contains($0.key) && $0.value.utf8.contains(UInt8(ascii: "("))
      }
      if hasRanges { counts[index] = 0 }
      guard topics[index].list == XMindName.attached, let parent = topics[index].parent,
        let place = counts[parent]
      else { continue }
      counts[parent] = place + 1
      note(place, in: parent, as: XMindRanges.place, on: index)
    }
    for (index, count) in counts { note(count, in: index, as: XMindRanges.owner, on: index) }
  }

  private mutating func append(to map: inout MindMap) {
    var slots = [map.slotOfRoot]
    for topic in topics.dropFirst() {
      if isFloating(topic), let slot = try? map.insert(topic.node, under: nil) {
        slots.append(slot)
      } else {
        slots.append(map.append(topic.node, under: slots[topic.parent ?? 0]))
      }
    }
    topics = []
  }

  /// Draws the relationships as connectors, and lets links lead to nodes by their identifiers. What has
  /// no node to stand on is kept.
  private mutating func connect(_ map: inout MindMap, by renamed: [String: MindMap.Node.ID]) {
    for slot in map.walkAll().map(\.slot) where !renamed.isEmpty {
      guard let link = map[slot].link, link.hasPrefix("#"),
        let id = renamed[String(link.dropFirst())]
      else { continue }
      map.update(slot) { $0.link = "#\(id)" }
    }
    guard let relationships else { return }
    var rest: [RawJSON] = []
    var order: [String] = []
    for element in relationships.elements ?? [] {
      guard var line = XMindRelationship(element),
        let from = map.slot(of: renamed[line.start] ?? .init(line.start))
      else {
        rest.append(element)
        continue
      }
      line.connector.target = renamed[line.end] ?? line.connector.target
      line.forgetUsualID(number: map[from].connectors.count + 1)
      map.update(from) { $0.connectors.append(line.connector) }
      order.append(line.id)
    }
    if relationships.elements == nil {
      map.foreign.keep("relationships", relationships.text)
    } else if !rest.isEmpty {
      map.foreign.keep(
        "relationships", RawJSON { $0.array(rest, .packed) { _ = $0.rawValue($1.text) } }.text)
    } else if order != XMindRelationship.all(in: map).map(\.id) || order.isEmpty {
      let ids = RawJSON { $0.array(order, .packed) { $0.string($1) } }
      map.foreign.keep("relationships", ids.text, in: XMindName.spelling)
    }
  }
}

extension Repair.Code {
  static let identifier: Self = "identifier"
  static let noRoot: Self = "no-root"
  static let damagedFile: Self = "damaged-file"
}
