import NapkinFormats
import NapkinMarkup

/// Writes elements without attributes.
enum WireMarkup {
  static func element(_ name: String, _ text: String) -> String {
    list(name, [MarkupContext.anywhere.escape(text)])
  }

  static func list(_ name: String, _ content: [String]) -> String {
    "<\(name)>\(content.joined())</\(name)>"
  }
}
