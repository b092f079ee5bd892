import NapkinCore
import NapkinFormats

extension Verb {
  static let explain = Verb(
    "explain", "tell what a conversion would keep and lose, and write nothing",
    forms: [
      Form([
        Operand("IN", "the file or folder to read, or - for standard input"),
        Operand("OUT", "the file or folder that would be written", .optional),
      ])
    ],
    options: [.from, .to, .kind, .option, .strict, .json] + Option.printed,
    limits: Option.limits,
    remarks: [
      """
      For each feature of the document it tells how many there are, and where they go:
        dropped       left out
        approximated  there, but not quite as they were
        carried       kept where programs of the other format do not look
        converted     there as what they are
      """,
      """
      OUT tells the format if --to does not. It means a folder if it is one or
      ends in '/'.
      """,
    ],
    examples: [
      "napkin explain ideas.napkin.json --to opml",
      "napkin explain ideas.mm --to freemind:1.0 --json",
      "napkin explain notebook.napkin.json Notes/ --to markdown",
    ]
  ) { tool, invocation, streams throws(Failure) in
    let registry = tool.registry
    let operands = invocation.operands
    let conversion =
      operands.count > 1
      ? try Conversion(to: operands[1], invocation, registry)
      : try Conversion(to: try invocation.target(of: registry), invocation, registry)
    var document = try Document(operands[0], invocation, registry, streams.input)
    if let read = document.format {
      try invocation.checkOptions(writing: conversion.format, reading: [read])
    }
    let source = try document.read(
      invocation, withNearby: conversion.holdsMedia,
      keepingBytes: conversion.keepsBytes(of: document))
    if operands.count > 1 { try conversion.checkName(operands[1], for: source, from: document) }
    var nowhere = CountingSink()
    var account =
      conversion.makesFolder
      ? try conversion.write(source, of: document, into: &nowhere)
      : try conversion.write(source, of: document, to: &nowhere)
    if operands.count > 1, !conversion.makesFolder {
      conversion.tellFilesLeft(&account, of: source, document, operands[1])
    }
    let table = conversion.format?.table(for: conversion.target.dialect) ?? []
    try streams.print(
      invocation.has(.json)
        ? account.json(with: table) : Explanation(account: account, table: table).text)
  }
}

/// The text of `explain`: what a conversion would do, the worst losses first.
private struct Explanation {
  let account: Account
  let table: FormatTable

  var text: String {
    var text = "\(account.title)\n"
    for aside in account.asides + [account.media.text].compactMap(\.self) {
      text += "\(SafeText.line(aside.description))\n"
    }
    for treatment in [Treatment.dropped, .approximated, .carried, .converted] {
      text += section(treatment)
    }
    return account.repairs.isEmpty ? text : "\(text)\nrepaired\n\(account.repairsText)"
  }

  private func section(_ treatment: Treatment) -> String {
    let ledger = account.ledger
    let features = ledger.features.filter { ledger[$0][treatment] > 0 }
    if features.isEmpty { return "" }
    let rows = features.map { feature in
      let counts = ledger[feature]
      let number = counts[treatment]
      return [
        feature.name, counts.source == number ? "\(number)" : "\(number) of \(counts.source)",
        how(feature, treatment),
      ]
    }
    let hasTrash = treatment == .dropped && ledger[.trash].dropped > 0
    let title = hasTrash ? "dropped, with all that lies in the trash" : "\(treatment)"
    return "\n\(title)\n" + Columns.text(rows, indent: 2)
  }

  private func how(_ feature: Feature, _ treatment: Treatment) -> String {
    let places = account.ledger.places(of: feature).filter { $0.treatment == treatment }
    let shown = places.prefix(3).map { SafeText.line($0.id, limit: 40) }
    let more = account.ledger[feature][treatment] - shown.count
    let at =
      shown.isEmpty || treatment == .converted
      ? "" : " (at \(shown.joined(separator: ", "))\(more > 0 ? " and \(more) more" : ""))"
    return words(feature, treatment) + at
  }

  /// Returns the table's remark on a feature; "left out" if it is dropped and the remark does not explain that.
  private func words(_ feature: Feature, _ treatment: Treatment) -> String {
    let leftOut = "left out"
    // A dash in the table means that there is no remark.
    guard let row = table[feature], row.how != "–" else {
      return treatment == .dropped ? leftOut : ""
    }
    let isOfUse =
      treatment != .dropped || row.writes.first == .dropped || row.how.contains("dropped")
    return isOfUse ? row.how : leftOut
  }
}
