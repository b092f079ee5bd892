import NapkinMarkup
import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// The file that names the documents of a folder.
struct FolderIndex {
  let matter: FrontMatter
  /// The files that it leads to, in order, each once, and what it calls them, if it says no more
  /// of them.
  let entries: [(path: String, name: String?)]
  /// How many texts in it are not the name of such a file, or stand below one: a notebook has no place for them.
  let lostTexts: Int
  /// A document that it leads to and that is not there is told, for it may have been lost.
  private(set) var repairs = Repairs()

  /// Reads the index of a folder, if it has one of ours.
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
      // Somebody may have said more beside the link.
      let places = (node.link.map { [$0] } ?? node.text.addresses).flatMap {
        [LocalLinks.decoded($0), $0]
      }
      if let path = places.lazy.compactMap({ files[$0] }).first,
        seen.insert(ExactText(path)).inserted
      {
        let isAlone = node.link != nil
        let isBelowOther = map.parent(of: visit.slot).map(listed.contains) == true
        if !isAlone || isBelowOther || node.saysMoreThanALink { lost += 1 }
        listed.insert(visit.slot)
        return (path, isAlone ? node.text.words : nil)
      }
      if let address = node.link, Self.isDocument(address),
        !places.contains(where: { files[$0] != nil })
      {
        missing.append(address)
        if node.saysMoreThanALink { lost += 1 }
        return nil
      }
      let isRoot = visit.slot == map.slotOfRoot
      let isTitle = isRoot && (map.isRootImplied || node.text.words == matter.title ?? "")
      if !isTitle || node.saysMoreThanALink { lost += 1 }
      return nil
    }
    lostTexts = lost
    if !missing.isEmpty {
      try tell(missing, text, folder.place(of: MarkdownNames.index), request.mode)
    }
  }

  /// Tells of documents that are not there; the strict mode refuses the first one.
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

  /// Whether an address may be that of a document in the folder.
  private static func isDocument(_ address: String) -> Bool {
    LinkTarget.scheme(of: address) == nil && !address.contains("#")
      && (MarkdownNames.isText(address) || address.hasSuffix(".svg"))
  }

  /// The line of each address that stands after words, as one of ours does.
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

  /// The file of the default plan list, if that is not a new one.
  var defaultList: String? {
    matter.others.first { $0.key == MarkdownNames.defaultList }.map {
      YAMLText.scalar(YAMLText.withoutRemarks($0.value).value)
    }
  }

  /// The keys that another program put there.
  var foreign: Foreign {
    var matter = matter
    matter.othersBesideNotes.removeAll { $0.key == MarkdownNames.defaultList }
    return matter.foreign(for: .notebook)
  }
}

extension MindMap.Node {
  /// Whether anything hangs on it besides its words and where they lead.
  fileprivate var saysMoreThanALink: Bool {
    var rest = self
    rest.link = nil
    return !rest.isPlain
  }
}
