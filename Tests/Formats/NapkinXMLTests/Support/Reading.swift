import NapkinFormats
import NapkinXML

/// The events of a document in words: `<a x="1" y="2">`, `</a>`, `"text"`.
func events(
  _ source: some ByteSource, _ mode: ImportRequest.Mode = .strict, limits: Limits = Limits()
) throws(FormatError) -> (list: [String], repairs: [Repair]) {
  var source = source
  var request = ImportRequest(fileName: "test.xml", mode: mode)
  request.limits = limits
  let (list, repairs) = try XMLReader.read(
    request, from: &source, words: ["a", "b", "x"],
    html: EmbeddedHTML(in: "rich", text: "x") { $0["b"] == "plain" }
  ) { reader throws(FormatError) in
    var list: [String] = []
    while let event = try reader.next() { list.append(describe(event, reader)) }
    return list
  }
  return (list, repairs.list)
}

func events(
  _ text: String, _ mode: ImportRequest.Mode = .strict, limits: Limits = Limits()
) throws(FormatError) -> [String] {
  try events(MemorySource(text), mode, limits: limits).list
}

/// What a mended document became, and the repairs in words.
func salvaged(_ text: String) throws(FormatError) -> (list: [String], repairs: [String]) {
  let (list, repairs) = try events(MemorySource(text), .salvage)
  return (list, repairs.map { "\($0.code) \($0.location)" })
}

/// The error with which a document is refused.
func refusal(
  _ text: String, _ mode: ImportRequest.Mode = .strict, limits: Limits = Limits()
) -> FormatError? {
  do throws(FormatError) {
    _ = try events(text, mode, limits: limits)
    return nil
  } catch {
    return error
  }
}

private func describe(_ event: XMLEvent, _ reader: XMLReader) -> String {
  switch event {
  case .start:
    let attributes = (0..<reader.attributeCount).map { index in
      let attribute = reader.attribute(at: index)
      return " \(reader.spelling(ofName: attribute.name))=\"\(attribute.value.string)\""
    }
    return "<\(reader.spelling(ofName: reader.name))\(attributes.joined())>"
  case .end: return "</\(reader.spelling(ofName: reader.name))>"
  case .text: return "\"\(reader.text.string)\""
  case .comment: return "<!--\(reader.text.string)-->"
  case .instruction: return "<?\(reader.spelling(ofName: reader.name)) \(reader.text.string)?>"
  }
}
