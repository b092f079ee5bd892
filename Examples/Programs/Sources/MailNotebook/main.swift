// Puts a notebook with all its pictures and recordings into a mail that is ready to be sent.
//
//   swift run MailNotebook ../Notebook/notebook.napkin.json /tmp/notebook.eml
//
// Double-click the mail to open it in a mail program, or pass it to `msmtp -t`.
import Foundation
import NapkinKit

let arguments = Array(CommandLine.arguments.dropFirst())

do {
  let file = try Napkin.open(arguments.first ?? "notebook.napkin.json")
  // One film of the example is missing on purpose, which is an error without `allowsMissingMedia`.
  let losses = try file.save(
    to: arguments.count > 1 ? arguments[1] : "notebook.eml",
    options: .mail(
      to: ["Olena <olena@example.org>"], subject: "My notebook", date: "2026-11-21T18:30:00+01:00"),
    allowsMissingMedia: true)
  print("The mail is written.")
  for treatment in Treatment.allCases { print("\(losses.total(treatment)) \(treatment.rawValue)") }
} catch {
  // An error that nobody catches would end the program with a trap.
  FileHandle.standardError.write(Data("MailNotebook: \(error)\n".utf8))
  exit(1)
}
