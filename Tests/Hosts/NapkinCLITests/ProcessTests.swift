import Checkout
import Foundation
import NapkinCore
import NapkinKit
import NapkinTesting
import Testing

/// The tool as a process: what cannot be seen from inside of one.
@Suite struct ProcessTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test func `the version of the package is printed`() throws {
    let run = try shell("napkin --version")
    #expect(run == Run(status: 0, output: "napkin \(Napkin.version)\n"))
  }

  @Test func `native JSON is read and written through pipes`() throws {
    let map = MindMap(id: "m", name: "Pipes", root: "Root")
    let native = try write(.map(map), to: "map.napkin.json")
    let run = try shell("napkin convert - - --to napkin < map.napkin.json")
    #expect(run == Run(status: 0, output: native))
    #expect(
      try shell("cat map.napkin.json | napkin inspect -")
        == Run(status: 0, output: "Pipes · map, 1 node\n└─ Root\n"))
  }

  @Test func `a notebook that a variable names is made by what adds to it only`() throws {
    let listed = try shell("NAPKIN_NOTEBOOK=d.napkin napkin note list")
    #expect(listed.status == 1)
    #expect(listed.errors == "napkin: d.napkin: There is no notebook; check its name.\n")
    let run = try shell(
      "export NAPKIN_NOTEBOOK=d.napkin; napkin note add -q Peas && napkin search peas")
    #expect(run == Run(status: 0, output: "Peas\n"))
  }

  @Test func `a time beyond a change of clocks is kept and shown as it was said`() throws {
    let year = Day(Instant(Date()), secondsFromUTC: 0).year + 1
    let run = try shell(
      """
      export NAPKIN_NOTEBOOK=d.napkin TZ='CET-1CEST,M3.5.0,M10.5.0/3'
      for day in \(year)-01-10 \(year)-07-01; do
        napkin note add -q $day && napkin note set -q $day "due=$day 09:00"
        napkin note show $day | head -n 1
      done
      napkin remind due \(year)-07-01
      napkin convert -q d.napkin - --to napkin | grep -o '"secondsFromUTC": [0-9]*'
      """)
    #expect(
      run.output == """
        1  \(year)-01-10 ◷ \(year)-01-10 09:00 ✎
        1  \(year)-07-01 ◷ \(year)-07-01 09:00 ✎
        1  \(year)-01-10 09:00  \(year)-01-10
        2  \(year)-07-01 09:00  \(year)-07-01
        "secondsFromUTC": 3600
        "secondsFromUTC": 7200

        """)
  }

  @Test func `a reader who has seen enough ends the tool quietly`() throws {
    try writeLargeMap()
    let run = try shell("{ napkin inspect map.napkin.json; echo $? >&2; } | head -n 1")
    #expect(run.output == "Large · map, 20001 nodes\n")
    #expect(run.errors == "0\n")
  }

  @Test func `a full disk is told of, and nothing is left`() throws {
    try writeLargeMap()
    #if os(Linux)
      let full = try shell("napkin inspect map.napkin.json > /dev/full")
      #expect(
        full
          == Run(
            status: 1,
            errors: "napkin: standard output: The disk is full; make room and try again.\n"))
    #endif
    // Two blocks are less than any map of that size takes.
    let small = try shell("ulimit -f 2; napkin convert map.napkin.json b.napkin.json")
    #expect(small.status == 1)
    #expect(small.errors.hasPrefix("napkin: b.napkin.json: The file would become larger"))
    #expect(try folder.names == ["map.napkin.json"])
  }

  @Test(arguments: [
    "convert --out-dir out --to opml map.napkin.json",
    "convert map.napkin.json x.opml --report out/map.opml",
  ])
  func `a pipe that nobody reads holds no signal up`(words: String) throws {
    _ = try write(.map(MindMap(id: "m", root: "Root")), to: "map.napkin.json")
    let run = try shell(
      """
      mkdir out; mkfifo out/map.opml; napkin \(words) & process=$!
      sleep 1; kill -TERM $process; (sleep 20; kill -KILL $process) & guard=$!
      wait $process; status=$?; kill $guard; exit $status
      """)
    #expect(run.status == 143)
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `a signal leaves either all of the output or nothing`(name: String) throws {
    try writeLargeMap()
    let old = try folder.text("map.napkin.json")
    for delay in stride(from: 0.05, to: 0.6, by: 0.1) {
      let run = try shell(
        """
        napkin convert map.napkin.json map.napkin.json & job=$!
        sleep \(delay); kill -\(name) $job 2> /dev/null; wait $job 2> /dev/null
        """)
      #expect([0, 129, 130, 143].contains(run.status) && run.errors.isEmpty)
      #expect(try folder.names == ["map.napkin.json"])
      #expect(try folder.text("map.napkin.json") == old)
    }
  }

  @Test func `a signal leaves only whole files in a folder`() throws {
    try writeLargeMap()
    let whole = try folder.text("map.napkin.json")
    let names = (0..<8).map { "copy\($0).napkin.json" }
    for name in names { _ = try folder.write(whole, to: name) }
    for delay in [0.05, 0.2, 0.5] {
      let run = try shell(
        """
        rm -rf out
        napkin convert -q --to napkin --out-dir out copy*.napkin.json & job=$!
        sleep \(delay); kill -TERM $job 2> /dev/null; wait $job 2> /dev/null
        """)
      #expect([0, 143].contains(run.status) && run.errors.isEmpty)
      for name in (try? folder.names(in: "out")) ?? [] {
        #expect(names.contains(name))
        #expect(try folder.text("out/\(name)") == whole)
      }
    }
  }

  @Test(arguments: ["TERM", "HUP"])
  func `a signal ends long work soon`(name: String) throws {
    try writeLargeMap()
    // A picture of it takes longer than that in any build: its lines are laid out before one byte is
    // written.
    let start = ContinuousClock.now
    let run = try shell(
      """
      for copy in 1 2 3; do cp map.napkin.json $copy.napkin.json; done
      napkin bundle ?.napkin.json map.napkin.json -o all.zip & job=$!
      sleep 0.4; kill -\(name) $job 2> /dev/null
      wait $job; status=$?
      rm ?.napkin.json; exit $status
      """)
    // Of that half a second passes before the signal.
    #expect(ContinuousClock.now - start < .milliseconds(2_500))
    if run.status == 0 { return }
    #expect(run.status == (name == "TERM" ? 143 : 129))
    #expect(try folder.names == ["map.napkin.json"])
  }

  @Test func `a signal leaves no part of a folder`() throws {
    var notebook = Notebook(id: "n")
    for number in 0..<3_000 {
      try notebook.insert(.note(Note(id: Note.ID("\(number)"), title: "Note \(number)")))
    }
    _ = try write(.notebook(notebook), to: "n.napkin.json")
    for delay in [0.05, 0.15, 0.3, 0.6] {
      let run = try shell(
        """
        rm -rf out
        napkin convert -q n.napkin.json out/ --to markdown & job=$!
        sleep \(delay); kill -TERM $job 2> /dev/null; wait $job 2> /dev/null
        """)
      #expect([0, 143].contains(run.status) && run.errors.isEmpty)
      let names = try folder.names
      #expect(names == ["n.napkin.json"] || names == ["n.napkin.json", "out"])
      if names.count == 2 { #expect(try folder.names(in: "out").count == 3_001) }
    }
  }

  @Test func `a name that is not UTF-8 is told as such`() throws {
    let run = try shell("napkin inspect \"$(printf 'caf\\351.mm')\"")
    #expect(run.status == 2)
    #expect(run.errors.contains("is not UTF-8"))
    let subject = try shell("napkin bundle a.md -o a.eml --subject \"$(printf '\\351')\"")
    #expect(subject.errors.contains("is not UTF-8, as all arguments have to be; rename a file of"))
    #if os(Linux)
      let inside = try shell(
        "mkdir in; echo hello > \"in/$(printf 'caf\\351.md')\"; napkin inspect in")
      #expect(inside.status == 1)
      #expect(inside.errors.contains("The name of a file in it is not UTF-8"))
    #endif
  }

  @Test func `of many files few are open at once`() throws {
    let files = "for n in $(seq 40); do echo \"# N$n\" > $n.md; done"
    #expect(try shell("\(files); ulimit -n 16; napkin bundle *.md -o a.zip") == Run(status: 0))
    // What cannot be opened again is read all the same.
    let pipe = "napkin convert -q 1.md - --to napkin | napkin bundle /dev/stdin 2.md -o b.zip"
    #expect(try shell("\(pipe); napkin inspect b.zip").output.contains("N1"))
  }

  @Test func `a bundle is whole, or not there`() throws {
    try writeLargeMap()
    #expect(try shell("napkin bundle map.napkin.json -o a.zip").status == 0)
    let small = try shell("ulimit -f 2; napkin bundle map.napkin.json -o b.zip")
    #expect(small.status == 1)
    #expect(small.errors.contains(": The file would become larger than the system allows"))
    #expect(try shell("ulimit -n 16; napkin bundle map.napkin.json -o c.zip").status == 0)
    #expect(try shell("cmp a.zip c.zip").status == 0)
    #expect(try folder.names == ["a.zip", "c.zip", "map.napkin.json"])
  }

  @Test func `a file is converted again at each save`() throws {
    let run = try shell(
      """
      wait_for() {
        for n in $(seq 100); do grep -q "$1" "$2" 2> /dev/null && return; sleep 0.1; done
        echo "no $1 in $2"
      }
      say() { echo "<map version='1.0.1'><node TEXT='$1'/></map>" > new; mv new a.mm; }
      say One
      echo old > a.html
      napkin watch a.mm --to html --overwrite > log 2>&1 & job=$!
      wait_for One a.html
      say Two; wait_for Two a.html
      echo '<map' > a.mm; wait_for 'ends too early' log; wait_for Two a.html
      rm a.mm; sleep 0.5
      say Three; wait_for Three a.html
      kill -TERM $job; wait $job; status=$?
      grep -c 'a.html: written' log
      rm log; exit $status
      """)
    #expect(run == Run(status: 143, output: "3\n"))
    #expect(try folder.names == ["a.html", "a.mm"])
  }

  @Test func `a mail is handed to the program that sends it`() throws {
    let run = try shell(
      """
      mkdir bin; PATH=$PWD/bin:$PATH
      printf '#!/bin/sh\\necho "$@" > args; cat > sent; exit $STATUS\\n' > bin/sendmail
      chmod +x bin/sendmail
      echo '# Ideas' > a.md
      send() { napkin mail a.md --to ann@example.org --from me@example.org --send "$@"; }
      STATUS=0 send; echo $?
      cat args; grep -E '^(To|From|Subject|Date|X-Unsent)' sent | cut -c 1-10
      STATUS=75 send; echo $?
      STATUS=0 send -o a.eml; cmp a.eml sent
      """)
    #expect(run.output.contains("bytes to ann@example.org, by sendmail\n0\n-t -i\n"), "\(run)")
    for field in ["From: me@e", "To: ann@ex", "Subject: I", "Date: "] {
      #expect(run.output.contains("\n\(field)"), "\(run)")
    }
    #expect(!run.output.contains("X-Unsent"))
    #expect(run.output.contains("\n1\n"))
    #expect(
      run.errors == "napkin: sendmail ended with status 75; the mail may not be on its way.\n")
  }

  #if os(Linux)
    @Test(arguments: [30_000, 60_000, 90_000, 120_000, 150_000, 180_000])
    func `want of memory is told, and leaves nothing half done`(kilobytes: Int) throws {
      try writeLargeMap()
      let run = try shell(
        "ulimit -v \(kilobytes); napkin convert -q map.napkin.json b.napkin.json")
      // 127: the loader of the system has no room for the libraries.
      #expect([0, 1, 127].contains(run.status))
      if run.status == 1 { #expect(run.errors.contains("not enough memory")) }
      let made = run.status == 0 ? ["b.napkin.json"] : []
      #expect(try folder.names == made + ["map.napkin.json"])
    }

    @Test func `a file may be said to be as large as any`() throws {
      // Few file systems let a file be as large as that.
      let run = try shell(
        "f=$(mktemp -p /dev/shm) && truncate -s 3E $f; napkin inspect $f; s=$?; rm $f; exit $s")
      #expect(run.status == 1, "\(run)")
    }

    @Test func `a large file becomes the same whether memory has a limit or not`() throws {
      let nodes = (0..<60_000).map {
        "<node ID=\"ID_\($0)\" TEXT=\"Node \($0)\" CREATED=\"1700000000000\" MODIFIED=\"1700000000000\"/>\n"
      }
      let file = "<map version=\"1.0.1\">\n<node TEXT=\"Root\">\n\(nodes.joined())</node>\n</map>\n"
      #expect(file.utf8.count > 1 << 22)
      _ = try folder.write(file, to: "a.mm")
      let run = try shell(
        "napkin convert a.mm a.opml; ulimit -v 8000000; napkin convert a.mm b.opml; cmp a.opml b.opml"
      )
      #expect(run == Run(status: 0))
      #expect(try folder.names == ["a.mm", "a.opml", "b.opml"])
    }

    @Test func `the tool links no Foundation but its essentials`() throws {
      let libraries = try shell("ldd \"$(command -v napkin)\"").output
      #expect(!libraries.contains("libFoundation.so"))
      #expect(!libraries.contains("FoundationInternationalization"))
    }
  #endif

  // MARK: Helpers

  private func write(_ content: Content, to name: String) throws -> String {
    let text = try FormatRegistry.builtIn.written(ExportRequest(content), as: "napkin").text
    _ = try folder.write(text, to: name)
    return text
  }

  private func writeLargeMap() throws {
    var map = MindMap(id: "m", name: "Large", root: "Root")
    for number in 0..<20_000 {
      _ = map.append(MindMap.Node(id: MindMap.Node.ID("\(number)"), "Node"), under: map.slotOfRoot)
    }
    _ = try write(.map(map), to: "map.napkin.json")
  }

  private func shell(_ script: String) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder.url
    // Where coverage is measured, the tool would leave its figures in the folder.
    process.environment = [
      "PATH": "\(Checkout.program("").path):/usr/bin:/bin", "LLVM_PROFILE_FILE": "/dev/null",
    ]
    let output = Pipe()
    process.standardOutput = output
    // Not in the folder, whose files are counted, and no second pipe, which might fill up.
    let errors = folder.url.appendingPathExtension("errors")
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: String(decoding: data, as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}
