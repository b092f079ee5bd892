public import NapkinFormats
import NapkinMarkdownCore

/// Markdown, as CommonMark and GitHub describe it: maps as headings and lists, notes as they are,
/// plans as tasks.
public enum MarkdownFormat {
  /// The identifier of the format.
  public static let id = "markdown"

  /// The format as registries know it.
  public static let format = Format.markdown
}

extension FormatName {
  /// Markdown in one file, or in a folder.
  public static let markdown = FormatName("markdown")
}

extension FormatOptions {
  /// Returns the options of Markdown. `headings` is the number of levels of a map that are headings, from 0 to 6; by
  /// default it is at most two, where that suits.
  public static func markdown(headings: Int) -> FormatOptions {
    ["headings": "\(headings)"]
  }
}
