import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinMarkdownCore

/// A conversion to a format: the settings that are the same for all documents.
struct Conversion: Sendable {
  let invocation: Invocation
  let registry: FormatRegistry
  let target: FormatName
  /// Whether the output is a folder of files, and not one file.
  let makesFolder: Bool
  /// Whether other documents are converted in the same run.
  let isOneOfMany: Bool
  private let limits: Limits
  private let refused: Treatment?

  /// Creates a conversion after checking that it is possible; nothing is read or written yet.
  init(
    to target: FormatName, _ invocation: Invocation, _ registry: FormatRegistry,
    makesFolder: Bool = false, isOneOfMany: Bool = false
  ) throws(Failure) {
    self.target = target
    self.makesFolder = makesFolder
    self.isOneOfMany = isOneOfMany
    self.invocation = invocation
    self.registry = registry
    limits = try invocation.limits()
    refused = try invocation.refusedLoss()
  }

  /// Creates a conversion to the file or folder with this path.
  init(
    to path: String, _ invocation: Invocation, _ registry: FormatRegistry
  ) throws(Failure) {
    let makesFolder = try invocation.meansFolder(path, of: registry)
    let target =
      makesFolder
      ? try invocation.target(folder: path, of: registry)
      : try invocation.target(path, of: registry)
    try self.init(to: target, invocation, registry, makesFolder: makesFolder)
  }

  /// Whether a document stays as it is, byte for byte: input and output have the same format, and no option asks for
  /// a change.
  func keepsBytes(of document: Document) -> Bool {
    guard !makesFolder, document.format?.id == target.format, target.dialect == nil,
      registry.exporter(id: target.format) is any InPlaceExporter, let format,
      let options = try? invocation.options(for: format)
    else { return false }
    return options.names.isEmpty
  }

  /// The output format.
  var format: Format? {
    makesFolder
      ? registry.folderExporter(id: target.format)?.format
      : registry.exporter(id: target.format)?.format
  }

  /// Writes a document that was read, and returns the account of the whole conversion.
  func write(
    _ source: Import, of document: Document, to sink: inout some ByteSink
  ) throws(Failure) -> Account {
    var account = Account(of: source, from: document, to: target)
    if let bytes = document.bytes, source.repairs.isEmpty {
      try naming(document.name) { () throws(FormatError) in
        try sink.write(bytes)
        return source.ledger
      }
      account.media.linked = linkedFilesLeft(of: source, document)
      return account
    }
    // Only formats that contain documents together with their media name the documents like their files.
    let files = holdsMedia ? document.files(of: source.content) : [:]
    try write(ExportRequest(source), from: files, to: &sink, account: &account)
    account.media.linked = linkedFilesLeft(of: source, document)
    return account
  }

  /// Writes content and completes its account. `twice` counts documents that were read twice and are written once;
  /// they are not losses.
  func write(
    _ request: ExportRequest, from files: [Notebook.ItemID: String], to sink: inout some ByteSink,
    account: inout Account, twice: Ledger = Ledger()
  ) throws(Failure) {
    var request = try asked(request)
    request.filesOfOrigin = files
    var written = try naming(account.name) { () throws(FormatError) in
      try registry.export(request, as: target, to: &sink)
    }
    written.merge(twice)
    try follow(&account, by: written, request)
  }

  /// Writes a document as a folder of files, and returns the account of the whole conversion.
  func write(
    _ source: Import, of document: Document, into folder: inout some PartSink
  ) throws(Failure) -> Account {
    var account = Account(of: source, from: document, to: target)
    let request = try asked(ExportRequest(source))
    let written = try naming(document.name) { () throws(FormatError) in
      try registry.export(request, as: target, into: &folder)
    }
    try follow(&account, by: written, request)
    account.media.linked = linkedFilesLeft(of: source, document)
    return account
  }

  /// Runs a closure that writes, and adds the document's name to its errors.
  @discardableResult
  private func naming(
    _ name: String, _ write: () throws(FormatError) -> Ledger
  ) throws(Failure) -> Ledger {
    try failing(of: target.format) { () throws(FormatError) in
      do throws(FormatError) { return try write() } catch { throw error.named(name) }
    }
  }

  /// Returns a request with the options and limits of the command line.
  private func asked(_ request: ExportRequest) throws(Failure) -> ExportRequest {
    var request = request
    if let format { request.options = try invocation.options(for: format) }
    request.limits = limits
    return request
  }

  private func follow(
    _ account: inout Account, by written: Ledger, _ request: ExportRequest
  ) throws(Failure) {
    var written = written
    // A format that contains the media's bytes has already recorded which are missing.
    account.media.areCarried = written[.media].carried > 0
    let refers = account.media.areCarried || refersToMedia && written[.media].source > 0
    if refers && written.missingMedia == 0 {
      let absent = try failing { () throws(FormatError) in
        try request.content.mediaAbsent(from: request.media)
      }
      written = written.withoutBytes(of: absent, in: request.content)
    }
    let markup = written[.markup]
    let hasLostMarkup = written.lostPictures == nil && markup.dropped + markup.approximated > 0
    let shown = holdsMedia || hasLostMarkup ? request.content.shownMedia : []
    if hasLostMarkup {
      let pictures = shown.filter(\.isAmongWords).map(\.asLost)
      written.lostPictures = written.lostWithMarkup(pictures)
    }
    account.ledger = account.ledger.followed(by: written)
    // A format that holds media has already taken in the files near the document.
    let away = holdsMedia ? shown.filter(\.isFile) : []
    account.ledger.leaveOut(away, from: request.content, told: written)
    account.media.missing = request.content.names(of: written.absentMedia)
    account.media.elsewhere = away.addresses
    let told = Set(away.map(\.asLost))
    let lost = (written.lostPictures ?? []).filter { !told.contains($0) }
    account.media.lost = lost.map(\.address)
    let holdsPlacesOnly = [GeoJSONFormat.format.id, KMLFormat.format.id].contains(target.format)
    if holdsPlacesOnly && account.ledger[.place].source == 0 {
      account.asides.append("nothing in it has a place")
    }
    tellHidden(&account, in: written, request)
    let unseen = written[.node].dropped + written[.node].carried
    if unseen > 0, format?.options.contains(where: { $0.name == "branch" }) == true {
      let isChosen = ["unfold", "branch"].contains { request.options[$0] != nil }
      account.asides.append(
        isChosen
          ? "\(unseen) of its nodes are not in sight"
          : "\(unseen) of its nodes are not in sight; --option unfold=all shows all")
    }
    if let size = written.sizeOfLargeMap {
      account.asides.append(
        "the picture is \(Int(size.width)) by \(Int(size.height)) pixels; --option fold=2, "
          + "branch=NODE or fit=4000x4000 makes it smaller")
    }
  }

  /// Adds remarks about content of a page that its author deleted or hid, and that every recipient can read.
  private func tellHidden(
    _ account: inout Account, in written: Ledger, _ request: ExportRequest
  ) {
    guard target.format == HTMLFormat.id, request.options["source"] != "none",
      (try? request.options.flag("fragment")) != true
    else { return }
    if written[.trash].carried > 0 {
      account.asides.append("it holds the trash; --option source=none leaves that out")
    }
    if request.content.hasComments {
      account.asides.append("it holds comments; --option source=none leaves them out")
    }
  }

  /// Whether the output refers to media in a folder beside it.
  private var refersToMedia: Bool { mediaUse == .linked }

  /// Whether the output contains the media themselves.
  var holdsMedia: Bool { mediaUse == .held }

  /// Whether the output format keeps the spelling of the source format.
  private func keepsSource(of source: Format?) -> Bool {
    guard let format, format.id != source?.id else { return false }
    let writes = format.table(for: target.dialect)[.foreign]?.writes ?? [.dropped]
    return writes.contains { !$0.isLoss }
  }

  private var mediaUse: Format.MediaUse {
    guard let format, let options = try? invocation.options(for: format) else { return .leftOut }
    return format.mediaUse(with: options)
  }

  /// Refuses unwanted losses. The report about them is written nevertheless.
  func refuseLosses(
    _ account: Account, report: Bool = true, _ streams: inout Streams
  ) throws(Failure) {
    guard let refused else { return }
    let lost = account.ledger.total(.dropped)
    let changed = refused == .approximated ? account.ledger.total(.approximated) : 0
    guard lost + changed > 0 else { return }
    let isReported = report && invocation.has(.report)
    if isReported { try Report(account, invocation, streams)?.finish(&streams) }
    let name = SafeText.name(account.name)
    let exception: Phrase = isReported ? " but the report" : ""
    throw Failure(
      FormatError(
        .lossRefused,
        "\(name): \(account.ledger.words); --fail-on \(refused) refuses that, nothing is written\(exception)."
      ))
  }
}

extension Conversion {
  /// Converts one document, with the media that it refers to, and returns the account.
  func run(
    from input: String, to path: String, _ streams: inout Streams
  ) throws(Failure) -> Account {
    var document = try Document(input, invocation, registry, streams.input)
    // A file may replace itself in its own format, but an encrypted one not by one that is not.
    let isAlike = document.format?.id == target.format && !invocation.has(.passwordFile)
    try invocation.checkReplaced(path, reading: isAlike ? [input] : [])
    if let read = document.format, !isOneOfMany {
      try invocation.checkOptions(writing: format, reading: [read])
    }
    document.keepsSource = keepsSource(of: document.format)
    let source = try document.read(
      invocation, withNearby: holdsMedia, keepingBytes: keepsBytes(of: document), writing: [path])
    try checkKind(of: source, from: document)
    try checkName(path, for: source, from: document)
    if makesFolder { return try write(source, of: document, toFolder: path, &streams) }
    if refused != nil && path == "-" {
      // Output that went to standard output cannot be withdrawn, so the losses are found in a trial.
      var nowhere = CountingSink()
      try refuseLosses(try write(source, of: document, to: &nowhere), &streams)
    }
    var output = try Output(path, streams)
    var account = try write(source, of: document, to: &output)
    tellFilesLeft(&account, of: source, document, path)
    try refuseLosses(account, report: !isOneOfMany, &streams)
    let hasMedia = account.ledger[.media].source > 0
    let refers = refersToMedia || account.media.areCarried && !holdsMedia
    var copies = MediaCopies(of: hasMedia && refers ? source.content : nil)
    do throws(Failure) {
      let interruption = streams.interruption
      try failing { () throws(FormatError) in
        try copies.make(from: source.media, beside: path, isOneOfMany: isOneOfMany) {
          path throws(FormatError) in
          try Interruptible<FileSink>(path: path, interruption)
        }
      }
      account.media.hasNoFolder = copies.hasNoFolder
      if !copies.missing.isEmpty {
        account.media.missing = source.content.names(of: copies.missing)
      }
      let report = isOneOfMany ? nil : try Report(account, invocation, streams)
      try report?.finish(&streams)
      try output.finish(&streams)
    } catch {
      // In a batch, other documents may refer to the same pictures.
      if !isOneOfMany { copies.undo() }
      throw error
    }
    if !isOneOfMany { streams.remains = source.content }
    return account
  }

  /// Records which files stay near the document and are not beside the output.
  func tellFilesLeft(
    _ account: inout Account, of source: Import, _ document: Document, _ path: String
  ) {
    account.media.leftBehind = leftBehind(by: account, of: source, document, path)
    account.media.linked = linkedFilesLeft(
      of: source, document, from: path, areRelinked: account.ledger.areDocumentsRelinked)
  }

  /// Returns the pictures that stay near the document; empty if nobody reads the account.
  private func leftBehind(
    by account: Account, of source: Import, _ document: Document, _ path: String
  ) -> [String] {
    guard isHeard, !holdsMedia, !account.leavesOutMedia, let folder = document.folderOfMedia
    else { return [] }
    return source.content.mediaLeftBehind(
      from: folder, to: path, lost: account.ledger.lostPictures ?? [])
  }

  private var isHeard: Bool { !invocation.has(.quiet) || invocation.has(.report) }

  /// Returns the linked files that stay where they are and that the output cannot reach: from its new folder, or at
  /// all if it is sent away. `others` are the paths of the bundle's documents, which are sent along, as are a
  /// notebook's documents if links between them are adapted.
  func linkedFilesLeft(
    of source: Import, _ document: Document, from path: String? = nil,
    beside others: Set<String> = [], areRelinked: Bool = false
  ) -> [String] {
    guard isHeard || path == nil, let folder = document.folderThatShows, let format else {
      return []
    }
    let isSentAway =
      makesFolder || [ZipFormat.id, MailFormat.id, TextPackFormat.id].contains(format.id)
    if path == nil && !isSentAway { return [] }
    let isNotebook = source.content.kind == .notebook
    let keepsTexts = isNotebook && (isSentAway || format.id == JSONFormat.id)
    let kept = makesFolder ? source.content.placesInFolder : []
    let left = source.content.linkedFilesLeft(
      in: folder, besides: isSentAway ? nil : path
    ).filter { file in
      if keepsTexts && file.isText || areRelinked && file.isDocument { return false }
      if file.isAmong(kept) { return false }
      return others.isEmpty
        || !file.relativePaths.contains { others.contains(FileSystem.absolute("\(folder)/\($0)")) }
    }
    // A format that drops links has no broken ones. Only the tables of formats that hold maps show this.
    let hasNoLinks =
      format.kinds.contains(.map) && format.table(for: target.dialect)[.link]?.writes == [.dropped]
    return hasNoLinks ? [] : left.map(\.address).uniqued
  }

  private func write(
    _ source: Import, of document: Document, toFolder path: String, _ streams: inout Streams
  ) throws(Failure) -> Account {
    let isReplaced = isDocument(path)
    if isReplaced, !invocation.has(.overwrite), !FileSystem.isSame(document.path, path) {
      throw .refused("\(SafeText.name(path)): it is there already; --overwrite replaces it.")
    }
    var folder = try failing { () throws(FormatError) in
      streams.interruption.begin()
      return try Interruptible<FolderSink>(
        path: path, replacing: isReplaced, streams.interruption)
    }
    let account = try write(source, of: document, into: &folder)
    try refuseLosses(account, &streams)
    let report = try Report(account, invocation, streams)
    try report?.finish(&streams)
    try failing { () throws(FormatError) in try folder.commit() }
    return account
  }

  /// Whether a folder is a document of its own, so that it is replaced like a file: it has the ending of the format
  /// and the files that identify it.
  private func isDocument(_ path: String) -> Bool {
    let name = FileSystem.trimmed(path).lowercased()
    guard let format, format.fileExtensions.contains(where: { name.hasSuffix("." + $0) }),
      let importer = registry.folderImporter(id: format.id),
      let folder = try? FolderSource(path: path, limits: limits)
    else { return false }
    return importer.recognizes(folder.paths)
  }
}

extension Invocation {
  /// Returns the least loss that `--fail-on` refuses.
  func refusedLoss() throws(Failure) -> Treatment? {
    guard let word = self[.failOn] else { return nil }
    let losses = Treatment.allCases.filter(\.isLoss)
    if let loss = losses.first(where: { $0.rawValue == word }) { return loss }
    let question = NearestName.question(word, among: losses.map(\.rawValue))
    throw .usage(
      "'--fail-on' is 'approximated' or 'dropped', not \(quoted(word)).\(question)", try: help)
  }
}

extension Content {
  /// Whether a text contains a comment, which a page does not show.
  fileprivate var hasComments: Bool {
    func isHiding(_ text: RichText?) -> Bool {
      text?.syntax == .markdown && text?.source.hasBytes(of: "<!--") == true
    }
    if case .planList(let list) = self {
      return (list.plans + list.archive.map(\.plan)).contains { isHiding($0.note) }
    }
    let map = asMap
    return isHiding(map.info)
      || map.walkAll().contains { visit in
        let node = map[visit.slot]
        return isHiding(node.text) || isHiding(node.note) || isHiding(node.details)
      }
  }
}
