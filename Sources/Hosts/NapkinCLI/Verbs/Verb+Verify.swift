import NapkinFormats
import NapkinKit

extension Verb {
  /// Compares the files in bundles with the list of their hashes.
  static let verify = Verb(
    "verify", "check that a .zip holds what its manifest says",
    forms: [Form([Operand("FILE", "a bundle to check, or - for standard input", .several)])],
    options: [.passwordFile],
    limits: Option.limits,
    remarks: [
      """
      Each file of the bundle is unpacked, and its SHA-256 compared with the one in
      manifest.json. One line tells of each bundle, one more of each file that is
        changed   other bytes than the manifest says
        damaged   there, and cannot be unpacked
        missing   in the manifest, and not there
        unlisted  there, and not in the manifest
      The exit status is 1 if there is any, or if a bundle is not sound or has no
      manifest; the others are checked all the same. What was missing already when
      a bundle was made is told by its SHA-256.
      """
    ],
    examples: ["napkin verify ideas.zip", "napkin verify -q Backups/*.zip"]
  ) { _, invocation, streams throws(Failure) in
    let limits = try invocation.limits()
    let password = try invocation.password(streams.input)
    var isIntact = true
    for path in invocation.operands {
      let name = path == "-" ? "standard input" : path
      let look: ZipVerification
      do throws(FormatError) {
        look = try verification(of: path, name, limits, password, streams.input)
      } catch {
        isIntact = false
        if let message = Failure(error.named(name)).message { streams.complain(message) }
        continue
      }
      if !look.isIntact { isIntact = false }
      try streams.print(look.lines(name, isQuiet: invocation.has(.quiet)))
    }
    if !isIntact { throw .told(status: 1) }
  }

  private static func verification(
    of path: String, _ name: String, _ limits: Limits, _ password: Password?,
    _ input: any ByteSource
  ) throws(FormatError) -> ZipVerification {
    if path == "-" {
      var source = PeekableSource(input)
      return try ZipVerification(
        of: &source, limits: limits, fileName: name, password: password)
    }
    var source = try FileSource(path: path)
    return try ZipVerification(of: &source, limits: limits, fileName: name, password: password)
  }
}

extension ZipVerification {
  /// Returns the result as lines of text.
  fileprivate func lines(_ name: String, isQuiet: Bool) -> String {
    let name = SafeText.name(name)
    var text = ""
    for finding in findings {
      text += "\(name): \(finding.problem): \(SafeText.name(finding.path))\n"
    }
    if !findings.isEmpty {
      let all = Words.count(findings.count + intactCount, "file")
      return text + "\(name): \(findings.count) of \(all) not as the manifest says\n"
    }
    if isQuiet { return "" }
    let missing = missingMedia.map { "\(name): missing when it was made: \($0.hex)\n" }.joined()
    return missing + "\(name): \(Words.count(fileCount, "file")), all as the manifest says\n"
  }

  private var intactCount: Int {
    fileCount - findings.count { $0.problem == .changed || $0.problem == .damaged }
  }
}
