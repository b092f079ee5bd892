/// A header value with parameters, such as `form-data; name="photo"; filename="a.jpg"`.
package struct HeaderParameters {
  /// The text before the first semicolon, in lower case.
  package private(set) var value: String
  private var parameters: [String: String] = [:]

  package subscript(name: String) -> String? { parameters[name] }

  /// Reads a header value. Browsers write `"` as `%22` in names (RFC 7578 and HTML), other clients as `\"`.
  package init(_ field: String) {
    var rest = field[...]
    value = Self.take(&rest) { $0 == ";" }.trimmed.lowercased()
    while !rest.isEmpty {
      rest.removeFirst()
      let name = Self.take(&rest) { $0 == "=" || $0 == ";" }.trimmed.lowercased()
      guard rest.first == "=" else { continue }
      rest.removeFirst()
      rest = rest.drop { $0 == " " || $0 == "\t" }
      let text = rest.first == "\"" ? Self.quoted(&rest) : Self.take(&rest) { $0 == ";" }.trimmed
      if parameters[name] == nil { parameters[name] = text }
    }
  }

  private static func take(_ rest: inout Substring, until stop: (Character) -> Bool) -> Substring {
    let taken = rest.prefix { !stop($0) }
    rest = rest[taken.endIndex...]
    return taken
  }

  private static func quoted(_ rest: inout Substring) -> String {
    rest.removeFirst()
    var text = ""
    while let next = rest.popFirst(), next != "\"" {
      // Internet Explorer sent whole Windows paths, so a backslash only escapes a quote.
      if next == "\\", rest.first == "\"", let escaped = rest.popFirst() {
        text.append(escaped)
      } else {
        text.append(next)
      }
    }
    _ = take(&rest) { $0 == ";" }
    return text.replacing("%22", with: "\"")
  }
}
