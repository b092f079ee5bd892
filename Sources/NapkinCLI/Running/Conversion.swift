import NapkinFormats

/// How documents are brought into a format: what is the same for one and for a thousand of them.
struct Conversion: Sendable {
  let invocation: Invocation
  let registry: FormatRegistry
  let target: FormatName
  private let limits: Limits
  private let refused: Treatment?

  /// Makes sure that there is a way; nothing is read or written yet.
  init(
    to target: FormatName, _ invocation: Invocation, _ registry: FormatRegistry
  ) throws(Failure) {
    self.target = target
    self.invocation = invocation
    self.registry = registry
    limits = try invocation.limits()
    refused = try invocation.refusedLoss()
  }

  /// What is written.
  var format: Format? { registry.exporter(id: target.format)?.format }

  /// Writes what has been read, and accounts for the whole way. Losses that are not wanted are an
  /// error, and what was written is to be thrown away then.
  func write(
    _ source: Import, of document: Document, to sink: inout some ByteSink
  ) throws(Failure) -> Account {
    var account = Account(
      of: source, name: document.name, from: document.format?.id, to: target.description)
    try write(source.content, media: source.media, to: &sink, account: &account)
    return account
  }

  /// Writes content that was read already, and follows up its account. What came in twice and is
  /// written once is not lost.
  func write(
    _ content: Content, media: any MediaSource, to sink: inout some ByteSink,
    account: inout Account, twice: Ledger = Ledger()
  ) throws(Failure) {
    var request = ExportRequest(content)
    if let format { request.options = try invocation.options(for: format) }
    request.limits = limits
    request.media = media
    var written = try failing { () throws(FormatError) in
      try registry.export(request, as: target, to: &sink)
    }
    written.merge(twice)
    account.ledger = account.ledger.followed(by: written)
    try refuseLosses(account)
  }

  private func refuseLosses(_ account: Account) throws(Failure) {
    guard let refused else { return }
    let lost = account.ledger.total(.dropped)
    let changed = refused == .approximated ? account.ledger.total(.approximated) : 0
    guard lost + changed > 0 else { return }
    let name = SafeText.line(account.name, limit: 1_000)
    throw Failure(
      FormatError(
        .lossRefused,
        "\(name): \(account.ledger.summary); --fail-on \(refused) refuses that, nothing is written."
      ))
  }
}

extension Conversion {
  /// Converts one document, with all that it refers to, and says what became of it.
  func run(
    from input: String, to path: String, _ streams: inout Streams
  ) throws(Failure) -> Account {
    var document = try Document(input, invocation, registry, streams.input)
    if let read = document.format, !isOneOfMany {
      try invocation.checkOptions(writing: format, reading: [read])
    }
    let source = try document.read(invocation)
    if refused != nil && path == "-" {
      // Standard output cannot be taken back.
      var nowhere = CountingSink()
      _ = try write(source, of: document, to: &nowhere)
    }
    var output = try Output(path, streams)
    var account = try write(source, of: document, to: &output)
    let report = isOneOfMany ? nil : try Report(account, invocation, streams)
    var copies = MediaCopies(of: format?.refersToMedia == true ? source.content : nil)
    do throws(Failure) {
      try copies.make(from: source.media, beside: path, streams.interruption)
      try output.finish(&streams)
      try report?.finish(&streams)
    } catch {
      // Of several documents, others may refer to the same pictures.
      if !isOneOfMany { copies.undo() }
      throw error
    }
    if !isOneOfMany { streams.remains = source.content }
    account.remarks = copies.remarks.map { "\(SafeText.line(document.name, limit: 1_000)): \($0)" }
    return account
  }

  private var isOneOfMany: Bool { invocation.has(.outDir) }
}

extension Invocation {
  /// What `--fail-on` refuses.
  func refusedLoss() throws(Failure) -> Treatment? {
    guard let word = self[.failOn] else { return nil }
    let losses = Treatment.allCases.filter(\.isLoss)
    if let loss = losses.first(where: { $0.rawValue == word }) { return loss }
    let question = NearestName.question(word, among: losses.map(\.rawValue))
    throw .usage(
      "'--fail-on' is 'approximated' or 'dropped', not \(quoted(word)).\(question)", try: help)
  }
}
