import NapkinFormats

/// Elements without attributes.
enum WireMarkup {
  static func element(_ name: String, _ text: String) -> String {
    list(name, [MarkupText.escaped(text)])
  }

  static func list(_ name: String, _ content: [String]) -> String {
    "<\(name)>\(content.joined())</\(name)>"
  }
}
