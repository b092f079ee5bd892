// Puts a notebook with all its pictures and recordings into a mail that is ready to be sent.
//
//   swift run MailNotebook ../Notebook/notebook.napkin.json /tmp/notebook.eml
//
// Double-click the mail, and a mail program opens it; or hand it to `msmtp -t`.
import Foundation
import NapkinKit

let arguments = Array(CommandLine.arguments.dropFirst())
let path = arguments.first ?? "notebook.napkin.json"
let mailPath = arguments.count > 1 ? arguments[1] : "notebook.eml"
let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
  separator: "/")

let registry = FormatRegistry.builtIn
do {
  var source = try FileSource(path: path)
  let read = try registry.read(ImportRequest(fileName: path), from: &source)

  var request = ExportRequest(read.content)
  request.media = try FolderMedia(path: (folder.isEmpty ? "." : folder) + "/Media")
  request.options = [
    "to": "Olena <olena@example.org>", "subject": "My notebook",
    "date": "2026-11-21T18:30:00+01:00",
  ]

  var sink = try FileSink(path: mailPath)
  let ledger = try registry.export(request, as: "eml", to: &sink)
  try sink.commit()
  print("The mail is written.")
  for treatment in Treatment.allCases { print("\(ledger.total(treatment)) \(treatment.rawValue)") }
} catch {
  // An error that nobody catches ends a program with a trap.
  FileHandle.standardError.write(Data("MailNotebook: \(error)\n".utf8))
  exit(1)
}
