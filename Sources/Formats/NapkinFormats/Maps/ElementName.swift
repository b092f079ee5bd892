package import NapkinCore
import NapkinMarkup

extension MindMap.Node.ID {
  /// The name of the element that stands for the node in a picture or on a page: `n-` and the identifier, in which each
  /// byte that is no letter, digit, `-` or `_` of ASCII is `.` and two hexadecimal digits. It is the same in every
  /// file.
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
