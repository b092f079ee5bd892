import NapkinCore
import NapkinFormats
import NapkinPacking

/// What a person said about a mail.
struct MailOptions {
  let to: [MailAddress]
  let from: MailAddress?
  let subject: String?
  let date: MailDate?
  let attachesZip: Bool
  let byteLimit: Int?

  init(_ options: FormatOptions) throws(FormatError) {
    to = try options.addresses("to")
    let senders = try options.addresses("from")
    guard senders.count <= 1 else {
      throw FormatError(.invalidOption, "A mail comes from one address; 'from' has several.")
    }
    from = senders.first
    subject = options["subject"].map(Line.single)
    date = try options["date"].map { text throws(FormatError) in try MailDate(text) }
    attachesZip = try options.flag("attach-zip")
    byteLimit = try options.byteCount("max-size")
  }
}

extension FormatOptions {
  /// The addresses of an option; none if it was not given.
  fileprivate func addresses(_ name: String) throws(FormatError) -> [MailAddress] {
    guard let value = self[name] else { return [] }
    return try MailAddress.list(value, option: name)
  }
}
