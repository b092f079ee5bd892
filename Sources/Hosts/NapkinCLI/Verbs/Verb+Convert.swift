import NapkinCore
import NapkinFormats

extension Verb {
  static let convert = Verb(
    "convert", "bring documents from one format into another",
    forms: [
      Form([
        Operand("IN", "the file or folder to read, or - for standard input", .several),
        Operand("OUT", "the file or folder to write, or - for standard output"),
      ]),
      Form([Operand("IN", "a file or folder to read", .several)], with: .outDir),
      Form([Operand("IN", "a file or folder to read", .several)], with: .output),
    ],
    options: [
      .from, .to, .output, .outDir, .overwrite, .kind, .option, .passwordFile, .strict, .failOn,
      .report,
    ],
    limits: Option.limits,
    remarks: [
      """
      Formats are told by the first bytes of IN and by the ending of OUT, or named as
      FORMAT or FORMAT:DIALECT, or by the ending of their files; 'napkin formats'
      lists them, 'napkin formats FORMAT' lists what options a format has.
      """,
      """
      A file that is there already is replaced with --overwrite only, but OUT may be
      IN in the same format. What is replaced stays until all of the new file is
      written. One line on standard error tells if anything was repaired, approximated
      or dropped. Pictures, recordings and films lie in a folder Media beside IN;
      where OUT refers to them, they are copied into a folder Media beside OUT. Others
      stay where they are, which is told if OUT lies in another folder.
      """,
      """
      OUT is a folder if it is one or ends in '/': with --to markdown, a notebook
      becomes a file for each document, with drawings as .svg and media beside them.
      With that folder as IN it comes back; folders of other note apps are read too.
      With --to png, each document becomes a picture.
      OUT.textbundle is a folder as well. A folder is there when it is whole. One that
      has anything in it is refused; but with --overwrite, a TextBundle is replaced.
      """,
      """
      Several files, patterns ('*.mm') and folders are converted into OUT or
      --out-dir, a file each, in the format that --to names. Of a folder, all files
      are taken that can be read, but no links out of it, in folders of the same
      names; but as Markdown, or as a file that OUT names, a folder of notes is one
      document. If a file cannot be converted, the others go on; the exit status is 1.
      """,
      """
      With --password-file, IN is an encrypted bundle; OUT is not encrypted.
      """,
    ],
    examples: [
      "napkin convert ideas.mm ideas.opml --report losses.json",
      "napkin convert Maps/ Outlines/ --to opml",
      "napkin convert --out-dir Pictures --to svg Maps/*.mm",
      "napkin convert ideas.mm ideas.opml --fail-on dropped",
      "napkin convert notebook.napkin.json Notes/ --to markdown",
      "napkin convert - - --to napkin",
    ]
  ) { tool, invocation, streams throws(Failure) in
    let registry = try invocation.unlocking(tool.registry, streams.input)
    let (inputs, output) = try invocation.conversion()
    if try invocation.areMany(inputs, to: output, registry) {
      return try Batch(inputs, into: output, invocation, registry, &streams).run(&streams)
    }
    try invocation.checkReport(beside: [output])
    let conversion = try Conversion(to: output, invocation, registry)
    let account = try conversion.run(from: inputs[0], to: output, &streams)
    streams.tell(account, invocation)
  }
}

extension Invocation {
  fileprivate func conversion() throws(Failure) -> (inputs: [String], output: String) {
    if let folder = self[.outDir] {
      if has(.output) { throw .usage("Give '--output' or '--out-dir', not both.", try: help) }
      return (operands, folder)
    }
    let inputs = self[.output] == nil ? operands.dropLast() : operands[...]
    return (inputs.flatMap(FileSystem.matches), self[.output] ?? operands.last ?? "")
  }

  /// Whether each file is converted separately: there are several, or a folder of them, or the output is a plain
  /// folder. An input folder is one document if the output is a file or a folder format that can be read back.
  fileprivate func areMany(
    _ inputs: [String], to output: String, _ registry: FormatRegistry
  ) throws(Failure) -> Bool {
    if has(.outDir) || inputs.count > 1 { return true }
    guard self[.to] != nil, output != "-" else { return false }
    let format = try target(of: registry).format
    let makesFolder = try meansFolder(output, of: registry)
    guard FileSystem.isFolder(inputs[0]) else {
      return makesFolder && registry.folderExporter(id: format) == nil
    }
    if !makesFolder, (try? registry.exporter(forFile: output)) != nil { return false }
    return registry.folderImporter(id: format) == nil || !registry.isDocument(inputs[0])
  }
}

extension FormatRegistry {
  /// Whether the path is a folder that can be read as one document.
  func isDocument(_ path: String) -> Bool {
    guard let folder = try? FolderSource(path: path) else { return false }
    return (try? folderImporter(for: folder)) != nil
  }
}
