import Testing

/// A file that means harm, and what has to become of it.
struct HostileXML: Sendable, CustomTestStringConvertible {
  enum Fate {
    /// It is refused in both modes.
    case refused
    /// It may be mended, if that is wanted.
    case refusedIfStrict
    /// It is fine.
    case read
    /// Either will do.
    case anything
  }

  let name: String
  let bytes: [UInt8]
  let fate: Fate

  var testDescription: String { name }

  init(_ name: String, _ bytes: [UInt8], _ fate: Fate) {
    self.name = name
    self.bytes = bytes
    self.fate = fate
  }

  init(_ name: String, _ text: String, _ fate: Fate) {
    self.init(name, Array(text.utf8), fate)
  }

  static let all =
    entities + types + depths + sizes + encodings + characters + damage + markup + namespaces

  private static func many(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  // MARK: Entities

  private static let entities: [HostileXML] = {
    func file(_ name: String, _ subset: String, _ body: String) -> HostileXML {
      HostileXML("entity: \(name)", "<!DOCTYPE a [\(subset)]><a>\(body)</a>", .refused)
    }
    let laughs = (1..<10).map { n in
      "<!ENTITY l\(n) \"\(many("&l\(n - 1);", 10))\">"
    }
    let chain = (1..<1000).map { "<!ENTITY e\($0) \"&e\($0 - 1);\">" }
    var files = [
      file("one", "<!ENTITY e \"x\">", "&e;"), file("unused", "<!ENTITY e \"x\">", ""),
      file("exponential", "<!ENTITY l0 \"ha\">" + laughs.joined(), "&l9;"),
      file("linear", "<!ENTITY e0 \"x\">" + chain.joined(), "&e999;"),
      file("quadratic", "<!ENTITY e \"\(many("x", 50_000))\">", many("&e;", 1000)),
      file("itself", "<!ENTITY e \"&e;\">", "&e;"),
      file("each other", "<!ENTITY e \"&f;\"><!ENTITY f \"&e;\">", "&e;"),
      file("in an attribute", "<!ENTITY e \"x\">", "<b x=\"&e;\"/>"),
      file("markup", "<!ENTITY e \"<b/>\">", "&e;"),
      file("half markup", "<!ENTITY e \"<b>\">", "&e;</b>"),
      file("parameter", "<!ENTITY % p \"<!ENTITY e 'x'>\">%p;", "&e;"),
      file("parameter twice", "<!ENTITY % p '&#37;q;'><!ENTITY % q 'x'>%p;", ""),
      file("a known name", "<!ENTITY amp \"x\">", "&amp;"),
      file("html's name", "<!ENTITY nbsp \"x\">", "&nbsp;"),
      file("unparsed", "<!NOTATION n SYSTEM \"n\"><!ENTITY e SYSTEM \"f\" NDATA n>", ""),
      file("small letters", "<!entity e \"x\">", ""),
    ]
    let addresses = [
      "file:///etc/passwd", "/etc/passwd", "../../../../etc/passwd", "http://127.0.0.1:1/x",
      "https://127.0.0.1:1/x", "ftp://127.0.0.1:1/x", "jar:file:///x.jar!/y", "netdoc:/etc/passwd",
      "gopher://127.0.0.1:1/x", "php://filter/read=convert.base64-encode/resource=/etc/passwd",
      "expect://id", "data:text/plain,root:", "\\\\127.0.0.1\\share\\x", "file:///dev/zero",
      "file:///proc/self/environ",
    ]
    for address in addresses {
      files += [
        file("external \(address)", "<!ENTITY e SYSTEM \"\(address)\">", "&e;"),
        file("external parameter \(address)", "<!ENTITY % p SYSTEM \"\(address)\">%p;", ""),
        HostileXML("type: \(address)", "<!DOCTYPE a SYSTEM \"\(address)\"><a/>", .read),
      ]
    }
    return files
  }()

  // MARK: Types

  private static let types: [HostileXML] = [
    .init("type: empty subset", "<!DOCTYPE a []><a/>", .refused),
    .init("type: attribute list", "<!DOCTYPE a [<!ATTLIST a x CDATA 'y'>]><a/>", .refused),
    .init("type: element", "<!DOCTYPE a [<!ELEMENT a ANY>]><a/>", .refused),
    .init("type: comment inside", "<!DOCTYPE a [<!-- ]> -->]><a/>", .refused),
    .init("type: instruction inside", "<!DOCTYPE a [<?p ]>?>]><a/>", .refused),
    .init("type: without an end", "<!DOCTYPE a [", .refused),
    .init("type: a quote without an end", "<!DOCTYPE a SYSTEM \"x><a/>", .refused),
    .init("type: a million brackets", "<!DOCTYPE a " + many("[", 1_000_000), .refused),
    .init("type: twice", "<!DOCTYPE a><!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>", .refused),
    .init("type: inside", "<a><!DOCTYPE a [<!ENTITY e 'x'>]>&e;</a>", .refused),
    .init("type: behind a comment", "<!--x--><!DOCTYPE a [<!ENTITY e 'x'>]><a/>", .refused),
    .init("type: hidden in a comment", "<!--<!DOCTYPE a [<!ENTITY e 'x'>]>--><a/>", .read),
    .init("type: hidden in cdata", "<a><![CDATA[<!DOCTYPE a [<!ENTITY e 'x'>]>]]></a>", .read),
    .init("type: small letters", "<!doctype a [<!ENTITY e 'x'>]><a/>", .refused),
  ]

  // MARK: Depths and sizes

  private static let depths: [HostileXML] = [256, 257, 2048, 2049, 10_000, 10_001, 1_000_000]
    .flatMap {
      depth -> [HostileXML] in
      let isFine = depth <= 10_000
      return [
        .init(
          "depth \(depth)", many("<a>", depth) + many("</a>", depth), isFine ? .anything : .refused),
        .init("depth \(depth), open", many("<a>", depth), isFine ? .refusedIfStrict : .refused),
      ]
    }

  private static let sizes: [HostileXML] = [
    .init(
      "100,000 attributes", "<a " + (0..<100_000).map { "n\($0)=\"\" " }.joined() + "/>", .refused),
    .init("100,000 same attributes", "<a " + many("x=\"\" ", 100_000) + "/>", .refused),
    .init("a million equals signs", "<a " + many("=", 1_000_000), .refused),
    .init("a million quotes", "<a x=" + many("\"", 1_000_000), .refused),
    .init("100,000 ampersands", "<a>" + many("&", 100_000) + "</a>", .refusedIfStrict),
    .init("100,000 brackets", many("<", 100_000), .refusedIfStrict),
    .init("100,000 closing tags", "<a>" + many("</a>", 100_000), .refusedIfStrict),
    .init("a million references", "<a>" + many("&#65;", 1_000_000) + "</a>", .read),
    .init("a million cdata", "<a>" + many("<![CDATA[x]]>", 300_000) + "</a>", .anything),
    .init("a million comments", "<a>" + many("<!---->", 300_000) + "</a>", .read),
    .init("a million instructions", "<a>" + many("<?p?>", 300_000) + "</a>", .read),
    .init("a long name", "<\(many("n", 1_000_000))/>", .refused),
    .init("a long attribute name", "<a \(many("n", 1_000_000))=\"\"/>", .refused),
    .init("a long target", "<a><?\(many("n", 1_000_000)) x?></a>", .refused),
    .init("a long reference", "<a>&\(many("n", 1_000_000));</a>", .refusedIfStrict),
    .init("a long number", "<a>&#\(many("0", 1_000_000))65;</a>", .anything),
    .init("a large number", "<a>&#\(many("9", 1_000_000));</a>", .refusedIfStrict),
    .init("a long comment without an end", "<a><!--" + many("-x", 50_000), .refusedIfStrict),
    .init("many half comments", "<a>" + many("<!--", 25_000), .refusedIfStrict),
    .init("many half cdata", "<a>" + many("<![CDATA[", 100_000), .refusedIfStrict),
    .init("many half instructions", "<a>" + many("<?", 50_000), .refusedIfStrict),
    .init("many half tags", "<a>" + many("<b x=\"", 20_000), .refusedIfStrict),
    .init(
      "megabytes of attributes",
      "<a " + (0..<20).map { "n\($0)=\"\(many("x", 1_000_000))\" " }.joined() + "/>", .refused),
    .init("a tag without an end", "<a " + many(" ", 20_000_000), .refused),
    .init(
      "many names", "<a>" + (0..<100_000).map { "<n\($0)/>" }.joined() + "</a>", .refused),
    .init(
      "many instructions of sgml", "<a><rich>" + many("<?p>", 100_000) + "</rich></a>",
      .refusedIfStrict),
    .init(
      "many attributes twice", "<a><rich>" + many("<i x='' x='&'/>", 30_000) + "</rich></a>",
      .refusedIfStrict),
    .init("white space alone", many(" ", 1_000_000), .refused),
    .init("white space in a tag", "<a\(many(" ", 1_000_000))/>", .anything),
    .init("white space behind the end", "<a/>\(many("\n", 1_000_000))", .read),
    .init("many roots", many("<a/>", 100_000), .refusedIfStrict),
  ]

  // MARK: Encodings

  private static let encodings: [HostileXML] = {
    let names = [
      "UTF-7", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UCS-4", "EBCDIC-CP-US", "IBM037",
      "ISO-2022-JP", "ISO-2022-KR", "HZ-GB-2312", "x-none", "", "UTF-8\\0", "../../x",
    ]
    var files = names.map { name in
      HostileXML(
        "says \(name)", "<?xml version=\"1.0\" encoding=\"\(name)\"?><a>+ADw-b/+AD4-</a>", .anything
      )
    }
    files.append(
      .init(
        "a long encoding", "<?xml version=\"1.0\" encoding=\"\(many("x", 100_000))\"?><a/>",
        .anything))
    files.append(.init("version 9", "<?xml version=\"9.9\"?><a/>", .anything))
    files.append(
      .init("says standalone", "<?xml version=\"1.0\" standalone=\"maybe\"?><a/>", .anything))
    func bytes(_ name: String, _ bytes: [UInt8], _ fate: Fate) {
      files.append(HostileXML("bytes: \(name)", bytes, fate))
    }
    bytes("none", [], .refused)
    bytes("a mark alone", [0xEF, 0xBB, 0xBF], .refused)
    bytes("UTF-16 mark alone", [0xFF, 0xFE], .refused)
    bytes("UTF-16, odd", [0xFF, 0xFE, 0x3C], .refused)
    bytes(
      "UTF-16, half a pair", [0xFF, 0xFE, 0x3C, 0, 0x61, 0, 0x3E, 0, 0, 0xD8], .refusedIfStrict)
    bytes("UTF-32", [0, 0, 0, 0x3C, 0, 0, 0, 0x61, 0, 0, 0, 0x2F, 0, 0, 0, 0x3E], .anything)
    bytes("EBCDIC", [0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40], .refused)
    bytes("zeros", [UInt8](repeating: 0, count: 100_000), .refused)
    bytes("0xFF", [UInt8](repeating: 0xFF, count: 100_000), .refused)
    let wrong: [(String, [UInt8])] = [
      ("overlong slash", [0xC0, 0xAF]), ("overlong bracket", [0xC0, 0xBC]),
      ("overlong in three", [0xE0, 0x80, 0xBC]), ("overlong in four", [0xF0, 0x80, 0x80, 0xBC]),
      ("surrogate", [0xED, 0xA0, 0x80]), ("surrogates", [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]),
      ("too large", [0xF4, 0x90, 0x80, 0x80]), ("five bytes", [0xF8, 0x88, 0x80, 0x80, 0x80]),
      ("cut", [0xE2, 0x82]), ("continuation", [0x80]), ("0xFE", [0xFE]),
    ]
    for (name, middle) in wrong {
      bytes(name, Array("<a>".utf8) + middle + Array("</a>".utf8), .refusedIfStrict)
      bytes(name + " in a name", Array("<a".utf8) + middle + Array("/>".utf8), .refusedIfStrict)
    }
    return files
  }()

  // MARK: Characters

  private static let characters: [HostileXML] = {
    var files: [HostileXML] = []
    for byte: UInt8 in [0x00, 0x01, 0x08, 0x0B, 0x0C, 0x0E, 0x1B, 0x1F] {
      files.append(
        .init("control \(byte)", Array("<a>".utf8) + [byte] + Array("</a>".utf8), .refusedIfStrict))
    }
    for number in ["0", "1", "x1F", "xD800", "xDFFF", "xFFFE", "xFFFF", "x110000", "-1", "", "x"] {
      files.append(.init("reference \(number)", "<a>&#\(number);</a>", .refusedIfStrict))
    }
    files.append(.init("U+FFFE", "<a>\u{FFFE}</a>", .refusedIfStrict))
    files.append(.init("U+FFFF in a value", "<a x=\"\u{FFFF}\"/>", .refusedIfStrict))
    files.append(.init("directions", "<a>\u{202E}\u{2066}</a>", .read))
    return files
  }()

  // MARK: Damage

  private static let damage: [HostileXML] = [
    .init("same attribute twice", "<a x=\"1\" x=\"2\"/>", .refusedIfStrict),
    .init(
      "same attribute by namespace", "<a xmlns:p=\"u\" xmlns:q=\"u\" p:x=\"\" q:x=\"\"/>", .anything
    ),
    .init("never closed", "<a><b><b>", .refusedIfStrict),
    .init("closed crosswise", "<a><b></a></b>", .refusedIfStrict),
    .init("closed too often", "<a></a></a>", .refusedIfStrict),
    .init("no root", "<!--x-->", .refused), .init("text alone", "hello", .refused),
    .init("json", "{\"a\": [1, 2]}", .refused), .init("a zip", "PK\u{3}\u{4}\u{14}", .refused),
    .init("half a tag", "<a", .refused), .init("half a value", "<a x=\"", .refused),
    .init("half an end", "<a></a", .refusedIfStrict),
    .init("behind the end", "<a/>text", .refusedIfStrict),
    .init("before the beginning", "text<a/>", .refusedIfStrict),
    .init("declaration too late", " <?xml version=\"1.0\"?><a/>", .refusedIfStrict),
    .init(
      "declaration twice", "<?xml version=\"1.0\"?><?xml version=\"1.0\"?><a/>", .refusedIfStrict),
    .init("no quotes", "<a x=1/>", .refusedIfStrict), .init("no value", "<a x/>", .refusedIfStrict),
    .init("no blank between", "<a x=\"1\"b=\"2\"/>", .refusedIfStrict),
    .init("a bracket in a value", "<a x=\"<\"/>", .refusedIfStrict),
    .init("a name that begins with a digit", "<1/>", .refused),
    .init("a name of colons", "<::/>", .anything),
  ]

  // MARK: Markup

  private static let markup: [HostileXML] = [
    .init("]]> in a text", "<a>]]></a>", .refusedIfStrict),
    .init(
      "tags in the values of tags", "<a><rich>& <b" + many(" x=\"<b\"", 20_000) + "</rich></a>",
      .anything),
    .init("]]> in cdata", "<a><![CDATA[]]]]><![CDATA[>]]></a>", .read),
    .init("cdata outside", "<![CDATA[x]]><a/>", .refusedIfStrict),
    .init("cdata without an end", "<a><![CDATA[x</a>", .refusedIfStrict),
    .init("cdata inside of cdata", "<a><![CDATA[<![CDATA[x]]>]]></a>", .refusedIfStrict),
    .init("-- in a comment", "<a><!-- -- --></a>", .refusedIfStrict),
    .init("--- at the end of a comment", "<a><!-- ---></a>", .refusedIfStrict),
    .init("a comment in a tag", "<a <!-- x --> />", .refusedIfStrict),
    .init("an instruction that is called xml", "<a><?xml x?></a>", .refusedIfStrict),
    .init("an instruction without an end", "<a><?p x</a>", .refusedIfStrict),
    .init("a style sheet", "<?xml-stylesheet href=\"file:///etc/passwd\"?><a/>", .read),
    .init(
      "xinclude",
      "<a xmlns:i=\"http://www.w3.org/2001/XInclude\"><i:include "
        + "href=\"file:///etc/passwd\" parse=\"text\"/></a>", .read),
    .init(
      "a schema",
      "<a xmlns:s=\"http://www.w3.org/2001/XMLSchema-instance\" "
        + "s:noNamespaceSchemaLocation=\"http://127.0.0.1:1/x\"/>", .read),
    .init("xml:base", "<a xml:base=\"http://127.0.0.1:1/\"/>", .read),
    .init("a conditional section", "<![INCLUDE[<a/>]]>", .refused),
  ]

  // MARK: Namespaces

  private static let namespaces: [HostileXML] = [
    .init("a prefix that nobody declared", "<p:a/>", .anything),
    .init("the prefix xmlns", "<a xmlns:xmlns=\"u\"/>", .anything),
    .init("xml bound to something else", "<a xmlns:xml=\"u\"/>", .anything),
    .init("an empty namespace", "<a xmlns:p=\"\"/>", .anything),
    .init("many prefixes in scope", (0..<300).map { "<a xmlns:n\($0)=\"u\">" }.joined(), .refused),
    .init(
      "many prefixes side by side",
      "<a>" + (0..<5000).map { "<a xmlns:n\($0)=\"u\"/>" }.joined() + "</a>", .read),
    .init("a long namespace", "<a xmlns:p=\"\(many("u", 100_000))\"/>", .anything),
  ]
}
