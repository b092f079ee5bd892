#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import NapkinCore
import NapkinFormats

extension Verb {
  static let watch = Verb(
    "watch", "convert a file again whenever it is saved",
    forms: [Form([Operand("FILE", "a file to read")])],
    options: [.to, .output, .overwrite, .from, .kind, .option, .strict, .failOn],
    limits: Option.limits,
    remarks: [
      """
      Without -o, the file that is written lies beside FILE, with the ending of the
      format. It is replaced each time, unless another program has changed it; with
      --overwrite, in any case. A file that cannot be read at the moment is told, and
      what was written before stays. Ctrl-C ends it.
      """
    ],
    examples: ["napkin watch garden.mm --to svg", "napkin watch trip.md -o Web/trip.html"]
  ) { tool, invocation, streams throws(Failure) in
    let (path, registry) = (invocation.operands[0], tool.registry)
    if path == "-" || !FileSystem.isFile(path) {
      throw .refused("\(SafeText.name(path)): there is no such file to watch.")
    }
    let output = try invocation.watchedOutput(of: path, registry)
    if output == "-" || FileSystem.isSame(output, path) {
      throw .usage("What is written has to be another file; name it with -o.", try: "help watch")
    }
    if let status = try? FileSystem.status(of: output), !status.isRegular {
      throw .refused("\(SafeText.name(output)): this is no file; name one with -o.")
    }
    try invocation.checkReplaced(output, reading: [])
    let mayReplace = invocation.has(.overwrite)
    var invocation = invocation
    invocation.give(.overwrite, "")
    let conversion = try Conversion(to: output, invocation, registry)
    streams.interruption.begin()
    var (seen, done) = (FileSystem.Status?.none, FileSystem.Status?.none)
    var written: FileSystem.Status?
    var told: [Phrase] = []
    while true {
      if let number = streams.interruption.signal() {
        throw Failure(FormatError(.interrupted, "\(number)"))
      }
      let now = try? FileSystem.status(of: path)
      // An editor may still be writing, so wait until the file stays the same. Opening a pipe may block for ever.
      if let now, now.isRegular, now != done, now == seen || done == nil {
        done = now
        let present = try? FileSystem.status(of: output)
        if !mayReplace, present != nil, present != written {
          throw .refused(
            "\(SafeText.name(output)): another program has changed it; --overwrite replaces it.")
        }
        if try convert(path, conversion, output, &told, &streams) {
          written = try? FileSystem.status(of: output)
        }
      }
      seen = now
      usleep(200_000)
    }
  }

  /// Converts the file; returns whether that succeeded.
  private static func convert(
    _ path: String, _ conversion: Conversion, _ output: String, _ told: inout [Phrase],
    _ streams: inout Streams
  ) throws(Failure) -> Bool {
    do throws(Failure) {
      let account = try conversion.run(from: path, to: output, &streams)
      streams.remains = nil
      // Losses are printed only when they have changed.
      if account.lines != told { streams.tell(account, conversion.invocation) }
      told = account.lines
      if !conversion.invocation.has(.quiet) {
        try streams.tell("\(SafeText.name(output)): written")
      }
      return true
    } catch {
      // A usage error or an interrupt ends the command; other errors are printed.
      guard error.status == 1, let message = error.message else { throw error }
      streams.complain(message)
      return false
    }
  }
}

extension Invocation {
  /// Returns the output for a watched file: the named one, or a file beside it.
  fileprivate func watchedOutput(
    of path: String, _ registry: FormatRegistry
  ) throws(Failure) -> String {
    if let output = self[.output] { return output }
    let name = try target(of: registry)
    let format = registry.exporter(id: name.format)?.format
    let ending = format?.fileExtensions.first ?? name.format
    let folder = path.dropLast(FileSystem.name(of: path).count)
    return "\(folder)\(registry.stem(of: path)).\(ending)"
  }
}
