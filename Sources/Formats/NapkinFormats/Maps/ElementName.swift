package import NapkinCore
import NapkinMarkup

extension MindMap.Node.ID {
  /// The name of the node's element in a picture or on a page: `n-` and the identifier. Each byte of the identifier
  /// except ASCII letters, digits, `-` and `_` is written as `.` and two hexadecimal digits. The name is the same
  /// in every file.
  package var elementName: String {
    func isSafe(_ byte: UInt8) -> Bool {
      byte.isAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    if rawValue.utf8.allSatisfy(isSafe) { return "n-" + rawValue }
    var name = Array("n-".utf8)
    for byte in rawValue.utf8 {
      if isSafe(byte) {
        name.append(byte)
      } else {
        name += [UInt8(ascii: "."), Hex.spelling(byte >> 4), Hex.spelling(byte & 15)]
      }
    }
    return String(decoding: name, as: UTF8.self)
  }
}
