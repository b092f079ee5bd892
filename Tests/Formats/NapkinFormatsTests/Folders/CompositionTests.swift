import Foundation
import NapkinFormats
import Testing

/// Names are in NFC, as Foundation has it.
@Suite struct CompositionTests {
  @Test func `every character alone is as Foundation writes it`() {
    var wrong: [String] = []
    // Ideographs are what they are, and syllables are made by arithmetic.
    let some = Array(UInt32(0x20)...0x33FF) + Array(0xA000...0xABFF) + Array(0xF900...0x1E000)
    for value in some + stride(from: 0xAC00, to: 0xD7A4, by: 11) {
      guard let scalar = Unicode.Scalar(value), !isCompatibilityIdeograph(value) else { continue }
      let text = String(scalar)
      for form in [text, text.decomposedStringWithCanonicalMapping] {
        let expected = text.precomposedStringWithCanonicalMapping
        if !isSame(Composition.compose(form), expected) { wrong.append(String(value, radix: 16)) }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `marks in any order come out in one`() {
    let letters: [Unicode.Scalar] = ["a", "e", "o", "u", "ä", "ệ", "ơ", "ω", "が", "क", "ᄀ"]
    let marks: [Unicode.Scalar] = [
      "\u{300}", "\u{301}", "\u{302}", "\u{308}", "\u{31B}", "\u{323}", "\u{327}", "\u{345}",
      "\u{3099}", "\u{93C}", "\u{1161}", "\u{11A8}", "\u{34F}", "x",
    ]
    for letter in letters {
      for first in marks {
        for second in marks {
          for third in marks {
            var text = ""
            for scalar in [letter, first, second, third] { text.unicodeScalars.append(scalar) }
            let composed = Composition.compose(text)
            if !isSame(composed, text.precomposedStringWithCanonicalMapping) {
              Issue.record("\(text.unicodeScalars.map(\.value))")
            }
          }
        }
      }
    }
  }

  @Test func `a Korean syllable takes a last letter`() {
    // Foundation leaves these apart, against the standard.
    #expect(isSame(Composition.compose("가\u{11A8}"), "각"))
    #expect(isSame(Composition.compose("각\u{11A8}"), "각\u{11A8}"))
  }

  /// Texts are equal to Swift however they are encoded, and that is what matters here.
  private func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  private func isCompatibilityIdeograph(_ value: UInt32) -> Bool {
    (0xF900...0xFAFF).contains(value) || (0x2F800...0x2FA1F).contains(value)
  }
}
