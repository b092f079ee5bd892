import Photos
import WebHost

/// Passes libFuzzer's input to a parser, which the first byte selects. See Tests/fuzz.sh.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let kind = bytes.first else { return 0 }
  let rest = Array(bytes.dropFirst())
  let text = String(decoding: rest, as: UTF8.self)
  switch kind % 6 {
  case 0: multipart(rest)
  case 1: _ = Fields(urlEncoded: rest)
  case 2: _ = HeaderParameters(text)
  case 3: _ = Headers([("cookie", text)]).cookies
  case 4:
    let halves = text.split(separator: "\n", maxSplits: 1)
    let target = halves.first.map(String.init) ?? ""
    let headers = Headers([("host", "a"), ("content-length", halves.last.map(String.init) ?? "")])
    let problem = HTTPSyntax.problem(version: "HTTP/1.1", target: target, headers: headers)
    if problem == nil { _ = try? Request("GET", target) }
    _ = LogLine.redacted(target, harmless: [])
  default: _ = try? Photo(rest, longestSide: 64, mostPixels: 100_000)
  }
  return 0
}

/// Checks that a form gives the same parts, whatever the sizes of the pieces that it is read in.
private func multipart(_ bytes: [UInt8]) {
  let whole = parts(bytes, pieces: max(1, bytes.count))
  for pieces in [1, 7] where parts(bytes, pieces: pieces) != whole {
    preconditionFailure("pieces of \(pieces) bytes give other parts")
  }
}

private func parts(_ bytes: [UInt8], pieces: Int) -> [String]? {
  guard var parser = MultipartParser(contentType: "multipart/form-data; boundary=b") else {
    return nil
  }
  var receiver = Receiver()
  do {
    var at = 0
    while at < bytes.count {
      let end = min(at + pieces, bytes.count)
      try bytes[at..<end].withUnsafeBytes { try parser.read($0, &receiver) }
      at = end
    }
    try parser.finish()
    return receiver.texts
  } catch {
    return nil
  }
}

private struct Receiver: MultipartReceiver {
  var texts: [String] = []

  mutating func begin(field: String, fileName: String?, mediaType: String) {
    texts.append("\(field) \(fileName ?? "") \(mediaType)")
    texts.append("")
  }

  mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    texts[texts.count - 1] += bytes.map { String($0) }.joined(separator: " ") + " "
  }

  mutating func end() { texts.append("end") }
}
