internal import CNapkinXML
public import NapkinFormats

extension XMLReader {
  /// Reads a document from a source, and returns what had to be repaired.
  ///
  /// If the file is malformed and the request allows repairs, `body` is called again with a new
  /// reader, so it must keep nothing from the first call. A well-formed file is never changed.
  ///
  /// - Parameters:
  ///   - request: How the file is to be read.
  ///   - source: The source of the file's bytes.
  ///   - words: The names that the format knows.
  ///   - html: The elements in which real files contain loose HTML; their content is repaired as HTML.
  ///   - body: Builds the value from the events; it must read all of them.
  public static func read<Value>(
    _ request: ImportRequest, from source: inout some ByteSource, words: [String],
    html: EmbeddedHTML? = nil, _ body: (XMLReader) throws(FormatError) -> Value
  ) throws(FormatError) -> (value: Value, repairs: Repairs) {
    let pieces = XMLPieces(words: words, limits: request.limits)
    var input = XMLInput(try source.readAll(limit: request.limits.inputBytes), request, html)
    try input.decode()
    while true {
      var isBroken = false
      do {
        try input.look()
        return (try pieces.parse(input.document, isBroken: &isBroken, body), input.repairs)
      } catch {
        // Errors that the format itself throws cannot be repaired.
        guard isBroken, input.mend() else { throw error.named(request.fileName) }
      }
    }
  }
}

/// A file on its way to the parser: first as it is, then recoded, then repaired.
struct XMLInput {
  private enum Stage {
    case asItCame, recoded, mended
  }

  let request: ImportRequest
  let html: EmbeddedHTML?
  private(set) var repairs = Repairs()
  /// The document in its present stage.
  private(set) var document: XMLDocument
  private var stage = Stage.asItCame

  init(_ bytes: [UInt8], _ request: ImportRequest, _ html: EmbeddedHTML?) {
    self.request = request
    self.html = html
    document = XMLDocument(bytes, limits: request.limits, fileName: request.fileName)
  }

  mutating func decode() throws(FormatError) {
    var decoder = XMLDecoder(request)
    let raw = document.bytes
    let decoded = try decoder.decode(raw)
    // A byte order mark is not part of the text.
    let start = raw.count - decoded.count
    let isSame = start == 0 || start == 3 && raw.starts(with: [0xEF, 0xBB, 0xBF])
    take(decoded, decoder.repairs, start: isSame && raw[start...] == decoded[...] ? start : nil)
  }

  private mutating func take(_ bytes: [UInt8], _ decoded: Repairs, start: Int? = nil) {
    document = XMLDocument(
      bytes, limits: request.limits, fileName: request.fileName, start: start)
    repairs.merge(decoded)
  }

  /// Checks the document before the parser reads it. Files with a document type may use HTML's names of characters;
  /// these are replaced.
  mutating func look() throws(FormatError) {
    guard try document.look(), stage != .mended else { return }
    mend(namesOnly: true)
    _ = try document.look()
  }

  /// Takes the next step of repair for the document; returns false if there is no further step, or if the request
  /// does not allow repairs.
  mutating func mend() -> Bool {
    guard request.mode == .salvage else { return false }
    switch stage {
    case .asItCame:
      stage = .recoded
      var decoder = XMLDecoder(request)
      guard let recoded = decoder.recode(document.original) else { return mend() }
      take(recoded, decoder.repairs)
    case .recoded:
      stage = .mended
      mend(namesOnly: false)
    case .mended:
      return false
    }
    return true
  }

  private mutating func mend(namesOnly: Bool) {
    var repairer = XMLRepairer(
      document.original, html: html, namesOnly: namesOnly, fileName: request.fileName)
    repairer.mend()
    document.replace(by: repairer)
    repairs.merge(repairer.repairs)
  }
}
