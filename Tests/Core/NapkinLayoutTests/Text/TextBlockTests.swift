import NapkinLayout
import Testing

@Suite struct TextBlockTests {
  let metrics = TextMetrics(size: 10)

  @Test(arguments: [
    ("one two three four", 60.0, ["one two", "three four"]),
    ("one\ntwo\r\nthree\u{2028}four", 500, ["one", "two", "three", "four"]),
    ("  trailing  ", 500, ["  trailing"]),
    ("Donaudampfschifffahrt", 60, ["Donaudam", "pfschifffahr", "t"]),
    ("思维导图很好。", 35, ["思维导", "图很", "好。"]),
    ("", 50, [""]),
    ("well-known fact", 40, ["well-", "known", "fact"]),
    (
      "see https://example.org/a/folder?key=value", 75,
      ["see", "https://", "example.org/", "a/folder?key=", "value"]
    ),
    ("a snake_case of 1.5", 60, ["a", "snake_case", "of 1.5"]),
    ("London–Paris–Rome 1990–2000", 60, ["London–", "Paris–", "Rome", "1990–2000"]),
    ("a word—word", 40, ["a", "word—", "word"]),
  ])
  func `lines end where they should`(_ text: String, _ width: Double, _ lines: [String]) {
    let block = TextBlock(text, metrics, maximumWidth: width)
    #expect(block.lines.map { String($0.text) } == lines)
    #expect(block.width <= width + 1e-9)
  }

  @Test func `nothing is lost but the blanks where lines end`() {
    let text = "A text, ein Text, текст, κείμενο, 文本, نص, מלל, पाठ 👩🏽‍🚀 and Zwölfboxkämpferjagden!"
    for width in stride(from: 5.0, to: 400, by: 3) {
      let block = TextBlock(text, metrics, maximumWidth: width)
      let joined = block.lines.map { $0.text.filter { $0 != " " } }.joined()
      #expect(joined == text.filter { $0 != " " })
      // Only what cannot be cut may be wider than the room.
      let wide = block.lines.filter { $0.width > width + 1e-9 && $0.text.count > 1 }
      #expect(wide.map { String($0.text) } == [], "\(width)")
    }
  }

  @Test(arguments: [
    "plain words, 12 % of them!", "Zwölf Boxkämpfer", "маршрут и κείμενο", "写字很好 ひらがな カナ 한글",
    "🌱 garden 🎓",
    "नमस्ते दुनिया", "שלום עולם", "مرحبا", "e\u{301}a", "👩🏽‍🚀 joined", "🇸🇪 flag", "tab\there", "\u{7F}",
    "—…“quotes”",
    "  in front",
  ])
  func `a line is as wide as its characters one by one`(_ text: String) {
    for metrics in [metrics, TextMetrics(size: 13.5, isBold: true)] {
      let block = TextBlock(text, metrics)
      #expect(block.lines.count == 1 && block.lines[0].text == text)
      #expect((block.width - metrics.width(of: text)).magnitude < 1e-9)
      // A hair less room than it takes, and it is broken.
      let narrow = TextBlock(text, metrics, maximumWidth: block.width - 0.2)
      #expect(narrow.width < block.width || text.count < 3)
    }
  }

  /// What is one simple line is not broken character by character; behind it, something is.
  @Test func `a simple line is the one that breaking finds`() {
    let words = [
      "Maß", "κείμενο", "выбор", "学习", "カナ", "한글", "🌱", "a-b", "x/y?z", "no\u{A0}break",
      "soft\u{AD}ly",
      "€ 5", "«so»", "…", "a_b", "(c)", "12 %",
    ]
    for (first, second) in words.flatMap({ first in words.map { (first, $0) } }) {
      let text = "\(first) \(second)\(first)"
      for width in [Double.infinity, 200, 100, 60, 30] {
        let broken = TextBlock(text + "\n", metrics, maximumWidth: width)
        let block = TextBlock(text, metrics, maximumWidth: width)
        #expect(block.lines == broken.lines.dropLast(), "\(text), \(width)")
        #expect(block.hasUnusualBlanks == broken.hasUnusualBlanks, "\(text), \(width)")
      }
    }
  }

  @Test(arguments: [
    "สวัสดีชาวโลกนี่คือแผนที่ความคิดเพื่อการเรียนรู้ของเราทำไมไม่ไปใช้", "ภาษาไทย เป็นภาษาที่มีระดับเสียงต่างๆ",
    "ສະບາຍດີຊາວໂລກນີ້ແມ່ນແຜນທີ່ຄວາມຄິດເພື່ອການຮຽນຮູ້",
  ])
  func `syllables of Thai and Lao are not cut`(_ text: String) {
    for isBalanced in [false, true] {
      for width in stride(from: 12.0, to: 300, by: 1) {
        let block = TextBlock(text, metrics, maximumWidth: width, isBalanced: isBalanced)
        #expect(
          block.lines.map(\.text).joined().filter { $0 != " " } == text.filter { $0 != " " })
        for line in block.lines {
          let (first, last) = (line.text.unicodeScalars.first, line.text.unicodeScalars.last)
          // What stands on, behind or before a consonant.
          #expect(!"ะาำๅๆะາຳຽໆ".unicodeScalars.contains(first ?? " "), "\(width)")
          #expect(first?.properties.generalCategory != .nonspacingMark, "\(width)")
          #expect(!"เแโใไເແໂໃໄ".unicodeScalars.contains(last ?? " "), "\(width)")
          // The widest syllables.
          #expect(line.width <= max(width, 35), "\(width): \(line.text)")
        }
      }
    }
  }

  @Test func `marks and joined emoji take no room of their own`() {
    #expect(metrics.width(of: "e\u{301}") == metrics.width(of: "e"))
    #expect(metrics.width(of: "👩‍👩‍👧‍👦") == metrics.width(of: "👩"))
    #expect(metrics.width(of: "🇸🇪🇳🇴") == 2 * metrics.width(of: "🇸🇪"))
    #expect(metrics.width(of: "中中") == 20)
    #expect(TextMetrics(size: 10, isBold: true).width(of: "abc") > metrics.width(of: "abc"))
    for picture in ["1\u{FE0F}\u{20E3}", "1\u{20E3}", "©\u{FE0F}", "❤\u{FE0F}"] {
      #expect(metrics.width(of: picture) == metrics.width(of: "🌱"), "\(picture)")
      #expect(TextBlock(picture + "a", metrics).width == metrics.width(of: "🌱a"), "\(picture)")
    }
    let monospaced = TextMetrics(size: 10, isMonospaced: true)
    #expect(monospaced.width(of: "il. i1!") == monospaced.width(of: "WWWWWWW"))
    #expect(monospaced.width(of: "中e\u{301}\u{AD}") == 16.1)
  }
  // How wide Chromium draws them in hundredths of the font's size, in the widest of Noto and DejaVu.
  @Test(arguments: [
    ("مرحبا بالعالم هذه خريطة ذهنية", 1367.0), ("یہ ایک ذہنی نقشہ ہے", 921),
    ("این یک نقشه ذهنی است", 1095), ("नमस्ते दुनिया यह एक बहुत लंबा", 1119),
    ("এটি একটি দীর্ঘ বাক্য", 819), ("สวัสดีชาวโลกนี่คือแผนที่", 1005), ("ភាសាខ្មែរ", 375),
    ("မြန်မာဘာသာ စာကြောင်း", 1058), ("Հայերեն լեզու", 742), ("ქართული ენა არის", 986),
    ("தமிழ் மொழியில் ஒரு நீண்ட", 1524), ("שלום עולם זו מפת חשיבה", 1101), ("മലയാളം ഒരു ഭാഷ", 903),
    ("සිංහල භාෂාව", 681), ("\u{FDFD}", 722),
  ])
  func `words of all scripts fit, and not much more`(_ text: String, _ drawn: Double) {
    let width = TextMetrics(size: 100).width(of: text)
    // Every outline leaves more than the tenth of a letter to both sides.
    #expect((drawn - 10...drawn * 1.35).contains(width), "\(width) for \(drawn)")
  }

  @Test func `letters that are joined are narrower than those that are cut off`() {
    let joined = metrics.width(of: "بب")
    #expect(joined < 2 * metrics.width(of: "ب"))
    #expect(metrics.width(of: "بَب") == joined)
    #expect(metrics.width(of: "ب\u{200C}ب") == 2 * metrics.width(of: "ب"))
    let cut = TextBlock("ببببب", metrics, maximumWidth: metrics.width(of: "ب") + 1)
    #expect(cut.lines.count > 1 && cut.lines.allSatisfy { $0.width > 0 })
  }
}
