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
  /// The options of Markdown: how many levels of a map are headings, from 0 to 6. By default two at most, where
  /// that suits.
  public static func markdown(headings: Int) -> FormatOptions {
    ["headings": "\(headings)"]
  }
}
