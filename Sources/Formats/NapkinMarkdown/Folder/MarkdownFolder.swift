import NapkinCore
public import NapkinFormats

/// Notebooks as a folder of Markdown: a file for each document, drawings and media beside them.
extension MarkdownExporter: FolderExporter {
  /// What the format is where it is a folder.
  public var folderFormat: Format { MarkdownFormat.folder }

  /// Writes each document as a file of its own, drawings as SVG, media into `Media/`, and for a
  /// notebook an `index.md` that leads to all of them.
  public func export(
    _ request: ExportRequest, into folder: inout some PartSink
  ) throws(FormatError) -> Ledger {
    var writer = try FolderWriter(request)
    return try writer.write(to: &folder)
  }
}

/// Folders of Markdown, those of other apps too, as notebooks.
extension MarkdownImporter: FolderImporter {
  /// What the format is where it is a folder.
  public var folderFormat: Format { MarkdownFormat.folder }

  /// Whether there is Markdown in a folder.
  public func recognizes(_ paths: [String]) -> Bool {
    // Beside another document there may be Markdown as an attachment.
    paths.contains {
      MarkdownFormat.isText($0) && !Media(path: $0, name: "", isImage: false).isStored
    }
  }

  /// Reads a notebook. A folder without an index of ours is one as well: its name is the title, and
  /// the folders in it become the categories of notes.
  public func read(
    _ request: ImportRequest, from folder: some PartSource
  ) throws(FormatError) -> Import {
    var reader = try FolderReader(request, folder)
    return try reader.read()
  }
}

extension MarkdownFormat {
  /// The format as a folder.
  static let folder: Format = {
    var folder = format
    folder.name = "Folder of Markdown"
    folder.fileExtensions = []
    folder.options = format.options.filter { $0.name != "drawing" }
    folder.table = format.table.replacing(rows)
    folder.media = .held
    return folder
  }()

  private static let rows: [FormatTable.Row] = [
    .init(
      .notebook, writes: .converted, reads: .converted,
      how: "the folder; `index.md` leads to its documents"),
    .init(
      .order, writes: .converted, reads: .converted, how: "the order of the lines of `index.md`"),
    .init(
      .title, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "the name of the file, or `title` of the front matter; of the notebook in `index.md`"),
    .init(.category, writes: .converted, reads: .converted, how: "`category`; else the folder"),
    .init(
      .drawing, writes: .converted, .dropped, reads: .converted, how: "`.svg` with its strokes"),
    .init(
      .canvas, writes: .converted, .approximated, .carried, .dropped, reads: .converted,
      how: "that of a drawing in its `.svg`"),
    .init(
      .date, writes: .converted, .approximated, .carried, .dropped, reads: .converted,
      how: "`created`, `modified`; of plans the day; of drawings in the `.svg`; of nodes none"),
    .init(.stroke, writes: .converted, .carried, reads: .converted, how: "in the `.svg`"),
    .init(.pressure, writes: .converted, .carried, reads: .converted, how: "in the `.svg`"),
    .init(.timing, writes: .carried, reads: .converted, how: "in the `.svg`"),
    .init(.tilt, writes: .carried, reads: .converted, how: "in the `.svg`"),
    .init(.tool, writes: .converted, .carried, reads: .converted, how: "in the `.svg`"),
    .init(
      .media, writes: .converted, .approximated, .dropped, reads: .converted,
      how:
        "`Media/`, or where it lay or the text of the note has it; dropped: the bytes are missing"),
  ]

  /// Whether a file is Markdown, by its name.
  static func isText(_ path: String) -> Bool {
    let path = path.lowercased()
    return format.fileExtensions.contains { path.hasSuffix("." + $0) }
  }
}
