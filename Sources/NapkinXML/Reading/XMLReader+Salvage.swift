internal import CNapkinXML
public import NapkinFormats

extension XMLReader {
  /// Reads a document from a source, and tells what had to be mended.
  ///
  /// When something unusual is met, when a large file cannot be read as it lies there, and when it
  /// turns out to be malformed and the request allows to mend it, `body` is called once more with a new
  /// reader, so it must not keep anything from the times before. A well-formed file is never touched.
  ///
  /// - Parameters:
  ///   - request: How the file is to be read.
  ///   - source: Where it comes from.
  ///   - words: The names that the format knows.
  ///   - soup: The elements in which real files hold HTML as it comes, to be mended as such.
  ///   - body: What makes something of the events; it has to read them to the end.
  public static func read<Value>(
    _ request: ImportRequest, from source: inout some ByteSource, words: [String],
    soup: [String] = [], _ body: (XMLReader) throws(FormatError) -> Value
  ) throws(FormatError) -> (value: Value, repairs: Repairs) {
    let pieces = XMLPieces(words: words, limits: request.limits)
    var isUnusual = false
    if let value = read(request, fromFileBehind: source, pieces, isUnusual: &isUnusual, body) {
      return (value, Repairs())
    }
    var input = XMLInput(try source.readAll(limit: request.limits.inputBytes), request)
    try input.decode()
    while true {
      let document = try input.document(soup: soup)
      var isBroken = false
      do {
        if !isUnusual, let value = try pieces.scan(document, body) { return (value, input.repairs) }
        return (try pieces.parse(document, isBroken: &isBroken, body), input.repairs)
      } catch {
        // What the format itself objects to cannot be mended.
        guard isBroken, input.mend() else { throw error.named(request.fileName) }
        isUnusual = false
      }
    }
  }

  /// Reads a large file without keeping what was read already in memory; `nil` if it is none, and if
  /// there is anything in it to be told, mended or refused, so that the ordinary way has to do that.
  /// Tells whether that is something unusual, for which the scanner need not look again.
  private static func read<Value>(
    _ request: ImportRequest, fromFileBehind source: some ByteSource, _ pieces: XMLPieces,
    isUnusual: inout Bool, _ body: (XMLReader) throws(FormatError) -> Value
  ) -> Value? {
    guard let file = source.wholeFile(), file.expectedCount ?? 0 > 2 * FileMemory.pieceCount,
      XMLDecoder.isPlain(file.lookAhead(512) ?? []),
      let memory = FileMemory(file, limit: request.limits.inputBytes)
    else { return nil }
    var document = XMLDocument(memory, limits: request.limits)
    guard (try? document.look()) == false else { return nil }
    do {
      let value = try pieces.scan(document, body)
      isUnusual = value == nil && memory.isSound
      return memory.isSound ? value : nil
    } catch {
      return nil
    }
  }
}

/// A file on its way to the parser: as it came, decoded, mended.
struct XMLInput {
  private enum Stage {
    case asItCame, recoded, mended
  }

  let request: ImportRequest
  private(set) var repairs = Repairs()
  private var bytes: [UInt8]
  private var stage = Stage.asItCame

  init(_ bytes: [UInt8], _ request: ImportRequest) {
    self.bytes = bytes
    self.request = request
  }

  mutating func decode() throws(FormatError) {
    var decoder = XMLDecoder(request)
    bytes = try decoder.decode(bytes)
    repairs.merge(decoder.repairs)
  }

  /// Goes one step further in mending the file; false if there is none, or if it is not wanted.
  mutating func mend() -> Bool {
    guard request.mode == .salvage else { return false }
    switch stage {
    case .asItCame:
      stage = .recoded
      var decoder = XMLDecoder(request)
      guard let recoded = decoder.recode(bytes) else { return mend() }
      bytes = recoded
      repairs.merge(decoder.repairs)
    case .recoded:
      stage = .mended
    case .mended:
      return false
    }
    return true
  }

  /// The document to be parsed now.
  mutating func document(soup: [String]) throws(FormatError) -> XMLDocument {
    var document = XMLDocument(bytes, limits: request.limits, fileName: request.fileName)
    let hasType = try document.look()
    guard stage == .mended || hasType else { return document }
    var mender = Mender(
      document.bytes, soup: soup, namesOnly: stage != .mended, fileName: request.fileName)
    mender.mend()
    document.replace(by: mender)
    repairs.merge(mender.repairs)
    if stage == .mended { _ = try document.look() }
    return document
  }
}
