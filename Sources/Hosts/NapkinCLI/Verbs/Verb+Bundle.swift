import NapkinCore
import NapkinFormats
import NapkinKit

extension Verb {
  static let bundle = Verb(
    "bundle", "put documents into one .zip, or into a mail to be sent",
    forms: [Form([Operand("FILE", "a file or folder to read, or - for standard input", .several)])],
    options: [
      .output, .overwrite, .recipient, .subject, .sender, .date, .attachZip, .maxSize,
      .passwordFile, .kind, .option, .strict, .failOn, .report,
    ],
    limits: Option.limits,
    remarks: [
      """
      Files may be of any format that can be read. One file stays what it is; several
      become one notebook: documents that are the same are taken once, and a plan list
      whose name is taken gets a number behind it. Pictures and other media that lie
      near a file and are shown in it go along.
      """,
      """
      Nothing is sent. A mail is a file that mail programs open as a draft, or that is
      piped into one that sends. It bears no date unless one is given; without a date
      or a sender it is marked as a draft.
      """,
      """
      With --password-file, a .zip is encrypted by AES-256: it holds one file, the
      ordinary bundle, so that even the names in it are hidden. 7-Zip opens it too.
      Without the password, nobody can read it again.
      """,
    ],
    examples: [
      "napkin bundle ideas.mm plans.napkin.json -o ideas.zip",
      "napkin bundle ideas.mm -o ideas.eml --to ann@example.org --subject Ideas",
      "napkin bundle ideas.mm -o - --to ann@example.org --from me@example.org",
    ]
  ) { tool, invocation, streams throws(Failure) in
    guard let output = invocation[.output], !output.isEmpty else {
      throw .usage("Name the bundle to write with -o OUT.", try: "help bundle")
    }
    let files = invocation.operands.filter { $0 != "-" }
    if invocation.operands.count > 1, files.contains(where: { FileSystem.isSame(output, $0) }) {
      throw .usage(
        "\(quoted(output)) is one of the files to read; write the bundle elsewhere.",
        try: "help bundle")
    }
    try invocation.checkReport(beside: [output])
    var registry = tool.registry
    let target = try Bundling.target(output, registry)
    if let password = try invocation.password(streams.input) {
      guard target.format == ZipFormat.id else {
        throw .usage("'--password-file' encrypts a .zip, and no mail.", try: "help bundle")
      }
      registry.register(ZipExporter(password: password))
    }
    let conversion = try Conversion(to: target, invocation, registry)
    let account = try Bundling(conversion).run(to: output, &streams)
    streams.tell(account, invocation)
  }
}
