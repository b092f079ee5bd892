import NapkinMarkup
import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// The index of a folder, the file `index.md`, which lists the documents.
struct FolderIndex {
  let matter: FrontMatter
  /// The files to which the index links, in order and each once, with the text of the link if the line has nothing
  /// else.
  let entries: [(path: String, name: String?)]
  /// The number of texts in the index that are no listed file's name, or are below one; a notebook cannot hold them.
  let lostTexts: Int
  /// The repairs: one for each listed document that is missing, because it may have been lost.
  private(set) var repairs = Repairs()

  /// Reads the index of a folder, if it has one that Napkin wrote.
  init?(of folder: some PartSource, _ request: ImportRequest) throws(FormatError) {
    guard folder.paths.contains(MarkdownNames.index),
      var source = try folder.open(MarkdownNames.index)
    else { return nil }
    let bytes = try source.readAll(limit: request.limits.inputBytes)
    let text = try MarkdownSource(bytes, mode: .salvage).bytes
    guard let (matter, _) = FrontMatter.read(text), matter.kind == .notebook else { return nil }
    self.matter = matter
    var own = request
    own.kind = .map
    own.mode = .salvage
    own.keepsSource = false
    var memory = MemorySource(text)
    guard case .map(let map) = try MarkdownDocument.read(own, from: &memory).content else {
      return nil
    }
    let files = PathTable(folder.paths)
    var seen: Set<ExactText> = []
    var missing: [String] = []
    var listed: Set<MindMap.Slot> = []
    var lost = map.info.isEmpty ? 0 : 1
    entries = map.walkAll().compactMap { visit in
      let node = map[visit.slot]
      // Somebody may have added text beside the link.
      let places = (node.link.map { [$0] } ?? node.text.addresses).flatMap {
        [LocalLinks.decoded($0), $0]
      }
      if let path = places.lazy.compactMap({ files[$0] }).first,
        seen.insert(ExactText(path)).inserted
      {
        let isAlone = node.link != nil
        let isBelowOther = map.parent(of: visit.slot).map(listed.contains) == true
        if !isAlone || isBelowOther || node.hasMoreThanLink { lost += 1 }
        listed.insert(visit.slot)
        return (path, isAlone ? node.text.words : nil)
      }
      if let address = node.link, Self.isDocument(address),
        !places.contains(where: { files[$0] != nil })
      {
        missing.append(address)
        if node.hasMoreThanLink { lost += 1 }
        return nil
      }
      let isRoot = visit.slot == map.slotOfRoot
      let isTitle = isRoot && (map.isRootImplied || node.text.words == matter.title ?? "")
      if !isTitle || node.hasMoreThanLink { lost += 1 }
      return nil
    }
    lostTexts = lost
    if !missing.isEmpty {
      try tell(missing, text, folder.place(of: MarkdownNames.index), request.mode)
    }
  }

  /// Records a repair for each missing document; the strict mode refuses the first one.
  private mutating func tell(
    _ missing: [String], _ text: [UInt8], _ file: String, _ mode: ImportRequest.Mode
  ) throws(FormatError) {
    let lines = Self.linesOfAddresses(in: text)
    for address in missing {
      var place = FileLocation(line: lines[LocalLinks.decoded(address)] ?? 1)
      if mode == .strict {
        place.file = file
        throw FormatError(
          .malformed,
          "The document that it leads to is not there; bring it back, or take away the line.",
          at: place)
      }
      repairs.add(
        Repair("missing-document", "The document that it leads to is not there.", at: place))
    }
  }

  private static func isDocument(_ address: String) -> Bool {
    LinkTarget.scheme(of: address) == nil && !address.contains("#")
      && (MarkdownNames.isText(address) || address.hasSuffix(".svg"))
  }

  /// Returns the line number of each address that follows the text of a link, as in an index of Napkin's.
  private static func linesOfAddresses(in text: [UInt8]) -> [String: Int] {
    var lines: [String: Int] = [:]
    let all = text.split(separator: .newline, omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() {
      for link in line.asText.split(separator: "](").dropFirst() {
        let address =
          link.hasPrefix("<") ? link.dropFirst().prefix { $0 != ">" } : link.prefix { $0 != ")" }
        let known = LocalLinks.decoded(String(address))
        if lines[known] == nil { lines[known] = index + 1 }
      }
    }
    return lines
  }

  /// The file of the default plan list; `nil` if the list has no file.
  var defaultList: String? {
    matter.others.first { $0.key == MarkdownNames.defaultList }.map {
      YAMLText.scalar(YAMLText.withoutRemarks($0.value).value)
    }
  }

  var foreign: Foreign {
    var matter = matter
    matter.othersBesideNotes.removeAll { $0.key == MarkdownNames.defaultList }
    return matter.foreign(for: .notebook)
  }
}

extension MindMap.Node {
  fileprivate var hasMoreThanLink: Bool {
    var rest = self
    rest.link = nil
    return !rest.isPlain
  }
}
