import NapkinCore

internal import CNapkinXML
internal import NapkinFormats

/// The reason why a file is refused.
enum XMLTrouble {
  case malformed(code: Int32)
  case endsTooEarly
  case passes(Limits.Kind)
  case tooDeepForLibrary
  case tooManyNames
  case declarations
  case noMemory

  init(_ batch: napkin_xml_batch) {
    self.init(batch.trouble, code: batch.code)
  }

  init(_ trouble: napkin_xml_trouble, code: Int32 = 0) {
    switch trouble {
    case napkin_xml_too_deep: self = .passes(.depth)
    case napkin_xml_too_deep_for_library: self = .tooDeepForLibrary
    case napkin_xml_too_many_names: self = .tooManyNames
    case napkin_xml_too_many_attributes: self = .passes(.attributes)
    case napkin_xml_attribute_too_long: self = .passes(.attributeBytes)
    case napkin_xml_name_too_long: self = .passes(.nameBytes)
    case napkin_xml_text_too_long: self = .passes(.textBytes)
    case napkin_xml_declarations: self = .declarations
    case napkin_xml_no_memory: self = .noMemory
    default: self = .malformed(code: code)
    }
  }

  func error(limits: Limits, at location: FileLocation) -> FormatError {
    switch self {
    case .malformed(let code):
      FormatError(.malformed, "The XML is broken: \(Self.reason(code)).", at: location)
    case .endsTooEarly:
      FormatError(
        .malformed,
        "The file ends too early: not all elements are closed; look for a complete copy of it.",
        at: location)
    case .passes(let limit):
      .exceeds(limit, limits[limit], at: location)
    case .tooDeepForLibrary:
      FormatError(
        .limit,
        "The XML is nested more deeply than this version of libxml2 allows (2,048 levels); use "
          + "version 2.12 or an older one.", at: location)
    case .tooManyNames:
      FormatError(
        .limit,
        "More than 50,000 different names of elements and attributes; this is no document that "
          + "people work with.", at: location)
    case .declarations:
      FormatError(
        .malformed,
        "The document type declares entities or elements of its own, which is not allowed here; "
          + "take the declarations out.", at: location)
    case .noMemory:
      FormatError(.limit, "There is not enough memory for this file.", at: location)
    }
  }

  /// The code of libxml2 for an `&` or a `<` that begins nothing.
  static let strayCharacter: Int32 = 68
  /// The code for an end tag that does not belong to the start tag.
  static let otherEndTag: Int32 = 76

  /// Explains the codes of libxml2 for the most frequent errors in files.
  private static func reason(_ code: Int32) -> String {
    switch code {
    case 1: "a `<!` where nothing may be declared"
    case 4: "it does not begin with an element, or there is nothing in it"
    case 5: "there is no element, or something stands behind the end"
    case 8: "a reference to a character that does not exist or is not allowed"
    case 9: "a character that is not allowed"
    case 22, 23: "a `&` that begins no reference; write `&amp;`"
    case 26: "a reference to something that is not declared"
    case 38: "a `<` in the value of an attribute; write `&lt;`"
    case 39: "an attribute whose value has no quotes"
    case 40: "an attribute whose value does not end"
    case 41: "an attribute without a value"
    case 42: "the same attribute twice on one element"
    case 45, 80: "a comment that does not end, or with `--` inside"
    case 62: "`]]>` in a text; write `]]&gt;`"
    case 64: "the XML declaration does not stand at the beginning"
    case 65: "something that belongs apart stands together"
    case strayCharacter: "a `&` or a `<` that begins nothing; write `&amp;` or `&lt;`"
    case 73, 77: "an element or a tag that does not end"
    case otherEndTag: "an end tag that does not belong to the start tag"
    case 32: "an encoding that is not known"
    case 81: "a byte that is not UTF-8"
    default: "libxml2 calls it error \(code)"
    }
  }
}
