import NapkinCore
import NapkinFormats
import NapkinPacking

/// A mail, ready to be written.
struct Mail {
  /// The account of losses.
  private(set) var ledger = Ledger()
  private let head: String
  private let root: MailPart
  private let media: any MediaSource

  /// Makes the letter and its attachments; refuses a mail that is larger than its limit.
  init(_ request: ExportRequest) throws(FormatError) {
    let options = try MailOptions(request.options)
    var making = try MailBuilder(request, attachesZip: options.attachesZip)
    try making.addDocuments()
    making.addMedia()
    try making.addZip()
    let subject = options.subject ?? request.content.titleLine
    let title = subject.isEmpty ? making.fallbackTitle : subject
    let letter = making.letter(title: title)
    let digest = making.digest(of: letter, with: [title] + options.words)
    root = try making.root(letter, digest)
    head = Self.head(options, title, digest)
    media = request.media
    ledger = making.account()
    guard let limit = options.byteLimit else { return }
    try SizeLimit(what: "mail", byteCount: byteCount, limit: limit).check(
      root.leaves.map { ($0.fileName, $0.encodedCount) })
  }

  /// The number of bytes of the mail.
  var byteCount: Int { head.utf8.count + root.encodedCount + 2 }

  /// Writes the mail.
  func write(to sink: inout some ByteSink) throws(FormatError) {
    try sink.write(head)
    try root.write(media: media, to: &sink)
    try sink.write("\r\n")
  }

  private static func head(_ options: MailOptions, _ title: String, _ digest: ByteDigest) -> String
  {
    var head = HeaderText()
    if let date = options.date { head.field("Date", date.text) }
    if let from = options.from { head.field("From", addresses: [from]) }
    if !options.to.isEmpty { head.field("To", addresses: options.to) }
    head.field("Subject", text: title)
    head.field("Message-ID", "<\(digest.hex.prefix(32))@napkin.invalid>")
    if options.date == nil || options.from == nil {
      head.field("X-Unsent", "1")
      head.field("X-Uniform-Type-Identifier", "com.apple.mail-draft")
    }
    head.field("MIME-Version", "1.0")
    return head.lines
  }
}

extension MailOptions {
  /// The texts that make this mail different from another with the same content.
  fileprivate var words: [String] {
    (to + (from.map { [$0] } ?? [])).flatMap { [$0.name, $0.address] } + [date?.text ?? ""]
  }
}
