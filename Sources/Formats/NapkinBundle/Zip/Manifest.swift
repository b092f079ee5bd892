import NapkinCore
import NapkinFormats
import NapkinPacking

/// The list of files in a bundle, with a hash of each, and the ledger.
struct Manifest {
  struct File {
    let path: String
    let mediaType: String
    let format: String?
    let byteCount: Int
    let digest: ByteDigest
    let ids: [Notebook.ItemID]
  }

  /// The files except the manifest itself.
  var files: [File] = []
  /// The SHA-256 of media that the content refers to and whose bytes are missing.
  var missing: [ByteDigest] = []

  private let kind: ContentKind
  private let id: String

  init(of content: Content) {
    kind = content.kind
    id = content.identifier
  }

  /// The manifest as JSON, with one line for each file, sorted by path.
  func json(_ ledger: Ledger) -> String {
    JSONWriter.text { write(ledger, to: &$0) }
  }

  private func write(_ ledger: Ledger, to json: inout JSONWriter) {
    json.beginObject()
    json.field("schema", ZipFormat.schema)
    json.field("generator", "Napkin")
    json.field("kind", kind.rawValue)
    json.field("id", id)
    let sorted = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    json.array("files", sorted) { $1.write(to: &$0) }
    if !missing.isEmpty { json.array("missing", missing.map(\.hex)) }
    json.key("ledger")
    ledger.write(to: &json)
    json.endObject()
  }
}

extension Manifest.File {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject(.line)
    json.field("path", path)
    json.field("type", mediaType)
    json.field("format", format)
    json.field("bytes", byteCount)
    json.field("sha256", digest.hex)
    if !ids.isEmpty { json.array("ids", ids.map(\.rawValue)) }
    json.endObject()
  }
}
