import NapkinCore
import NapkinFormats

extension Verb {
  static let undo = stepping("undo", "take back what was last done to a file") {
    $0.undoStep?.name
  } step: {
    $0.undo($1)
  }

  static let redo = stepping("redo", "do again what was last taken back") {
    $0.redoStep?.name
  } step: {
    $0.redo($1)
  }

  private static func stepping(
    _ name: String, _ summary: String, next: @escaping @Sendable (FileHistory) -> String?,
    step: @escaping @Sendable (inout FileHistory, [UInt8]) -> [UInt8]?
  ) -> Verb {
    Verb(
      name, summary, forms: [Form([Operand("FILE", "the file; else your notebook", .optional)])],
      options: [.dryRun, .backup, .revision, .notebook],
      remarks: [
        """
        The tool keeps a history of each file that it changes, in the folder
        $XDG_STATE_HOME/napkin, else ~/.local/state/napkin. A file that was changed
        since by another program, or with --no-history, is left alone.
        """
      ],
      examples: ["napkin \(name) garden.mm"]
    ) { tool, invocation, streams throws(Failure) in
      let path = invocation.operands[0]
      let (bytes, history) = try tool.history(of: path)
      try invocation.checkRevision(of: bytes, path)
      if history.isStale {
        throw .refused(
          "\(SafeText.name(path)): it was changed otherwise since the last step; nothing is touched."
        )
      }
      guard let title = next(history) else {
        throw .refused(
          "\(SafeText.name(path)): there is nothing to \(Phrase(stringLiteral: name)).")
      }
      var changed = history
      guard let result = step(&changed, bytes) else {
        throw .refused("\(SafeText.name(path)): its history is damaged; nothing is touched.")
      }
      if invocation.has(.dryRun) {
        return try streams.print(SafeText.lines(LineDifference(from: bytes, to: result).text))
      }
      try tool.write(result, over: bytes, at: path, invocation, &streams) {
        history throws(FormatError) in history = changed
      }
      if !invocation.has(.quiet) {
        try streams.tell(
          "\(SafeText.name(path)): \(Phrase(stringLiteral: name)): \(Phrase(stringLiteral: title))")
      }
    }
  }

  static let log = Verb(
    "log", "tell what was done to a file, the newest first",
    forms: [Form([Operand("FILE", "the file; else your notebook", .optional)])],
    options: [.notebook],
    remarks: ["What was taken back, and can be done again, stands in brackets."],
    examples: ["napkin log garden.mm"]
  ) { tool, invocation, streams throws(Failure) in
    let path = invocation.operands[0]
    let history = try tool.history(of: path).history
    if history.isStale {
      streams.complain(
        "\(SafeText.name(path)): it was changed otherwise since; none of this can be undone.")
    }
    let context = tool.context()
    let rows = history.steps.enumerated().reversed().map { index, step in
      let title = streams.catalogue[step.name]
      let name = index < history.position ? title : "[\(title)]"
      let offset = context.secondsFromUTC(at: step.date)
      return ["\(index + 1)", TimeText.words(step.date.wholeSecond, secondsFromUTC: offset), name]
    }
    try streams.print(Columns.text(rows))
  }
}

extension NapkinTool {
  func history(of path: String) throws(Failure) -> (bytes: [UInt8], history: FileHistory) {
    guard let folder = stateFolder else {
      throw .refused("There is no folder for histories; set HOME or XDG_STATE_HOME.")
    }
    return try failing { () throws(FormatError) in
      let bytes = try FileSystem.contents(of: path)
      return (bytes, try FileHistory(of: path, holding: bytes, in: folder))
    }
  }
}

extension Instant {
  /// The instant without fractions of a second.
  var wholeSecond: Instant { Instant(milliseconds: milliseconds - milliseconds % 1000) }
}
