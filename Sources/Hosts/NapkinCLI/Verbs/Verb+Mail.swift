import NapkinCore
import NapkinFormats
import NapkinKit

extension Verb {
  static let mail = Verb(
    "mail", "write documents into a mail, or send it",
    forms: [Form([Operand("FILE", "a file or folder to read, or - for standard input", .several)])],
    options: [
      .recipient, .sender, .subject, .output, .send, .overwrite, .date, .attachZip, .maxSize, .kind,
      .option, .strict, .failOn, .report,
    ],
    limits: Option.limits,
    remarks: [
      """
      What is in a mail is told at 'napkin help bundle'. --send hands it to sendmail,
      or else to msmtp, which have to be set up, and says before what it sends.
      """
    ],
    examples: [
      "napkin mail ideas.mm --to ann@example.org -o ideas.eml",
      "napkin mail ideas.mm --to ann@example.org --from me@example.org --send",
    ]
  ) { tool, invocation, streams throws(Failure) in
    var invocation = invocation
    guard let recipient = invocation[.recipient] else {
      throw .usage("Say who the mail is for, with --to ADDRESS.", try: "help mail")
    }
    let (output, isSent) = (invocation[.output], invocation.has(.send))
    if output == nil && !isSent {
      throw .usage("Name the mail to write with -o OUT, or send it with --send.", try: "help mail")
    }
    var program: String?
    if isSent {
      guard invocation.has(.sender) else {
        throw .usage("Say who sends the mail, with --from ADDRESS.", try: "help mail")
      }
      program = Program.installed(among: ["sendmail", "msmtp"])
      if program == nil {
        throw .refused("Neither sendmail nor msmtp is installed; write the mail with -o OUT.")
      }
      // A mail without a date would be a draft.
      let now = tool.context()
      let date = TimeText.text(now.now.wholeSecond, secondsFromUTC: now.secondsFromUTC)
      if !invocation.has(.date) { invocation.give(.date, date) }
    }
    try invocation.checkReport(beside: [output ?? "-"])
    if let output { try invocation.checkReplaced(output, reading: []) }
    let target = FormatName(format: MailFormat.id)
    let conversion = try Conversion(to: target, invocation, tool.registry)
    var letter = streams
    (letter.output, letter.isOutputTerminal) = (MemorySink(), false)
    let account = try Bundling(conversion).run(to: "-", &letter)
    let bytes = (letter.output as? MemorySink)?.bytes ?? []
    streams.tell(account, invocation)
    if let output {
      var file = try Output(output, streams)
      try failing { () throws(FormatError) in try file.write(bytes) }
      try file.finish(&streams)
    }
    guard let program else { return }
    try streams.tell(
      "\(account.name): \(bytes.count) bytes to \(SafeText.line(recipient)), by \(program)")
    let folders = Program.mailFolders.joined(separator: ":")
    let options = program == "sendmail" ? "-t -i" : "-t"
    let status = Program.feed(bytes, to: "PATH=$PATH:\(folders); exec \(program) \(options)")
    if status == 0 { return }
    throw .refused("\(program) ended with status \(Int(status)); the mail may not be on its way.")
  }
}

extension Option {
  fileprivate static let send = Option("send", "send the mail by sendmail or msmtp")
}
