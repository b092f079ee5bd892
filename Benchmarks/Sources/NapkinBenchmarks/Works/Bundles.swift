import Foundation

/// Notes and pictures packed into one file.
struct Bundles {
  let bench: Bench

  func run(_ add: (Outcome) -> Void) throws {
    add(try zip().run())
    add(try mail().run())
    for ending in ["zip", "eml"] { add(try large(ending).run()) }
  }

  /// Media and notes; the rivals pack the files that ours holds.
  private func zip() throws -> Contest {
    let own = try entrant("notebook", notes: 2_000, files: 10, bytes: 10_000_000, "zip")
    own.commands[0].run()
    let (unpacked, packed) = ("\(bench.folder)/unpacked", bench.out("packed.zip"))
    Command("unzip", "-q", bench.out("zip"), "-d", unpacked).run()
    let zip = Command(
      "sh", "-c", "cd \"$2\" && exec zip -q -r -n .jpg \"$1\" .", "sh", packed, unpacked)
    return Contest(
      work: "a notebook to .zip", input: "100 MB of pictures, 2,000 notes",
      entrants: [
        own,
        .init(
          name: "zip", commands: [zip], result: packed, needs: "/usr/bin/zip", most: 1.2),
        bench.python("zipfile", "pack.py", [["zip", unpacked]]),
      ])
  }

  private func mail() throws -> Contest {
    let own = try entrant("note", notes: 1, files: 20, bytes: 200_000, "eml")
    let media = "\(bench.folder)/note-20/Media"
    let pictures = try FileManager.default.contentsOfDirectory(atPath: media).sorted()
      .map { "\(media)/\($0)" }
    let gmime = Command([bench.rival("gmime-mail"), bench.out("gmime")] + pictures)
    return Contest(
      work: "a note to .eml", input: "20 pictures of 200 kB",
      entrants: [
        own, .init(name: "GMime", commands: [gmime], result: bench.out("gmime"), most: 1),
        bench.python("Python's email", "pack.py", [["mail", media]], most: 0.1),
      ], rounds: 15)
  }

  private func large(_ ending: String) throws -> Contest {
    Contest(
      work: "a note to .\(ending)", input: "an attachment of 1 GB",
      entrants: [try entrant("note", notes: 1, files: 1, bytes: 1 << 30, ending)], rounds: 1,
      mostMegabytes: 64)
  }

  /// Napkin with a document that has its files beside it, made once.
  private func entrant(
    _ kind: String, notes: Int, files: Int, bytes: Int, _ ending: String
  ) throws -> Contest.Entrant {
    let folder = "\(bench.folder)/\(kind)-\(files)"
    if fileSize(folder) == nil {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      Command(
        "python3", "\(bench.scripts)/bundle-inputs.py", folder, kind, "\(notes)", "\(files)",
        "\(bytes)"
      ).run()
    }
    return bench.napkin(
      "bundle", "-q", "-o", bench.out(ending), "\(folder)/document.napkin.json",
      result: bench.out(ending))
  }
}
