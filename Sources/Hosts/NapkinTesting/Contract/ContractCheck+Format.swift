import NapkinFormats

extension ContractCheck {
  /// Checks the format's description of itself.
  mutating func checkDescription() {
    guard let format = exporter?.format ?? importer?.format else { return }
    if let exporter, let importer, exporter.format.id != importer.format.id {
      report(
        .description,
        "Exporter and importer have different ids, '\(exporter.format.id)' and "
          + "'\(importer.format.id)'; they are one format.")
    }
    checkNames(of: format)
    checkRecognition(by: format)
    if format.kinds.isEmpty {
      report(.description, "The format holds no kind of content; name one.")
    }
    let missing = format.table.missing.map(\.name)
    if !missing.isEmpty {
      report(.table, "The table has no row for: \(missing.joined(separator: ", ")).")
    }
    for row in format.table.rows where row.how.isEmpty || row.how.contains("\n") {
      report(.table, "The row of '\(row.feature)' does not say in one line where it goes.")
    }
  }

  private mutating func checkNames(of format: Format) {
    for id in [format.id] + format.dialects.map(\.id) where !Self.isIdentifier(id) {
      report(.description, "'\(id)' is no id; small letters, digits, dots and hyphens make one.")
    }
    if Set(format.dialects.map(\.id)).count != format.dialects.count {
      report(.description, "Two dialects have the same id.")
    }
    if Set(format.options.map(\.name)).count != format.options.count {
      report(.description, "Two options have the same name.")
    }
    if format.name.isEmpty { report(.description, "The format has no name for people.") }
    if format.fileExtensions.isEmpty {
      report(.description, "The format has no file extension; the tool chooses by it.")
    }
    for ending in format.fileExtensions
    where ending.isEmpty || ending.hasPrefix(".") || ending != ending.lowercased() {
      report(.description, "'\(ending)' is no file extension: small letters, without the dot.")
    }
    let parts = format.mediaType.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count != 2 || parts.contains("") {
      report(.description, "'\(format.mediaType)' is no media type, as text/plain is one.")
    }
  }

  /// Checks that the format does not recognise files of other formats as its own.
  private mutating func checkRecognition(by format: Format) {
    let others = [
      "", "Dear Ann,\n\nSee you on Sunday.\n", "{}\n", "<letter/>\n", "\u{0}\u{1}\u{2}",
    ]
    for other in others where format.recognizes(FileHead(Array(other.utf8))) {
      report(
        .description,
        "It recognises a file that is none of its own and begins with \(String(other.prefix(8)).debugDescription)."
      )
    }
  }

  private static func isIdentifier(_ id: String) -> Bool {
    !id.isEmpty
      && id.unicodeScalars.allSatisfy { scalar in
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "."
          || scalar == "-"
      }
  }
}
