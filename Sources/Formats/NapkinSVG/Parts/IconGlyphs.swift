/// The icons of FreeMind and Freeplane, redrawn. Icons that users added are shown by their names.
enum IconGlyphs {
  static let glyphs: [String: [Glyph]] = {
    var glyphs = rare.merging(signs) { $1 }
    for (name, digit) in digits { glyphs["full-\(name)"] = [disc(.blue), digit] }
    for (name, tone) in flags {
      glyphs[name] = [
        Glyph(line: .ink, "M4 14.5V1.8"),
        Glyph(tone, "M4.8 2.2Q8 .8 9.6 2.4T13.6 2.6V8.4Q11.2 9.6 9.4 8.2T4.8 8.4Z"),
      ]
    }
    return glyphs
  }()

  static func disc(_ tone: Glyph.Tone) -> Glyph {
    Glyph(tone, "M8 1a7 7 0 1 0 .01 0Z")
  }

  static func ring(_ tone: Glyph.Tone) -> Glyph {
    Glyph(line: tone, "M8 1.8a6.2 6.2 0 1 0 .01 0Z", width: 1.4)
  }

  private static let flags: [(String, Glyph.Tone)] = [
    ("flag", .red), ("flag-black", .ink), ("flag-blue", .blue), ("flag-green", .green),
    ("flag-orange", .orange), ("flag-pink", .violet), ("flag-yellow", .yellow),
  ]

  private static let digits: [(String, Glyph)] = [
    "M8 4.6Q5.9 4.6 5.9 8T8 11.4T10.1 8T8 4.6Z",
    "M6.4 6L8.3 4.6V11.5",
    "M6 6.2Q6.2 4.6 8 4.6T9.9 6.4Q9.9 7.4 8.6 8.7L6 11.4H10.1",
    "M6.1 5Q9.8 3.6 9.8 6T7.4 7.7Q10.1 7.7 10.1 9.6T6 11",
    "M8.9 11.4V4.6L5.8 9.2H10.4",
    "M9.8 4.6H6.6L6.2 7.6Q10 6.6 10 9.2T6 10.9",
    "M9.5 4.6Q6 5.6 6 9.2Q6.1 11.4 8 11.4T10 9.2T8 7.2T6.1 9",
    "M6 4.6H10.1L7.3 11.4",
    "M8 4.6Q6.3 4.7 6.3 6.1T8 7.7Q10.1 7.9 10.1 9.6T8 11.4T5.9 9.6T8 7.7Q9.7 7.5 9.7 6.1T8 4.6Z",
    "M6.5 11.4Q10 10.4 10 6.8Q9.9 4.6 8 4.6T6 6.8T8 8.8T9.9 7",
  ].enumerated().map { ("\($0)", Glyph(line: .white, $1, width: 1.3)) }

  private static let signs: [String: [Glyph]] = [
    "yes": [disc(.red), Glyph(line: .white, "M8 4V9M8 11.8V12", width: 2)],
    "button_ok": [Glyph(line: .green, "M2.5 8.8L6.3 12.6L13.6 3.6", width: 2.6)],
    "button_cancel": [Glyph(line: .red, "M3.5 3.5L12.5 12.5M12.5 3.5L3.5 12.5", width: 2.6)],
    "help": [
      disc(.blue),
      Glyph(line: .white, "M6 6.2Q6 4.2 8 4.2T10 6Q10 7 8.9 7.7T8 9.4M8 11.8V12", width: 1.7),
    ],
    "messagebox_warning": [
      Glyph(.yellow, "M8 1.2L15.2 14.4H.8Z"),
      Glyph(line: .ink, "M8 5.8V9.8M8 12.2V12.3", width: 1.7),
    ],
    "idea": [
      Glyph(.yellow, "M8 1.2A4.8 4.8 0 0 0 5.6 10.2V11.4H10.4V10.2A4.8 4.8 0 0 0 8 1.2Z"),
      Glyph(line: .grey, "M6 13H10M7 14.8H9", width: 1.4),
    ],
    "bookmark": [Glyph(.orange, "M4 1.5H12V14.5L8 10.8L4 14.5Z")],
    "list": [Glyph(line: .blue, "M2.5 4H3M2.5 8H3M2.5 12H3M6 4H13.5M6 8H13.5M6 12H13.5")],
    "info": [disc(.blue), Glyph(line: .white, "M8 7.2V11.8M8 4.3V4.4", width: 1.9)],
    "back": [Glyph(line: .blue, "M14 8H3M7.5 3.5L3 8L7.5 12.5", width: 2)],
    "forward": [Glyph(line: .blue, "M2 8H13M8.5 3.5L13 8L8.5 12.5", width: 2)],
    "up": [Glyph(line: .blue, "M8 14V3M3.5 7.5L8 3L12.5 7.5", width: 2)],
    "down": [Glyph(line: .blue, "M8 2V13M3.5 8.5L8 13L12.5 8.5", width: 2)],
    "ksmiletris": [
      disc(.yellow), Glyph(line: .ink, "M4.8 9.2Q8 13.2 11.2 9.2M5.8 5.6V6.4M10.2 5.6V6.4"),
    ],
    "smiley-neutral": [
      disc(.yellow), Glyph(line: .ink, "M5 10.5H11M5.8 5.6V6.4M10.2 5.6V6.4"),
    ],
    "smily_bad": [
      disc(.yellow), Glyph(line: .ink, "M4.8 11.5Q8 8 11.2 11.5M5.8 5.6V6.4M10.2 5.6V6.4"),
    ],
    "password": [
      Glyph(.orange, "M3 7H13V14.5H3Z"), Glyph(line: .grey, "M5 7V5A3 3 0 0 1 11 5V7"),
    ],
    "calendar": [
      Glyph(line: .grey, "M2 3.5H14V14H2Z", width: 1.2), Glyph(.red, "M2 3H14V6.2H2Z"),
      Glyph(line: .grey, "M5 9H6M8 9H9M11 9H11.5M5 11.8H6M8 11.8H9"),
    ],
    "kaddressbook": [
      Glyph(.green, "M3 1.5H13.5V14.5H3Z"),
      Glyph(
        line: .white, "M8.2 4.2A1.7 1.7 0 1 0 8.21 4.2M5.5 11.8Q5.6 9 8.2 9T11 11.8Z", width: 1.3),
    ],
    "pencil": [
      Glyph(.yellow, "M2 14L3 10.5L11 2.5L13.5 5L5.5 13Z"), Glyph(.ink, "M2 14L2.6 11.9L4.1 13.4Z"),
    ],
    "stop": [
      Glyph(.red, "M5 1H11L15 5V11L11 15H5L1 11V5Z"), Glyph(line: .white, "M4.5 8H11.5", width: 2),
    ],
    "stop-sign": [Glyph(.red, "M5 1H11L15 5V11L11 15H5L1 11V5Z")],
    "prepare": [Glyph(.yellow, "M5 1H11L15 5V11L11 15H5L1 11V5Z")],
    "go": [Glyph(.green, "M5 1H11L15 5V11L11 15H5L1 11V5Z")],
    "attach": [
      Glyph(
        line: .grey,
        "M11.5 5L6.2 10.4A1.6 1.6 0 0 0 8.5 12.6L13.4 7.6A3 3 0 0 0 9.1 3.3L4 8.6A4.4 4.4 0 0 0 4 13",
        width: 1.4)
    ],
    "hourglass": [
      Glyph(
        line: .grey,
        "M3.5 1.8H12.5M3.5 14.2H12.5M4.5 2V4.5L8 8L11.5 4.5V2M4.5 14V11.5L8 8L11.5 11.5V14",
        width: 1.3),
      Glyph(.orange, "M5.5 13.6L8 10.6L10.5 13.6Z"),
    ],
    "bell": [MarkGlyphs.glyph(of: .reminder)],
    "clock": [ring(.blue), Glyph(line: .blue, "M8 4.5V8L10.6 9.6")],
    "star": [
      Glyph(
        .yellow, "M8 1L10.1 5.8L15.3 6.3L11.4 9.8L12.5 14.9L8 12.2L3.5 14.9L4.6 9.8L.7 6.3L5.9 5.8Z"
      )
    ],
    "xmag": [Glyph(line: .blue, "M6.5 2A4.5 4.5 0 1 0 6.51 2ZM10 10L14 14", width: 1.8)],
    "wizard": [
      Glyph(
        line: .violet, "M3 13.5L10 6.5M11.5 2V4.5M14.5 5H12.5M13 8L12 7M7.5 3L8.5 4", width: 1.8)
    ],
    "gohome": [Glyph(.green, "M8 1.8L15 8.2H13V14H9.6V10H6.4V14H3V8.2H1Z")],
    "Mail": [Glyph(line: .blue, "M1.5 3.5H14.5V12.5H1.5ZM1.8 4L8 9L14.2 4", width: 1.4)],
    "group": [
      Glyph(
        .blue,
        "M5 2.5A2.3 2.3 0 1 0 5.01 2.5ZM1 13Q1 8 5 8T9 13ZM11.5 4A1.9 1.9 0 1 0 11.51 4ZM10 13Q10 10.5 9.2 9Q10 8.6 11.5 8.6Q15 8.6 15 13Z"
      )
    ],
    "broken-line": [Glyph(line: .red, "M1.5 8H5L6.5 4.5L9 11.5L10.5 8H14.5", width: 1.8)],
    "unchecked": [Glyph(line: .grey, "M2.5 2.5H13.5V13.5H2.5Z")],
    "checked": [
      Glyph(line: .grey, "M2.5 2.5H13.5V13.5H2.5Z"),
      Glyph(line: .green, "M4.8 8.2L7.2 10.8L11.4 5", width: 2),
    ],
  ]
}
