/// A text in UTF-16 or UTF-32, converted to UTF-8.
package struct WideText {
  /// An encoding whose units have more than one byte.
  package enum Encoding: String {
    case littleUTF16 = "UTF-16LE"
    case bigUTF16 = "UTF-16BE"
    case littleUTF32 = "UTF-32LE"
    case bigUTF32 = "UTF-32BE"

    /// Determines the encoding by the byte order mark at the beginning of a file; `nil` if there is none.
    package init?(markedBy bytes: [UInt8]) {
      if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
        self = .littleUTF32
      } else if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
        self = .bigUTF32
      } else if bytes.starts(with: [0xFF, 0xFE]) {
        self = .littleUTF16
      } else if bytes.starts(with: [0xFE, 0xFF]) {
        self = .bigUTF16
      } else {
        return nil
      }
    }

    /// The number of bytes in a unit, and in the byte order mark.
    package var width: Int { self == .littleUTF16 || self == .bigUTF16 ? 2 : 4 }
    fileprivate var isLittle: Bool { self == .littleUTF16 || self == .littleUTF32 }
  }

  /// The text in UTF-8. Unpaired surrogates, and values outside Unicode, are replaced by U+FFFD.
  package private(set) var bytes: [UInt8]
  /// The offset of the first replaced character in the text; `nil` if none was replaced.
  package private(set) var firstBroken: Int?

  /// Converts the bytes after the byte order mark.
  package init(_ bytes: ArraySlice<UInt8>, in encoding: Encoding) {
    let isCut = bytes.count % encoding.width > 0
    var text: String
    if encoding.width == 2 {
      let units: [UInt16] = Self.units(of: bytes, isLittle: encoding.isLittle)
      text = String(decoding: units, as: UTF16.self)
      firstBroken = Self.firstHalf(in: units).map {
        String(decoding: units[..<$0], as: UTF16.self).utf8.count
      }
    } else {
      let units: [UInt32] = Self.units(of: bytes, isLittle: encoding.isLittle)
      var scalars = String.UnicodeScalarView()
      for unit in units {
        let scalar = Unicode.Scalar(unit)
        if scalar == nil, firstBroken == nil { firstBroken = String(scalars).utf8.count }
        scalars.append(scalar ?? "\u{FFFD}")
      }
      text = String(scalars)
    }
    if isCut {
      if firstBroken == nil { firstBroken = text.utf8.count }
      text += "\u{FFFD}"
    }
    self.bytes = Array(text.utf8)
  }

  private static func units<Unit: FixedWidthInteger>(
    of bytes: ArraySlice<UInt8>, isLittle: Bool
  ) -> [Unit] {
    let width = MemoryLayout<Unit>.size
    var units: [Unit] = []
    units.reserveCapacity(bytes.count / width)
    var index = bytes.startIndex
    while index + width <= bytes.endIndex {
      var unit: Unit = 0
      for place in 0..<width {
        unit = unit << 8 | Unit(bytes[index + (isLittle ? width - 1 - place : place)])
      }
      units.append(unit)
      index += width
    }
    return units
  }

  /// Returns the index of the first unpaired surrogate.
  private static func firstHalf(in units: [UInt16]) -> Int? {
    var index = 0
    while index < units.count {
      if UTF16.isTrailSurrogate(units[index]) { return index }
      if UTF16.isLeadSurrogate(units[index]) {
        guard index + 1 < units.count, UTF16.isTrailSurrogate(units[index + 1]) else {
          return index
        }
        index += 1
      }
      index += 1
    }
    return nil
  }
}
