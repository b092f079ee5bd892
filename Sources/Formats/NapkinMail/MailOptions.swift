import NapkinCore
public import NapkinFormats
import NapkinPacking

/// The parsed options of a mail export.
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
  /// The addresses of an option; empty if it is not given.
  fileprivate func addresses(_ name: String) throws(FormatError) -> [MailAddress] {
    guard let value = self[name] else { return [] }
    return try MailAddress.list(value, option: name)
  }
}

extension FormatOptions {
  /// Returns the options of a mail. Values that are `nil` or empty are left to the person's mail program.
  ///
  /// - Parameters:
  ///   - to: The recipients: `ada@example.org`, or `Ada <ada@example.org>`.
  ///   - from: The sender.
  ///   - subject: The subject; by default the title of the document.
  ///   - date: The time, as in `2026-11-21T18:30:00+01:00`. A mail without a date or a sender is a draft.
  ///   - attachesZip: Whether the zip of everything is attached as well.
  public static func mail(
    to: [String] = [], from: String? = nil, subject: String? = nil, date: String? = nil,
    attachesZip: Bool = false
  ) -> FormatOptions {
    FormatOptions(
      [
        "to": to.isEmpty ? nil : to.joined(separator: ", "), "from": from, "subject": subject,
        "date": date, "attach-zip": attachesZip ? "yes" : nil,
      ].compactMapValues(\.self))
  }
}
