extension IconGlyphs {
  /// The seldom used icons of FreeMind and Freeplane, redrawn.
  static let rare: [String: [Glyph]] = {
    var glyphs = signs
    for (name, percent) in [("0", 0.0), ("25", 0.25), ("50", 0.5), ("75", 0.75)] {
      glyphs[name + "%"] = [ring(.blue)] + (percent == 0 ? [] : [sector(percent)])
    }
    glyphs["100%"] = [disc(.blue)]
    for (name, tone) in [
      ("revision", Glyph.Tone.blue), ("revision-green", .green), ("revision-pink", .violet),
      ("revision-red", .red),
    ] {
      glyphs[name] = [
        Glyph(line: tone, "M13.5 8A5.5 5.5 0 1 1 11.5 3.8", width: 1.6),
        Glyph(tone, "M9.4 4.6L13.6 5.4L13.2 1.2Z"),
      ]
    }
    for (name, tone, mouth) in [
      ("very_positive", Glyph.Tone.green, "M4.2 8.6H11.8Q11.2 12.8 8 12.8T4.2 8.6"),
      ("positive", .green, "M4.8 9.2Q8 13.2 11.2 9.2"), ("neutral", .yellow, "M5 10.5H11"),
      ("negative", .orange, "M4.8 11.5Q8 8 11.2 11.5"),
      ("very_negative", .red, "M4.4 12Q8 6.6 11.6 12"),
      ("smiley-oh", .yellow, "M8 9.2A1.5 1.8 0 1 0 8.01 9.2"),
      ("smiley-angry", .red, "M5 11.4Q8 8.6 11 11.4M4.4 4.6L7 5.8M11.6 4.6L9 5.8"),
    ] {
      glyphs[name] = [disc(tone), Glyph(line: .ink, mouth + "M5.8 6V6.6M10.2 6V6.6")]
    }
    for (name, tone) in [("male1", Glyph.Tone.blue), ("male2", .green), ("user_icon", .grey)] {
      glyphs[name] = [Glyph(tone, person)]
    }
    for (name, tone) in [("female1", Glyph.Tone.violet), ("female2", .red), ("fema", .orange)] {
      glyphs[name] = [Glyph(tone, "M8 1.5A2.8 2.8 0 1 0 8.01 1.5ZM8 7.4L13 14.5H3Z")]
    }
    for (name, first, second) in [
      ("males", Glyph.Tone.blue, Glyph.Tone.green), ("females", .violet, .red),
      ("family", .blue, .violet),
    ] {
      glyphs[name] = [
        Glyph(first, "M5 2.5A2.3 2.3 0 1 0 5.01 2.5ZM1 13.5Q1 8 5 8T9 13.5Z"),
        Glyph(second, "M11.2 4A2 2 0 1 0 11.21 4ZM9.8 13.5Q9.8 9 9 8.6Q14.8 7 15 13.5Z"),
      ]
    }
    return glyphs
  }()

  private static let person = "M8 1.5A3 3 0 1 0 8.01 1.5ZM2.5 14.5Q2.5 8.4 8 8.4T13.5 14.5Z"

  /// Returns the sector of a disc that shows which part of the work is done.
  private static func sector(_ part: Double) -> Glyph {
    let end = part == 0.25 ? "14.2 8" : part == 0.5 ? "8 14.2" : "1.8 8"
    return Glyph(.blue, "M8 8V1.8A6.2 6.2 0 \(part > 0.5 ? 1 : 0) 1 \(end)Z")
  }

  private static let frame = "M1.8 3H14.2V13H1.8Z"
  private static let globe =
    "M8 1.8A6.2 6.2 0 1 0 8.01 1.8M1.8 8H14.2M8 1.8Q3.6 8 8 14.2Q12.4 8 8 1.8"
  private static let warning = Glyph(line: .red, "M12.5 8V11.6M12.5 13.6V13.7", width: 2)

  private static let signs: [String: [Glyph]] = [
    "addition": [Glyph(line: .green, "M8 3V13M3 8H13", width: 2.4)],
    "subtraction": [Glyph(line: .red, "M3 8H13", width: 2.4)],
    "multiplication": [Glyph(line: .blue, "M4 4L12 12M12 4L4 12", width: 2.2)],
    "division": [Glyph(line: .blue, "M3 8H13M8 4V4.1M8 12V12.1", width: 2.4)],
    "audio": [
      Glyph(.blue, "M2 6V10H4.8L9 13.4V2.6L4.8 6Z"),
      Glyph(line: .blue, "M11 5.4Q12.8 8 11 10.6M12.9 3.4Q15.8 8 12.9 12.6", width: 1.3),
    ],
    "video": [Glyph(line: .violet, frame, width: 1.4), Glyph(.violet, "M6.4 5.2V10.8L11 8Z")],
    "image": [
      Glyph(line: .blue, frame, width: 1.3),
      Glyph(.green, "M2.6 12.2L6.4 7L9 10.2L10.6 8.6L13.4 12.2Z"),
      Glyph(.orange, "M11 4.6A1.3 1.3 0 1 0 11.01 4.6Z"),
    ],
    "bee": [
      Glyph(.yellow, "M8 5.5A4.6 3.6 0 1 0 8.01 5.5Z"),
      Glyph(line: .ink, "M6.4 5.9V12.3M9.4 5.8V12.4", width: 1.4),
      Glyph(line: .grey, "M7 5.4Q4 .6 3.6 4.4T7 5.4M9 5.4Q12 .6 12.4 4.4T9 5.4", width: 1.1),
    ],
    "button": [Glyph(line: .blue, "M2 5H14V11H2Z"), Glyph(line: .grey, "M5 8H11")],
    "clanbomber": [
      Glyph(.ink, "M7 4.6A5 5 0 1 0 7.01 4.6Z"),
      Glyph(line: .orange, "M9.6 4.6Q11 1.4 14 2.4", width: 1.5),
    ],
    "clock2": [
      ring(.grey), Glyph(line: .grey, "M8 4.5V8H11M5 14.6L3.6 15.4M11 14.6L12.4 15.4", width: 1.4),
    ],
    "closed": [
      disc(.red), Glyph(line: .white, "M5.2 5.2L10.8 10.8M10.8 5.2L5.2 10.8", width: 1.8),
    ],
    "encrypted": [
      Glyph(.orange, "M3 7H13V14.5H3Z"), Glyph(line: .grey, "M5 7V5A3 3 0 0 1 11 5V7"),
      Glyph(line: .ink, "M8 9.8V11.8", width: 1.8),
    ],
    "decrypted": [
      Glyph(.green, "M3 7H13V14.5H3Z"), Glyph(line: .grey, "M5 7V4.4A3 3 0 0 1 10.8 3.6"),
      Glyph(line: .ink, "M8 9.8V11.8", width: 1.8),
    ],
    "desktop_new": [
      Glyph(line: .blue, "M1.8 2.5H14.2V10.8H1.8ZM5 14H11M8 10.8V14", width: 1.5),
      Glyph(line: .green, "M8 4.4V9M5.7 6.7H10.3", width: 1.6),
    ],
    "edit": [
      Glyph(line: .grey, "M9 3H2.5V13.5H13V8", width: 1.3),
      Glyph(.yellow, "M6 10.2L6.8 7.6L12.6 1.8L14.4 3.6L8.6 9.4Z"),
    ],
    "executable": [
      Glyph(
        line: .grey,
        "M8 5.4A2.6 2.6 0 1 0 8.01 5.4M8 1.6V3.6M8 12.4V14.4M1.6 8H3.6M12.4 8H14.4"
          + "M3.5 3.5L4.9 4.9M11.1 11.1L12.5 12.5M12.5 3.5L11.1 4.9M4.9 11.1L3.5 12.5", width: 1.7)
    ],
    "folder": [Glyph(.yellow, "M1.5 3H6.2L7.8 4.8H14.5V13.2H1.5Z")],
    "freemind_butterfly": [
      Glyph(.violet, "M7.6 8Q2 0 1.4 5T6 9Q2.2 9.6 3.4 13T7.6 9.4Z"),
      Glyph(.blue, "M8.4 8Q14 0 14.6 5T10 9Q13.8 9.6 12.6 13T8.4 9.4Z"),
      Glyph(line: .ink, "M8 6V13", width: 1.2),
    ],
    "internet": [Glyph(line: .blue, globe, width: 1.3)],
    "globe": [Glyph(line: .blue, globe, width: 1.3)],
    "internet_warning": [Glyph(line: .blue, globe, width: 1.3), warning],
    "kmail": [
      Glyph(.yellow, "M1.5 3.5H14.5V12.5H1.5Z"), Glyph(line: .ink, "M1.8 4L8 9L14.2 4", width: 1.3),
    ],
    "knotify": [
      Glyph(.violet, "M5.6 12A2 1.7 0 1 0 5.61 12ZM12 10.4A2 1.7 0 1 0 12.01 10.4Z"),
      Glyph(line: .violet, "M6.8 13V3.6L13.2 2V11.6", width: 1.4),
    ],
    "korn": [
      Glyph(
        line: .grey, "M1.8 8.5L4 3H12L14.2 8.5V13H1.8ZM1.8 8.5H5.4L6.6 10.4H9.4L10.6 8.5H14.2",
        width: 1.4)
    ],
    "launch": [
      Glyph(.blue, "M8 .8Q11.6 4 11 10H5Q4.4 4 8 .8Z"),
      Glyph(.red, "M5 8L2.6 12.2L5.2 11.4ZM11 8L13.4 12.2L10.8 11.4Z"),
      Glyph(.orange, "M6.4 11L8 15.2L9.6 11Z"),
    ],
    "licq": [
      Glyph(.green, "M8 1.4Q10 4.4 8 6.6Q6 4.4 8 1.4ZM8 9.4Q10 11.6 8 14.6Q6 11.6 8 9.4Z"),
      Glyph(.red, "M1.4 8Q4.4 6 6.6 8Q4.4 10 1.4 8Z"),
      Glyph(.green, "M9.4 8Q11.6 6 14.6 8Q11.6 10 9.4 8Z"),
      Glyph(.yellow, "M8 6.6A1.4 1.4 0 1 0 8.01 6.6Z"),
    ],
    "mindmap": [
      Glyph(.orange, "M5.6 6.4H10.4V9.6H5.6Z"),
      Glyph(
        line: .blue,
        "M10.4 8Q12 8 12 4.4T14.6 3M12 8H14.6M10.4 8Q12 8 12 11.6T14.6 13M5.6 8Q4 8 4 4.4T1.4 3"
          + "M5.6 8Q4 8 4 11.6T1.4 13", width: 1.3),
    ],
    "narrative": [
      Glyph(
        line: .grey, "M8 4Q5 2 1.6 3.2V12.6Q5 11.4 8 13.4Q11 11.4 14.4 12.6V3.2Q11 2 8 4V13.4",
        width: 1.4)
    ],
    "penguin": [
      Glyph(.ink, "M8 1Q11.4 1 11.4 5T13.4 12L11 14.6H5L2.6 12Q4.6 9 4.6 5T8 1Z"),
      Glyph(.white, "M8 6.4Q10.6 8 10 13H6Q5.4 8 8 6.4Z"), Glyph(.orange, "M6.8 4.6H9.2L8 6.2Z"),
    ],
    "heart": [Glyph(.red, "M8 14.2Q-.6 8 2 3.8Q5 .6 8 4.4Q11 .6 14 3.8Q16.6 8 8 14.2Z")],
    "lightbulb": [
      Glyph(.yellow, "M8 1.2A4.8 4.8 0 0 0 5.6 10.2V11.4H10.4V10.2A4.8 4.8 0 0 0 8 1.2Z"),
      Glyph(line: .grey, "M6 13H10M7 14.8H9", width: 1.4),
    ],
    "search": [Glyph(line: .blue, "M6.5 2A4.5 4.5 0 1 0 6.51 2ZM10 10L14 14", width: 1.8)],
    "shield": [Glyph(.blue, "M8 1L14 3V8Q13.4 12.6 8 15Q2.6 12.6 2 8V3Z")],
    "chart": [
      Glyph(.blue, "M2 8H5V14H2Z"), Glyph(.orange, "M6.5 4.5H9.5V14H6.5Z"),
      Glyph(.green, "M11 2H14V14H11Z"),
    ],
    "warning": [
      Glyph(.yellow, "M8 1.2L15.2 14.4H.8Z"),
      Glyph(line: .ink, "M8 5.8V9.8M8 12.2V12.3", width: 1.7),
    ],
    "money": [
      disc(.yellow),
      Glyph(line: .ink, "M10.4 5.4Q8 3.6 6.4 5.4T8 8T9.6 10.6T5.6 10.6M8 3V13", width: 1.3),
    ],
  ]
}
