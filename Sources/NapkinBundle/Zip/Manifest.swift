import NapkinCore
import NapkinFormats

/// The list of what is in a bundle, with a hash of each file, and the account of it.
struct Manifest {
  /// One file.
  struct File {
    let path: String
    let mediaType: String
    let format: String?
    let byteCount: Int
    let digest: ByteDigest
    let ids: [Notebook.ItemID]
  }

  /// The files, but for the manifest itself.
  var files: [File] = []
  /// The SHA-256 of media that are referred to and were not at hand.
  var missing: [ByteDigest] = []

  private let kind: ContentKind
  private let id: String

  init(of content: Content) {
    kind = content.kind
    id = content.identifier
  }

  /// The manifest as JSON, one line a file, the files in the order of the archive.
  func json(_ ledger: Ledger) -> String {
    var out = OutputBuffer()
    out.append("{\n  \"schema\": \(ZipFormat.schema),\n  \"generator\": \"Napkin\",\n")
    out.append("  \"kind\": \"\(kind.rawValue)\",\n  \"id\": ")
    out.appendJSON(id)
    out.append(",\n  \"files\": [")
    let sorted = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    for (number, file) in sorted.enumerated() {
      out.append(number == 0 ? "\n    " : ",\n    ")
      append(file, to: &out)
    }
    out.append(files.isEmpty ? "]" : "\n  ]")
    if !missing.isEmpty {
      out.append(",\n  \"missing\": [")
      out.append(missing.map { "\"\($0.hex)\"" }.joined(separator: ", "))
      out.append("]")
    }
    out.append(",\n  \"ledger\": ")
    // The ledger's own lines, two steps further in.
    let lines = ledger.json.split(separator: "\n")
    out.append(lines.joined(separator: "\n  "))
    out.append("\n}\n")
    return out.text
  }

  private func append(_ file: File, to out: inout OutputBuffer) {
    out.append("{\"path\": ")
    out.appendJSON(file.path)
    out.append(", \"type\": ")
    out.appendJSON(file.mediaType)
    if let format = file.format {
      out.append(", \"format\": ")
      out.appendJSON(format)
    }
    out.append(", \"bytes\": \(file.byteCount), \"sha256\": \"\(file.digest.hex)\"")
    if !file.ids.isEmpty {
      out.append(", \"ids\": [")
      for (number, id) in file.ids.enumerated() {
        if number > 0 { out.append(", ") }
        out.appendJSON(id.rawValue)
      }
      out.append("]")
    }
    out.append("}")
  }
}
