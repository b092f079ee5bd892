import NapkinCore
import NapkinFormats

/// Converts several documents into a folder, on all cores. Prints an error for each one that fails,
/// and continues with the others.
struct Batch {
  private let conversion: Conversion
  private let folder: String
  private let ways: [(input: String, output: String)]

  /// Checks that each document has an output path of its own; nothing is read or written yet.
  init(
    _ inputs: [String], into folder: String, _ invocation: Invocation, _ registry: FormatRegistry,
    _ streams: inout Streams
  ) throws(Failure) {
    let target = try invocation.target(of: registry)
    conversion = try Conversion(to: target, invocation, registry, isOneOfMany: true)
    if folder.isEmpty { throw .usage("'--out-dir' names a folder.", try: "help convert") }
    if inputs.contains("-") {
      throw .usage("Standard input has no name to be kept in a folder.", try: "help convert")
    }
    guard let format = conversion.format else { throw .usage("There is no such format.") }
    try invocation.checkOptions(writing: format, reading: registry.readable)
    let ending = format.fileExtensions.first ?? format.id
    let top = FileSystem.trimmed(folder)
    self.folder = folder
    ways = try invocation.files(at: inputs, registry, besides: folder, &streams).map { file in
      (file.path, "\(top)/\(file.stem).\(ending)")
    }
    if ways.isEmpty { throw .refused("There is no file that can be read in \(quoted(inputs[0])).") }
    try refuseCollisions()
    try invocation.checkReport(beside: ways.map(\.output))
    let taken = ways.filter { !invocation.mayReplace($0.output, reading: [$0.input]) }
    if let first = taken.first {
      throw .refused(
        "\(taken.count) of \(ways.count) files are there already, as \(first.output); "
          + "--overwrite replaces them.")
    }
  }

  private func refuseCollisions() throws(Failure) {
    var taken: [String: String] = [:]
    for (input, output) in ways {
      // Some file systems do not distinguish upper and lower case.
      if let other = taken.updateValue(input, forKey: output.lowercased()) {
        throw .usage(
          "\(quoted(other)) and \(quoted(input)) would both become \(quoted(output)); "
            + "convert them into folders of their own.", try: "help convert")
      }
    }
  }

  /// Refuses to overwrite pictures that the documents show. If no output exists, no document is read for the check.
  private func refuseLostPictures(_ interruption: Interruption) throws(Failure) {
    let type = conversion.format?.mediaType ?? ""
    guard MediaType.kind(of: type) == .image || type == "application/pdf" else { return }
    let outputs = ways.map(\.output).filter(FileSystem.isFile)
    if outputs.isEmpty { return }
    let (conversion, ways) = (conversion, ways)
    var refusal: Failure?
    var rest = ways.makeIterator()
    Parallel.perform(mostWaiting: ways.count) {
      rest.next()
    } work: { way -> (input: String, lost: String?) in
      if interruption.signal() != nil { return (way.input, nil) }
      let streams = Streams(output: MemorySink(), errors: MemorySink())
      var document = try? Document(
        way.input, conversion.invocation, conversion.registry, streams.input)
      // A document that cannot be read is reported when it is converted.
      _ = try? document?.read(conversion.invocation, writing: outputs)
      return (way.input, document?.lost)
    } take: { look in
      guard let lost = look.lost, refusal == nil else { return }
      refusal = .usage(
        "\(quoted(look.input)) shows \(quoted(lost)), which would be lost; "
          + "convert into another folder.", try: "help convert")
    }
    if let refusal { throw refusal }
  }

  /// Converts all documents.
  func run(_ streams: inout Streams) throws(Failure) {
    let isQuiet = conversion.invocation.has(.quiet)
    // Folders that stay empty are removed, except the output folder itself.
    let made = Set(ways.map { FileSystem.folder(of: $0.output) }).sorted { $0 > $1 }
      .flatMap { ["\($0)/Media", $0] }.filter { $0 != folder && !FileSystem.isThere($0) }
    try failing { () throws(FormatError) in
      try FileSystem.makeFolder(folder)
      for folder in made where !folder.hasSuffix("/Media") { try FileSystem.makeFolder(folder) }
    }
    streams.interruption.begin()
    try refuseLostPictures(streams.interruption)
    var report = try Report(conversion.invocation, streams)
    let (conversion, ways, interruption) = (conversion, ways, streams.interruption)
    var bar = ProgressBar(of: ways.count, streams, isQuiet: isQuiet)
    bar.show(0, &streams)
    var results = BatchResults()
    var count = 0
    var rest = ways.makeIterator()
    Parallel.perform(mostWaiting: ways.count) {
      rest.next()
    } work: { way in
      BatchOutcome.of(conversion, from: way.input, to: way.output, interruption)
    } take: { outcome in
      let lines = results.take(outcome, isQuiet: isQuiet)
      if !lines.isEmpty { bar.hide(&streams) }
      for line in lines { streams.complain(line) }
      count += 1
      bar.show(count, &streams)
    }
    bar.hide(&streams)
    for folder in made { FileSystem.remove(folder) }
    if let interrupted = results.interrupted { throw interrupted }
    try report?.write(results.accounts)
    try report?.finish(&streams)
    if !isQuiet { streams.complain(results.summary(of: ways.count, folder)) }
    if let status = results.worstStatus { throw .told(status: status) }
  }
}
