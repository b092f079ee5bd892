#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import NapkinCore
import NapkinFormats

/// Pauses between refreshes of the screen.
enum RefreshDelay {
  static func sleep(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    nanosleep(&time, nil)
  }
}

/// Editing a text in the user's own editor.
enum Editing {
  /// Opens a text in the editor that `VISUAL` or `EDITOR` names, and passes the edited text to a closure. If that
  /// fails, the edited text stays in a file, which the failure names.
  static func edit(
    _ text: String, _ syntax: RichText.Syntax, _ work: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let named = ["VISUAL", "EDITOR"].compactMap { (name: String) in
      getenv(name).map { String(cString: $0) }
    }
    guard let editor = named.first(where: { !$0.isEmpty }) else {
      throw .refused("No editor is known; set EDITOR.")
    }
    let ending =
      switch syntax {
      case .plain: "txt"
      case .markdown: "md"
      case .xhtml: "html"
      }
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = try failing { () throws(FormatError) in
      let folder = try FileSystem.makeTemporaryFolder(in: folder, for: folder)
      let path = "\(folder)/note.\(ending)"
      let sink = try FileSink(path: path, permissions: 0o600)
      try sink.write(Array("\(text)\n".utf8))
      try sink.commit()
      return path
    }
    let folderOfText = FileSystem.folder(of: path)
    do throws(Failure) {
      try work(try editedText(path, with: editor))
      FileSystem.removeTree(folderOfText)
    } catch {
      let written = (try? FileSystem.contents(of: path)) ?? []
      let isBlank = written.allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
      guard error.message != nil, !isBlank, written != Array("\(text)\n".utf8) else {
        FileSystem.removeTree(folderOfText)
        throw error
      }
      throw error.adding("What you wrote is in \(SafeText.name(path)).")
    }
  }

  /// Returns the text of a file after the user has edited it.
  private static func editedText(_ path: String, with editor: String) throws(Failure) -> String {
    // A shell splits the variable into arguments, as in other programs.
    let arguments = ["sh", "-c", "\(editor) \"$0\"", path]
    var pointers: [UnsafeMutablePointer<CChar>?] =
      arguments.map { strdup($0) as UnsafeMutablePointer<CChar>? } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    guard posix_spawn(&process, "/bin/sh", nil, nil, &pointers, environ) == 0 else {
      throw .refused("The editor could not be started; set EDITOR.")
    }
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw .refused("The editor ended with an error; nothing is changed.") }
    let bytes = try failing { () throws(FormatError) in try FileSystem.contents(of: path) }
    guard let result = UTF8Scan.text(of: bytes) else {
      throw .refused("The text is no longer UTF-8; nothing is changed.")
    }
    return result
  }
}
