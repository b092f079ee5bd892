import NapkinFormats
import NapkinKit

extension Invocation {
  /// Returns the password that `--password-file` gives: the first line of a file or of standard input.
  func password(_ input: any ByteSource) throws(Failure) -> Password? {
    guard let path = self[.passwordFile] else { return nil }
    if path == "-", operands.contains("-") {
      throw .usage(
        "Standard input is the document already; put the password into a file.", try: help)
    }
    let name = path == "-" ? "standard input" : path
    return try failing(named: name) { () throws(FormatError) in
      var source = path == "-" ? PeekableSource(input) : PeekableSource(try FileSource(path: path))
      var line: [UInt8] = []
      while !line.contains(0x0A), line.count < Self.longestPassword,
        case let more = try source.read(upTo: Self.longestPassword), !more.isEmpty
      {
        line += more
      }
      line = Array(line.prefix { $0 != 0x0A })
      if line.last == 0x0D { line.removeLast() }
      guard let text = UTF8Scan.text(of: line), line.count < Self.longestPassword else {
        throw FormatError(.invalidOption, "Its first line is no password, which is UTF-8.")
      }
      return try Password(text)
    }
  }

  private static let longestPassword = 1 << 12

  /// Returns the formats, with an importer for encrypted bundles if a password is given.
  func unlocking(
    _ registry: FormatRegistry, _ input: any ByteSource
  ) throws(Failure) -> FormatRegistry {
    guard let password = try password(input) else { return registry }
    var registry = registry
    registry.register(ZipImporter(password: password))
    return registry
  }

  /// Refuses a password for an input that cannot be encrypted.
  func checkPassword(reading format: Format?, _ name: String) throws(Failure) {
    guard has(.passwordFile), verb?.name != Verb.bundle.name, format?.id != ZipFormat.id else {
      return
    }
    throw .usage(
      "'--password-file' opens an encrypted bundle, and \(quoted(name)) is none; "
        + "to encrypt, use 'napkin bundle'.", try: help)
  }
}

/// An option of a format as it was given, with the file that contains its value.
struct FormatOption {
  let name: String
  let value: String
  var file: String?
}

extension FormatOption {
  /// Creates an option from the text after its name: a value, or `@` and a file that contains the value.
  init(_ name: String, _ text: String) throws(Failure) {
    guard text.first == "@" else {
      self.init(name: name, value: text)
      return
    }
    let path = String(text.dropFirst())
    let value = try failing(named: path) { () throws(FormatError) in
      let source = try FileSource(path: path)
      var bytes: [UInt8] = []
      while bytes.count <= Self.longestValue,
        case let more = try source.read(upTo: Self.longestValue), !more.isEmpty
      {
        bytes += more
      }
      guard let text = UTF8Scan.text(of: bytes), bytes.count <= Self.longestValue else {
        throw FormatError(.invalidOption, "It is no text in UTF-8 of at most 64 KB.")
      }
      return text
    }
    self.init(name: name, value: value, file: path)
  }

  private static let longestValue = 1 << 16
}
