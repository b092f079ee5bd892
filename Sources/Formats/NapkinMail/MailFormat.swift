import NapkinCore
public import NapkinFormats
import NapkinPacking

/// A mail, ready to be opened as a draft or to be sent: a letter in plain text and in HTML, with
/// everything attached in the formats of other programs.
public enum MailFormat {
  /// The identifier of the format.
  public static let id = "eml"

  /// The format as registries know it.
  public static let format = Format(
    id: id,
    name: "Mail",
    fileExtensions: ["eml"],
    mediaType: "message/rfc822",
    kinds: Set(ContentKind.allCases),
    options: [
      .init("to", "whom it goes to: one address or more, with commas between them"),
      .init("from", "whom it comes from: one address"),
      .init("subject", "what stands above it; the title of the document if not given"),
      .init(
        "date",
        "when it was written, as in 2026-11-21T18:30:00+01:00; a draft without it or a sender"),
      .init("attach-zip", "attach the zip of everything, too", isSwitch: true),
      .init("max-size", "refuse to become larger, as in 25MB"),
    ],
    table: table,
    media: .held)

  /// The features that the letter itself shows; the attached files hold most of them better.
  static let letter: FormatTable = [
    .init(
      .title, writes: .converted,
      how: "a heading, and `Subject`; what is said of a map, in the attached files alone"),
    .init(.notebook, writes: .converted, how: "the letter"),
    .init(.note, writes: .converted, how: "a part of the letter, and attached as `.md`"),
    .init(
      .map, writes: .approximated,
      how: "a picture or an outline, and attached as `.mm`, `.opml`, `.svg`"),
    .init(
      .drawing, writes: .approximated,
      how: "a picture or how large it is, and attached as `.svg`"),
    .init(.planList, writes: .converted, how: "lines with boxes, and attached as `.md`"),
    .init(.order, writes: .converted, how: "the order of the letter"),
    .init(.category, writes: .converted, how: "a line below the note"),
    .init(.node, writes: .approximated, how: "a line of the outline, and the attached map"),
    .init(.text, writes: .converted, how: "the letter"),
    .init(.markup, writes: .approximated, how: "HTML, and the attached files"),
    .init(.tag, writes: .approximated, how: "a line below the note, and the attached files"),
    .init(
      .reminder, writes: .converted,
      how: "a line below the note or the plan; of nodes, the attached files"),
    .init(.place, writes: .converted, how: "a line below the note; of nodes, the attached files"),
    .init(.plan, writes: .converted, how: "a line with a box"),
    .init(.task, writes: .converted, how: "☐ or ☑, in plain text `[ ]` or `[x]`"),
    .init(.archive, writes: .converted, how: "the day above the lines"),
    .init(.media, writes: .converted, how: "attached; dropped: the bytes are missing"),
  ]

  /// Returns the ledger of a document in the letter, without the attached files.
  static func account(of content: Content) -> Ledger {
    var ledger = Ledger(of: content, following: letter(with: content.kind))
    // The letter shows neither the info of a map nor the title of the drawing in a note.
    switch content {
    case .map(let map) where !map.info.source.isEmpty:
      ledger.revise(.title, to: .dropped, at: map.id.rawValue)
    case .note(let note):
      if let drawing = note.drawing, !drawing.title.isEmpty {
        ledger.revise(.title, to: .dropped, at: drawing.id.rawValue)
      }
    default: break
    }
    return ledger
  }

  /// Returns the features of a document that the letter shows: of a map, the outline without notes, tags, reminders
  /// and places of nodes. The ledgers of attached files add places and reminders that they hold in full.
  private static func letter(with kind: ContentKind) -> FormatTable {
    guard kind == .map else {
      return letter.replacing([
        .init(.reminder, writes: .approximated, how: "a line"),
        .init(.place, writes: .dropped, how: "not that of a picture"),
      ])
    }
    return letter.replacing(
      [Feature.note, .tag, .reminder, .place].map { .init($0, writes: .dropped, how: "not shown") })
  }

  /// Features that the letter does not show are treated as in the best of the attached files; an attached zip holds
  /// everything.
  private static let table = FormatTable(
    Feature.all.map { feature in
      let how = letter[feature]?.how ?? file(with: feature)
      return switch feature {
      case .trash, .settings: FormatTable.Row(feature, writes: .dropped, .converted, how: how)
      case .timer:
        FormatTable.Row(feature, writes: .dropped, .converted, .approximated, .carried, how: how)
      case .reminder, .place, .timing, .tilt, .foreign:
        FormatTable.Row(feature, writes: .carried, .converted, .approximated, .dropped, how: how)
      default:
        FormatTable.Row(feature, writes: .converted, .approximated, .carried, .dropped, how: how)
      }
    })

  /// Returns the attached files that hold a feature that the letter does not show.
  private static func file(with feature: Feature) -> String {
    switch feature {
    case .trash, .settings, .timer: "left out, but for an attached zip"
    case .canvas, .stroke, .pressure, .timing, .tilt, .tool: "the attached `.svg`"
    case .identifier, .date, .author, .foreign: "the attached files"
    default: "the attached `.mm` and `.opml`"
    }
  }
}

extension FormatName {
  /// A mail with everything attached.
  public static let eml = FormatName("eml")
}
