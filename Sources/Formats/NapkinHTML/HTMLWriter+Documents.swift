import NapkinMarkup
import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// Writes notes, drawings and plan lists.
extension HTMLWriter {
  /// Writes a note; returns its losses.
  mutating func writeNote(
    _ note: Note, of content: Content, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    var losses = Ledger()
    var relinked = note
    relinked.text = note.text.showingPictures
    _ = relinked.relinkToMedia()
    try write(relinked, to: &sink)
    let places = note.media.compactMap(\.place)
    losses.count(.place, .dropped, times: places.count, at: note.id.rawValue)
    if note.text.syntax == .xhtml {
      losses.losePictures(
        LocalLinks.pictures(in: note.text), keeping: note.text.styled.harmlessImages, of: note,
        at: note.id.rawValue)
    }
    let isChanged = !MarkupText.canHold(note.text.source) || self.losses.hasCells
    recordLosses(in: &losses, of: note, as: .text, at: note.id.rawValue)
    if isChanged {
      losses.merge(Ledger(of: content, as: .converted))
      losses.revise(.text, to: .approximated, at: note.id.rawValue)
    }
    return losses
  }

  /// Writes a drawing or a plan list by way of Markdown; returns its losses.
  mutating func writeThroughMarkdown(
    _ content: Content, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    var markdown = MemorySink()
    var losses = try MarkdownWriter.write(ExportRequest(content), isForPage: true, to: &markdown)
    let start = FrontMatter.read(markdown.bytes)?.end ?? 0
    try write(BlockParser.parse(markdown.bytes, from: start).settled(), to: &sink)
    recordLosses(in: &losses, as: .note, at: content.identifier)
    return losses
  }

  /// Writes the title of a section, if it has one.
  mutating func writeTitle(_ title: String) {
    if title.isEmpty { return }
    open("<h1 dir=\"auto\">")
    out.append(title, in: .html)
    out.append("</h1>\n")
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// Writes a calendar for each month in the archive of a plan list, with the number of plans done on each day.
  mutating func writeMonths(of list: PlanList, isChinese: Bool) {
    let weekdays = isChinese ? "一二三四五六日".map { "周\($0)" } : Self.weekdays
    var counts: [Day: Int] = [:]
    for entry in list.archive { counts[entry.day, default: 0] += 1 }
    for month in Set(counts.keys.map(Month.init)).sorted(by: {
      $0.days.lowerBound < $1.days.lowerBound
    }) {
      let name = month.days.lowerBound.description.dropLast(3)
      open("<div class=\"month\"><h2>\(name)</h2>\n<table aria-label=\"\(name)\">\n<thead>\n<tr>")
      for weekday in weekdays { out.append("<th>\(weekday)</th>") }
      out.append("</tr>\n</thead>\n<tbody>\n<tr>")
      // Weeks begin on Monday.
      for _ in 1..<month.days.lowerBound.weekday { out.append("<td></td>") }
      for day in month.days {
        if day.weekday == 1, day != month.days.lowerBound { out.append("</tr>\n<tr>") }
        let count = counts[day]
        out.append(count == nil ? "<td>" : "<td class=\"has\">")
        out.append(day.day)
        if let count { out.append(" <small>☑ \(count)</small>") }
        out.append("</td>")
      }
      for _ in month.days.upperBound.weekday..<7 { out.append("<td></td>") }
      out.append("</tr>\n</tbody>\n</table></div>\n")
    }
  }
}
