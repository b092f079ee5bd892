import Foundation

/// Notes and pictures packed into one file.
struct Bundles {
  let bench: Bench

  func run(_ add: ([Measurement]) -> Void) throws {
    add(try zip().run())
    add(try mail().run())
    if !bench.isQuick { for ending in ["zip", "eml"] { add(try large(ending).run()) } }
  }

  /// Media and notes; the rivals pack the files that ours holds.
  private func zip() throws -> Contest {
    let (notes, pictures) = bench.isQuick ? (1_000, 5) : (10_000, 50)
    let document = try inputs("notebook", notes: notes, files: pictures, bytes: 10_000_000)
    let own = entrant(document, "zip")
    own.command.run()
    let unpacked = "\(bench.folder)/unpacked"
    let isUnpacked = Command("unzip", "-q", bench.out("zip"), "-d", unpacked).run() != nil
    let packed = bench.out("packed.zip")
    // It would add to an archive that is there.
    let zip = Command(
      "sh", "-c", "rm -f \"$1\"; cd \"$2\" && exec zip -q -r -n .jpg \"$1\" .", "sh", packed,
      unpacked)
    let rivals = [
      .init(name: "zip", command: zip, needs: ["/usr/bin/zip"]),
      bench.python("Python zipfile", "pack.py", "zip", unpacked, bench.out("py")),
    ]
    return Contest(
      work: "\(grouped(pictures * 10)) MB and \(grouped(notes)) notes as .zip",
      entrants: [own] + (isUnpacked ? rivals : []), files: [bench.out("zip")],
      rounds: bench.isQuick ? 3 : 7)
  }

  private func mail() throws -> Contest {
    let document = try inputs("note", notes: 1, files: 20, bytes: 200_000)
    let media = "\(bench.folder)/note-20/Media"
    let pictures = try FileManager.default.contentsOfDirectory(atPath: media).sorted()
      .map { "\(media)/\($0)" }
    let gmime = Command([bench.rival("gmime-mail"), bench.out("gmime")] + pictures)
    return Contest(
      work: "20 pictures of 200 kB as .eml",
      entrants: [
        entrant(document, "eml"), .init(name: "GMime", command: gmime),
        bench.python("Python email", "pack.py", "mail", media, bench.out("py")),
      ], files: [bench.out("eml")], rounds: bench.isQuick ? 5 : 15)
  }

  private func large(_ ending: String) throws -> Contest {
    let document = try inputs("note", notes: 1, files: 1, bytes: 2 << 30)
    return Contest(
      work: "an attachment of 2 GB as .\(ending)", entrants: [entrant(document, ending)], rounds: 1)
  }

  private func entrant(_ document: String, _ ending: String) -> Contest.Entrant {
    bench.napkin("bundle", "-q", "-o", bench.out(ending), document)
  }

  /// The document, with its files beside it; made once.
  private func inputs(_ kind: String, notes: Int, files: Int, bytes: Int) throws -> String {
    let folder = "\(bench.folder)/\(kind)-\(files)"
    if fileSize(folder) == nil {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      bench.python(
        "inputs", "bundle-inputs.py", folder, kind, "\(notes)", "\(files)", "\(bytes)"
      ).command.run()
    }
    return "\(folder)/document.napkin.json"
  }
}
