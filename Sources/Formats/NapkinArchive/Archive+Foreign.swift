public import NapkinCore
public import NapkinFormats

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The files of an archive that a format does not understand are kept as foreign content, one piece for each file.

extension Archive {
  /// Returns a file as foreign content of a format: its text, or its bytes in Base64; `nil` if no file has that
  /// path.
  public func foreignFile(
    _ path: String, of format: String, limits: Limits
  ) throws(FormatError) -> Foreign.Entry? {
    guard var file = open(path) else { return nil }
    guard byteCount(of: path) ?? 0 <= limits.textBytes else {
      throw .exceeds(.textBytes, limits.textBytes, at: location(of: path))
    }
    let bytes = try file.readAll(limit: limits.textBytes)
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.elementsEqual(bytes) {
      return Foreign.Entry(format: format + Foreign.Entry.textFile, key: path, value: text)
    }
    let base64 = Data(bytes).base64EncodedString()
    return Foreign.Entry(format: format + Foreign.Entry.binaryFile, key: path, value: base64)
  }
}

extension ArchiveSink {
  /// Writes a file that ``Archive/foreignFile(_:of:limits:)`` has returned. Returns `false`, and writes nothing, if
  /// the piece is not such a file, or if its name is taken or not allowed.
  public mutating func write(foreignFile piece: Foreign.Entry) throws(FormatError) -> Bool {
    guard piece.isFile else { return false }
    let isText = piece.format.hasSuffix(Foreign.Entry.textFile)
    let bytes = isText ? Array(piece.value.utf8) : Data(base64Encoded: piece.value).map(Array.init)
    guard let bytes, (try? begin(piece.key)) != nil else { return false }
    try write(bytes)
    return true
  }
}

extension Foreign.Entry {
  fileprivate static let textFile = ".file"
  fileprivate static let binaryFile = ".bytes"

  /// Whether the piece is a file of an archive.
  public var isFile: Bool { format.hasSuffix(Self.textFile) || format.hasSuffix(Self.binaryFile) }
}
