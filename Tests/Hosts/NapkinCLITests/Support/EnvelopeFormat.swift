import NapkinCore
import NapkinFormats

/// A format for tests that takes what a mail takes, and says what it was given.
struct EnvelopeExporter: Exporter {
  let format = Format(
    id: "eml", name: "Envelope", fileExtensions: ["eml"], mediaType: "text/x-envelope",
    kinds: Set(ContentKind.allCases),
    options: [
      Format.Option("to", "who it is for"), Format.Option("from", "who it is from"),
      Format.Option("subject", "what it is about"), Format.Option("date", "when it is written"),
      Format.Option("attach-zip", "whether there is a zip too", isSwitch: true),
    ],
    table: FormatTable(Feature.all.map { .init($0, writes: .converted, how: "in it") }))

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    for name in request.options.names {
      try sink.write("\(name): \(request.options[name] ?? "")\n")
    }
    try sink.write("a \(request.content.kind)\n")
    if case .notebook(let notebook) = request.content {
      try sink.write("'\(notebook.title)'\n")
      for item in notebook.items { try sink.write("\(item.id.rawValue): \(item.title)\n") }
    }
    for media in request.content.media {
      guard case .stored(let digest) = media.source else { continue }
      var bytes = try request.media.open(digest)
      try sink.write(try bytes?.readAll() ?? Array("missing".utf8))
    }
    return Ledger(of: request.content, following: format.table)
  }
}
