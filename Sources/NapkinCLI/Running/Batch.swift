import NapkinFormats

/// Several documents on their way into a folder, on all cores. What cannot be converted is told,
/// and the others go on.
struct Batch {
  private let conversion: Conversion
  private let folder: String
  private let ways: [(input: String, output: String)]

  /// Makes sure that each document has a place of its own; nothing is read or written yet.
  init(_ invocation: Invocation, _ registry: FormatRegistry) throws(Failure) {
    let target = try invocation.target(of: registry)
    conversion = try Conversion(to: target, invocation, registry)
    folder = invocation[.outDir] ?? ""
    if folder.isEmpty { throw .usage("'--out-dir' names a folder.", try: "help convert") }
    if invocation.operands.contains("-") {
      throw .usage("Standard input has no name to be kept in a folder.", try: "help convert")
    }
    guard let format = conversion.format else { throw .usage("There is no such format.") }
    try invocation.checkOptions(writing: format, reading: registry.readable)
    let names = FileNames(registry, ending: format.fileExtensions.first ?? format.id)
    let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    ways = invocation.operands.map { ($0, "\(folder)/\(names.name(for: $0))") }
    try refuseCollisions()
    try invocation.checkReport(beside: ways.map(\.output))
  }

  private func refuseCollisions() throws(Failure) {
    var taken: [String: String] = [:]
    for (input, output) in ways {
      // Not every file system tells capitals from small letters.
      if let other = taken.updateValue(input, forKey: output.lowercased()) {
        throw .usage(
          "\(quoted(other)) and \(quoted(input)) would both become \(quoted(output)); "
            + "convert them into folders of their own.", try: "help convert")
      }
    }
  }

  /// Converts them all.
  func run(_ streams: inout Streams) throws(Failure) {
    let isQuiet = conversion.invocation.has(.quiet)
    try failing { () throws(FormatError) in try FileSystem.makeFolder(folder) }
    streams.interruption.begin()
    let (conversion, ways, interruption) = (conversion, ways, streams.interruption)
    var bar = ProgressBar(of: ways.count, streams, isQuiet: isQuiet)
    bar.show(0, &streams)
    var results = BatchResults()
    Crew.perform(ways.count) { index in
      BatchOutcome.of(conversion, from: ways[index].input, to: ways[index].output, interruption)
    } take: { index, outcome in
      let lines = results.take(outcome, isQuiet: isQuiet)
      if !lines.isEmpty { bar.hide(&streams) }
      for line in lines { streams.complain(line) }
      bar.show(index + 1, &streams)
    }
    bar.hide(&streams)
    if let interrupted = results.interrupted { throw interrupted }
    try Report(results.accounts, conversion.invocation, streams)?.finish(&streams)
    if !isQuiet { streams.complain(results.summary(of: ways.count, folder)) }
    if let status = results.worstStatus { throw .told(status: status) }
  }
}
