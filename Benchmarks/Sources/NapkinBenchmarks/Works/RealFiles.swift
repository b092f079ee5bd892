import Foundation

/// The files of people: one by one as processes, in one call, and joined to one large map.
struct RealFiles {
  let bench: Bench

  func run(_ add: (Outcome) -> Void) throws {
    let folder = ProcessInfo.processInfo.environment["CORPUS"]
    let step = bench.isQuick && folder != nil ? 8 : 1
    let corpus = try Corpus(folder ?? "Examples", step: step, bench: bench)
    maps(corpus.maps, add)
    others(corpus, add)
    if !corpus.malformed.isEmpty { add(malformed(corpus.malformed)) }
    // The examples are too few.
    guard folder != nil else { return }
    add(batch(corpus.maps))
    try joined(corpus.maps, add)
  }

  /// Each writer with each map; pictures and mails, which load librsvg, with every tenth.
  private func maps(_ maps: [String], _ add: (Outcome) -> Void) {
    add(
      oneByOne(
        ".mm to OPML", maps, "opml",
        [
          bench.xsltproc("mm2opml", maps, most: 1.5, mostOfOneFile: 2.5), bench.xmllint(maps),
          bench.elementTree(maps),
        ]))
    add(
      oneByOne(
        ".mm to Markdown", maps, "md",
        [bench.xsltproc("mm2md", maps, most: 1.5, mostOfOneFile: 2.5), bench.xmllint(maps)]))
    for ending in ["mm", "napkin.json", "svg", "html", "zip", "geojson", "kml"] {
      add(oneByOne(".mm to .\(ending)", maps, ending, [bench.xmllint(maps)]))
    }
    let some = maps.enumerated().filter { $0.offset % 10 == 0 }.map(\.element)
    for ending in ["png", "pdf", "eml"] { add(oneByOne(".mm to .\(ending)", some, ending, [])) }
  }

  /// Each reader.
  private func others(_ corpus: Corpus, _ add: (Outcome) -> Void) {
    let (outlines, notes) = (corpus.outlines, corpus.notes)
    add(
      oneByOne(
        "OPML to .mm", outlines, "mm",
        [
          bench.xsltproc("opml2mm", outlines, most: 1.5, mostOfOneFile: 2.5),
          bench.xmllint(outlines),
        ]))
    add(oneByOne("OPML to Markdown", outlines, "md", [bench.pandoc("opml", "gfm", outlines)]))
    add(oneByOne("Markdown to OPML", notes, "opml", [bench.pandoc("gfm", "opml", notes)]))
    add(oneByOne("Markdown to HTML", notes, "html", [bench.cmark(notes)]))
    add(oneByOne("Markdown to TextPack", notes, "textpack", [], "--as", "note"))
    for (name, ending, sources, target) in [
      ("JSON to .mm", "napkin.json", corpus.maps, "mm"),
      ("zip to OPML", "zip", corpus.maps, "opml"),
      ("SVG to .mm", "svg", corpus.maps, "mm"), ("TextPack to Markdown", "textpack", notes, "md"),
    ] {
      let options = ["svg": ["--source", "yes"], "textpack": ["--as", "note"]][ending] ?? []
      let files = sources.map { "\($0).\(ending)" }
      for (source, file) in zip(sources, files) {
        Command([bench.napkin, "convert", "-q", "--overwrite"] + options + [source, file]).run()
      }
      add(oneByOne(name, files.filter { fileSize($0) != nil }, target, []))
    }
  }

  private func oneByOne(
    _ work: String, _ files: [String], _ ending: String, _ rivals: [Contest.Entrant],
    _ options: String...
  ) -> Outcome {
    var own = bench.convert(files, ending)
    for index in own.commands.indices {
      own.commands[index].arguments.insert(contentsOf: options, at: 1)
    }
    var contest = Contest(
      work: "\(work), one by one", input: described(files), entrants: [own] + rivals, rounds: 3)
    // Of a few files, noise decides.
    if files.count < 20 { contest.dropGoals() }
    return contest.run()
  }

  private func malformed(_ files: [String]) -> Outcome {
    Contest(
      work: "malformed .mm to OPML, one by one", input: described(files),
      entrants: [bench.convert(files, "opml"), bench.xmllint(files)], rounds: 3, mayFail: true
    ).run()
  }

  private func batch(_ files: [String]) -> Outcome {
    let folder = "\(bench.folder)/batch"
    let command = Command(
      [bench.napkin, "convert", "-q", "--overwrite", "--to", "opml", "--out-dir", folder] + files)
    return Contest(
      work: ".mm to OPML, one call", input: described(files),
      entrants: [
        .init(name: "napkin", commands: [command], result: folder),
        bench.xsltproc("mm2opml", files, most: 0.6),
      ], rounds: 5
    ).run()
  }

  private func joined(_ files: [String], _ add: (Outcome) -> Void) throws {
    let map = "\(bench.folder)/joined.mm"
    guard Command(["python3", "\(bench.scripts)/join.py", map] + files).run() != nil else { return }
    GeneratedMaps(bench: bench).convert(map, "all joined", add)
  }
}
