import NapkinArchive
import NapkinCore
import NapkinFormats

/// Writes the files of an archive, and keeps account of it.
struct XMindWriter {
  /// What is still to be written of a sheet: the stack that a deep map would else need of the machine.
  private enum Step {
    case topic(MindMap.Slot)
    case list(String, [MindMap.Slot])
    case endList, endObject
  }

  var ledger: Ledger
  var archive: ArchiveSink
  private(set) var map = MindMap(id: "")
  private let request: ExportRequest
  private var json = JSONWriter()
  private var paths: [ByteDigest: String] = [:]
  private var files: [String] = []

  init(_ request: ExportRequest) throws(FormatError) {
    self.request = request
    ledger = Ledger(ofOutlineOf: request.census, following: XMindFormat.format.table)
    archive = try ArchiveSink()
  }

  // MARK: Files

  /// Writes what an archive has besides the sheets.
  mutating func writeFiles() throws(FormatError) {
    for piece in request.content.foreign.pieces where piece.isFile { try keep(piece) }
    if !files.contains(XMindName.metadata) {
      try write(XMindName.ownMetadata, as: XMindName.metadata)
    }
    let names = files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    try write(
      RawJSON { json in
        json.beginObject(.packed)
        json.key("file-entries")
        json.beginObject()
        for name in names { json.field(name, RawJSON("{}")) }
        json.endObject()
        json.endObject()
      }, as: XMindName.manifest)
  }

  private mutating func write(_ json: RawJSON, as name: String) throws(FormatError) {
    try begin(name)
    try archive.write(json.text)
  }

  private mutating func begin(_ name: String) throws(FormatError) {
    try archive.begin(name)
    files.append(name)
  }

  /// Writes a file that was kept; one whose name is taken or no good is left out.
  private mutating func keep(_ piece: Foreign.Entry) throws(FormatError) {
    let isOfNotebook = request.content.kind == .notebook
    let isOurs = piece.format.hasPrefix(XMindName.format) && piece.key != XMindName.manifest
    let isWritten = isOurs ? try archive.write(foreignFile: piece) : false
    if isWritten { files.append(piece.key) }
    // What a notebook has of its own has no place in an outline, and is counted as dropped.
    if isWritten == isOfNotebook {
      ledger.revise(
        .foreign, from: isWritten ? .dropped : .converted, to: isWritten ? .converted : .dropped,
        at: request.content.identifier)
    }
  }

  /// Puts the file of a medium into the archive, unless it is there; tells where.
  private mutating func path(of media: Media) throws(FormatError) -> String? {
    guard case .stored(let digest) = media.source else { return nil }
    if let path = paths[digest] { return path }
    guard let wanted = media.pathInXMind, try request.media.measure(digest) != nil else {
      return nil
    }
    let usual = "resources/" + (media.fileName ?? "")
    let path = (try? begin(wanted)) == nil ? usual : wanted
    if path != wanted { try begin(usual) }
    try request.media.copy(digest) { piece throws(FormatError) in try archive.write(piece) }
    paths[digest] = path
    return path
  }

  // MARK: Sheets

  /// Writes `content.json`.
  mutating func write(_ sheets: [(id: String, map: MindMap)]) throws(FormatError) {
    // The media first: what they are called has to be known, and one file is written at a time.
    var prepared: [MindMap] = []
    for sheet in sheets { prepared.append(try withMedia(sheet.map)) }
    try begin(XMindName.content)
    json.beginArray(.packed)
    var taken: Set<String> = []
    for (sheet, map) in zip(sheets, prepared) {
      var id = sheet.id
      // A map and a note may have one identifier.
      while !taken.insert(id).inserted { id += "-2" }
      self.map = map
      try writeSheet(id)
    }
    json.endArray()
    try json.finish(to: &archive)
  }

  /// The map with the media alone that can be written, which know where they are.
  private mutating func withMedia(_ sheet: MindMap) throws(FormatError) -> MindMap {
    var map = sheet
    for slot in sheet.walkAll().map(\.slot) where !sheet[slot].media.isEmpty {
      let node = sheet[slot]
      let image = node.media.firstIndex { $0.isShown }
      let file =
        node.link == nil
        ? node.media.firstIndex { !$0.isShown && $0.pathInXMind != nil } : nil
      var kept: [Media] = []
      for (index, medium) in node.media.enumerated() {
        var medium = medium
        let isWanted = index == image || index == file
        var isWritten = isWanted
        if isWanted, medium.pathInXMind != nil {
          let path = try path(of: medium)
          isWritten = path != nil
          if let path { medium.place(at: path) }
        }
        revise(node.media[index], as: isWritten ? medium : nil, at: node.id.rawValue)
        if isWritten { kept.append(medium) }
      }
      map.update(slot) { $0.media = kept }
    }
    return map
  }

  private mutating func writeSheet(_ id: String) throws(FormatError) {
    let theme = theme()
    reviseSheet(theme.map { XMindTheme($0) }, isAlone: request.content.kind == .map)
    let root = map[map.slotOfRoot]
    let title = map.name.isEmpty ? root.text.plain : map.name
    json.beginObject(.packed)
    json.text("id", id)
    var taken: Set = ["id", "title", XMindName.impliedRoot, "rootTopic"]
    if map.foreign.value("class", in: XMindName.spelling) == nil {
      json.text("class", XMindName.sheet)
      taken.insert("class")
    }
    json.text("title", title)
    if map.isRootImplied {
      json.key(XMindName.impliedRoot)
      json.bool(true)
      if root.text.isEmpty { map.update(map.slotOfRoot) { $0.text = RichText(title) } }
    }
    json.key("rootTopic")
    try writeTopics()
    writeRelationships()
    if let theme, map.foreign.value("theme", in: XMindName.format) != theme.text {
      json.field("theme", theme)
      taken.insert("theme")
    }
    for piece in map.foreign.pieces(from: XMindName.format) where piece.key != "relationships" {
      if !keep(piece, &taken) { ledger.revise(.foreign, to: .dropped, at: map.id.rawValue) }
    }
    json.endObject()
  }

  /// The theme to write: as it was spelt, if that still says how the map looks.
  private func theme() -> RawJSON? {
    let own = XMindTheme(of: map)
    let kept = [XMindName.format, XMindName.spelling].lazy
      .compactMap { map.foreign.value("theme", in: $0) }.first.map { RawJSON($0) }
    return kept.flatMap { XMindTheme($0) == own ? $0 : nil } ?? own.json()
  }

  private mutating func writeTopics() throws(FormatError) {
    var steps = [Step.topic(map.slotOfRoot)]
    while let step = steps.popLast() {
      switch step {
      case .topic(let slot):
        let lists = lists(of: slot)
        json.beginObject(.packed)
        let attached = lists.first { $0.name == XMindName.attached }?.slots ?? []
        // A file may have lists without topics.
        let spelt = map[slot].foreign.pieces(from: XMindName.spelling)
        let hasLists = !lists.isEmpty || spelt.contains { $0.key.hasPrefix(XMindName.children) }
        writeFields(of: slot, above: attached, hasLists: hasLists)
        steps.append(.endObject)
        if hasLists {
          json.key(XMindName.children)
          json.beginObject()
          steps.append(.endObject)
          for (name, slots) in lists.reversed() { steps.append(.list(name, slots)) }
          writeEmptyLists(of: slot, besides: Set(lists.map(\.name)))
        }
        try json.flushIfFull(to: &archive)
      case .list(let name, let slots):
        json.key(name)
        json.beginArray()
        steps.append(.endList)
        for slot in slots.reversed() { steps.append(.topic(slot)) }
      case .endList: json.endArray()
      case .endObject: json.endObject()
      }
    }
  }

  /// The children of a node by the lists in which they stand, those of ordinary ones first.
  private func lists(of slot: MindMap.Slot) -> [(name: String, slots: [MindMap.Slot])] {
    var lists = [(name: XMindName.attached, slots: [MindMap.Slot]())]
    var indices = [XMindName.attached: 0]
    func add(_ slot: MindMap.Slot, to name: String) {
      let index = indices[name, default: lists.count]
      if index == lists.count {
        indices[name] = index
        lists.append((name, []))
      }
      lists[index].slots.append(slot)
    }
    for child in map.children(of: slot) {
      add(child, to: map[child].foreign.value("list", in: XMindName.list) ?? XMindName.attached)
    }
    if slot == map.slotOfRoot {
      for floating in map.slotsOfFloating { add(floating, to: XMindName.detached) }
    }
    return lists.filter { !$0.slots.isEmpty }
  }

  private mutating func writeEmptyLists(of slot: MindMap.Slot, besides names: Set<String>) {
    let prefix = XMindName.children + "."
    for piece in map[slot].foreign.pieces(from: XMindName.spelling)
    where piece.key.hasPrefix(prefix) {
      let name = String(piece.key.dropFirst(prefix.count))
      if !names.contains(name) { json.field(name, RawJSON(piece.value)) }
    }
  }

  private mutating func writeFields(
    of slot: MindMap.Slot, above children: [MindMap.Slot], hasLists: Bool
  ) {
    var node = map[slot]
    let clipped = moveRanges(of: &node, among: children)
    if let target = node.link.flatMap({ $0.hasPrefix("#") ? $0.dropFirst() : nil }),
      let other = map[MindMap.Node.ID(String(target))]
    {
      node.link = "#" + XMindName.identifier(of: other)
    }
    let isFloating = map.parent(of: slot) == nil && slot != map.slotOfRoot
    json.text("id", XMindName.identifier(of: node))
    var written: [(field: XMindField, value: RawJSON)] = []
    for field in XMindField.all where isFloating || !field.isOfFloating {
      guard let value = field.value(of: node) else { continue }
      if json.field(field.key, value) { written.append((field, value)) }
    }
    var taken = Set(written.map(\.field.key) + ["id"] + (hasLists ? [XMindName.children] : []))
    let title = XMindField.title.write(node)?.text
    if title != node.foreign.value("title", in: XMindName.spelling) {
      taken.formUnion(XMindField.ofTitle)
    }
    for piece in node.foreign.pieces where !piece.format.hasSuffix("=") {
      let isKept =
        switch piece.format {
        case XMindName.format
        where written.contains { ($0.field.key, $0.value.text) == (piece.key, piece.value) }: true
        case XMindName.format where XMindField.byKey[piece.key]?.reads(piece, like: node) == true:
          false
        case XMindName.format: keep(piece, &taken)
        case XMindName.list: map.parent(of: slot) != nil
        default: false
        }
      if !isKept || clipped.contains(piece.key) {
        ledger.revise(.foreign, to: isKept ? .approximated : .dropped, at: node.id.rawValue)
      }
    }
    revise(map[slot], like: node, as: written, isFloating: isFloating)
  }

  /// Lets the ranges of a node follow its children. Returns the keys with ranges that do not enclose the same children
  /// as before. A key without any range left gets an empty value, which is no JSON, so that the key is not written.
  private func moveRanges(
    of node: inout MindMap.Node, among children: [MindMap.Slot]
  ) -> Set<String> {
    func note(_ key: String, on node: MindMap.Node) -> (number: Int, owner: Substring)? {
      let note = node.foreign.value(key, in: XMindName.spelling)
      guard let parts = note?.split(separator: " ", maxSplits: 1), parts.count == 2,
        let number = Int(parts[0]), number >= 0
      else { return nil }
      return (number, parts[1])
    }
    // What no file of XMind said has no notes.
    guard let (count, owner) = note(XMindRanges.owner, on: node) else { return [] }
    lazy var places = children.map { child in
      note(XMindRanges.place, on: map[child]).flatMap { $0.owner == owner ? $0.number : nil }
    }
    var clipped: Set<String> = []
    for (index, piece) in node.foreign.pieces.enumerated()
    where XMindRanges.keys.contains(piece.key) {
      guard let elements = RawJSON(piece.value).elements else { continue }
      let (moved, isWhole) = XMindRanges.following(places, of: count, elements)
      if !isWhole { clipped.insert(piece.key) }
      if moved == elements { continue }
      let value = RawJSON { $0.array(moved, .packed) { _ = $0.rawValue($1.text) } }
      node.foreign.pieces[index].value = moved.isEmpty ? "" : value.text
    }
    return clipped
  }

  /// Writes a key that Napkin does not know, unless it stands there already; tells whether it did.
  private mutating func keep(_ piece: Foreign.Entry, _ taken: inout Set<String>) -> Bool {
    taken.insert(piece.key).inserted && json.field(piece.key, RawJSON(piece.value))
  }

  private mutating func writeRelationships() {
    var lines = XMindRelationship.all(in: map)
    let order = map.foreign.value("relationships", in: XMindName.spelling)
      .flatMap { RawJSON($0).elements?.compactMap(\.string) }
    if let order {
      let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
      lines.sort { places[$0.id] ?? order.count < places[$1.id] ?? order.count }
    }
    let kept = map.foreign.value("relationships", in: XMindName.format).map { RawJSON($0) }
    if lines.isEmpty, let kept {
      json.field("relationships", kept)
    } else if !lines.isEmpty || order != nil {
      json.key("relationships")
      json.beginArray()
      for line in lines { line.write(to: &json) }
      for element in kept?.elements ?? [] { _ = json.rawValue(element.text) }
      json.endArray()
    }
  }
}
