import HostileFiles
import NapkinKit

/// Archives whose checksums are right: what chance makes of an archive is refused at its door.
///
/// The bytes say which files there are: a line of a name, then what it holds up to a NUL.
func checkPacked(_ bytes: [UInt8]) throws {
  var entries: [HostileZip.Entry] = []
  for file in bytes.split(separator: 0, maxSplits: 20) {
    let line = file.prefix { $0 != UInt8(ascii: "\n") }
    var entry = HostileZip.Entry("", Array(file.dropFirst(line.count + 1)))
    entry.name = Array(line)
    if line.contains(where: { $0 > 127 }) { entry.flags = 0x800 }
    entries.append(entry)
  }
  let archive = HostileZip(entries).bytes
  try ReaderOracle("textpack").check(archive)
  try ReaderOracle("zip").check(archive)
}

/// A mail has the head that it is to have, and lines that travel, whatever a person wrote.
///
/// The bytes are lines of: whom it goes to, the subject, the title, a tag, the name of a file, and
/// the text.
func checkMail(_ bytes: [UInt8]) throws {
  let lines = String(decoding: bytes, as: UTF8.self)
    .split(separator: "\n", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
  func line(_ number: Int) -> String { lines.count > number ? lines[number] : "" }
  var note = Note(id: "note", title: line(2))
  note.text = RichText(line(5), syntax: bytes.count % 2 == 0 ? .markdown : .plain)
  note.tags = line(3).isEmpty ? [] : [line(3)]
  let content = Array("GIF89a".utf8)
  let media = Media(.stored(ByteDigest(of: content)), name: line(4), mediaType: "image/gif")
  note.attachments = [media]
  var options: FormatOptions = ["to": line(0), "from": "<me@example.org>"]
  options["subject"] = line(1).isEmpty ? nil : line(1)

  guard let mail = try write(note, options, content) else { return }
  try checkLines(of: mail)
  let tree = MailTree(String(decoding: mail, as: UTF8.self))
  guard let plain = try write(Note(id: "note"), ["from": "<me@example.org>"], content) else {
    throw FuzzFailure("not even a plain mail is written")
  }
  let usual = Set(MailTree(String(decoding: plain, as: UTF8.self)).head.map(\.name))
  let names = tree.head.map(\.name)
  try expect(Set(names).count == names.count, "a head has a field twice: \(names)")
  try expect(Set(names).subtracting(usual).isSubset(of: ["To", "Subject"]), "more head: \(names)")
  try expect(tree.first("image/gif")?.bytes == content, "the attached file is another")
  try expect(tree.first("text/plain") != nil, "there is no letter")
}

private func write(
  _ note: Note, _ options: FormatOptions, _ file: [UInt8]
) throws -> [UInt8]? {
  var request = ExportRequest(.note(note))
  request.options = options
  request.media = MemoryMedia([ByteDigest(of: file): file])
  var sink = MemorySink()
  do throws(FormatError) {
    _ = try FormatRegistry.builtIn.export(request, as: "eml", to: &sink)
    return sink.bytes
  } catch {
    try expect(error.code == .invalidOption, "a mail that cannot be written: \(error)")
    return nil
  }
}

private func checkLines(of mail: [UInt8]) throws {
  var length = 0
  var previous: UInt8 = 0
  for byte in mail {
    let isEnd = byte == UInt8(ascii: "\n")
    try expect(isEnd == (previous == UInt8(ascii: "\r")), "half an end of a line")
    let isText = 0x20..<0x7F ~= byte || byte == UInt8(ascii: "\t")
    try expect(isText || isEnd || byte == UInt8(ascii: "\r"), "the byte \(byte) in a mail")
    length = isEnd ? 0 : length + 1
    try expect(length <= 999, "a line of more than 998 bytes")
    previous = byte
  }
}
