import NapkinFormats
import NapkinKit

/// Writes several documents into one bundle.
struct Bundling {
  private let conversion: Conversion
  private var invocation: Invocation { conversion.invocation }

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  /// Returns the format of a bundle by the ending of its file. Standard output gets a mail, because there are
  /// programs that send a mail from a pipe, and none for a `.zip`.
  static func target(_ path: String, _ registry: FormatRegistry) throws(Failure) -> FormatName {
    let exporter = try? registry.exporter(forFile: path == "-" ? ".eml" : path)
    guard let id = exporter?.format.id, [ZipFormat.id, MailFormat.id].contains(id) else {
      throw .usage(
        "\(quoted(path)) does not tell what bundle it is to be; call it .zip or .eml.",
        try: "help bundle")
    }
    return FormatName(format: id)
  }

  /// Reads all documents, writes the bundle, and returns its account.
  func run(to path: String, _ streams: inout Streams) throws(Failure) -> Account {
    try invocation.checkReplaced(path, reading: [])
    var documents: [Document] = []
    for operand in invocation.operands {
      var document = try Document(operand, invocation, conversion.registry, streams.input)
      document.close()
      documents.append(document)
    }
    if invocation.has(.sender), conversion.format?.knows(Option.sender.name) == false {
      throw .usage(
        "'--from' is the sender of a mail; the format of a file is told by its first bytes and "
          + "its name.", try: "help bundle")
    }
    try invocation.checkOptions(
      writing: conversion.format, reading: documents.compactMap(\.format))
    var sources: [Import] = []
    for index in documents.indices {
      sources.append(
        try documents[index].read(invocation, withNearby: conversion.holdsMedia, writing: [path]))
    }
    let merger = try Merger(sources, of: documents, conversion.registry)
    let (whole, formats) = (merger.whole, Set(documents.compactMap { $0.format?.id }))
    var account = Account(
      of: whole, name: documents.count == 1 ? documents[0].name : "\(documents.count) files",
      from: formats.count == 1 ? formats.first : nil, to: conversion.target.description)
    account.media.isAboutSeveral = documents.count > 1
    account.asides = documents.compactMap(\.unreadFiles)
    account.remarks = merger.remarks
    let places = Set(documents.map { FileSystem.absolute($0.path) })
    account.media.linked = zip(sources, documents).flatMap { source, document in
      conversion.linkedFilesLeft(of: source, document, beside: places)
    }
    if path == "-" && invocation.has(.failOn) {
      var trial = account
      var nowhere = CountingSink()
      try conversion.write(
        ExportRequest(whole), from: merger.files, to: &nowhere, account: &trial,
        twice: merger.twice)
      try conversion.refuseLosses(trial, &streams)
    }
    var output = try Output(path, streams)
    try conversion.write(
      ExportRequest(whole), from: merger.files, to: &output, account: &account,
      twice: merger.twice)
    try conversion.refuseLosses(account, &streams)
    let report = try Report(account, invocation, streams)
    try report?.finish(&streams)
    try output.finish(&streams)
    return account
  }
}
