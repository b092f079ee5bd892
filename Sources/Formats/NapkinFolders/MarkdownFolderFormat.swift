public import NapkinFormats
import NapkinMarkdownCore

/// A folder of Markdown: a file for each document of a notebook, drawings and media beside them.
public enum MarkdownFolderFormat {
  /// The identifier of the format, which is the same as that of a file of Markdown.
  public static let id = "markdown"

  /// The format as registries know it.
  public static let format: Format = {
    var folder = Format.markdown
    folder.name = "Folder of Markdown"
    folder.fileExtensions = []
    folder.options.removeAll { $0.name == "drawing" }
    folder.table = folder.table.replacing(rows)
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
}
