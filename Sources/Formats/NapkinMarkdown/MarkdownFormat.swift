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
