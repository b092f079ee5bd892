import NapkinCore
import NapkinFormats
import NapkinMarkup

/// Changes the properties of a plan list in its file.
struct PlanListPatch {
  private let file: MarkdownFile

  init(in file: MarkdownFile) {
    self.file = file
  }

  /// Returns the edits that change the name and the dates of a list; `nil` if the file has to be written anew.
  func edits(from old: PlanList, to new: PlanList) -> [TextEdit]? {
    guard old.background == new.background else { return nil }
    var edits: [TextEdit] = []
    var (before, after) = (matter(of: old), matter(of: new))
    if old.name != new.name {
      if let heading = headingOfName, file.document.matter.title == nil {
        edits += file.editsOfTitle(heading, from: old.name.text, to: new.name.text)
      } else {
        (before.title, after.title) = (old.name.text, new.name.text)
      }
    }
    return edits + FrontMatterPatch(in: file).edits(from: before, to: after)
  }

  private func matter(of list: PlanList) -> FrontMatter {
    FrontMatter(created: list.created, modified: list.modified, foreign: list.foreign)
  }

  private var headingOfName: Int? {
    let tree = file.document.tree
    var headings = PlanHeadings(title: file.document.matter.title)
    for index in tree.children(of: 0) {
      switch tree.blocks[index].kind {
      case .heading:
        let words = tree.inline(of: tree.blocks[index]).plain
        if case .name = headings.read(words, level: tree.blocks[index].level) { return index }
      case .list: headings.passPlans()
      default: break
      }
    }
    return nil
  }
}

extension MarkdownFile {
  func editsOfTitle(_ heading: Int, from old: String, to new: String) -> [TextEdit] {
    let block = document.tree.blocks[heading]
    let pieces = document.tree.pieces[block.pieces].map { inFile($0.start..<$0.end) }
    let (before, after) = (Self.words(old), Self.words(new))
    if block.marker != .hash, pieces.count > 1 || ![after].isUnderlinable(block.level) {
      let lines = lines(of: [heading], from: 0)
      let range = lines[0].lowerBound..<lines[lines.count - 1].upperBound
      return [TextEdit(range, Array(repeating: .hash, count: block.level) + [.space] + after)]
    }
    let patch = LinePatch(bytes: bytes, lines: pieces, lineEnd: lineEnd, prefix: [])
    return patch.edits(from: [before], to: [after])
  }

  private static func words(_ title: String) -> [UInt8] {
    var writer = MarkdownWriter(ledger: Ledger())
    writer.heading(1, title, at: "")
    return Array(writer.takeAll().dropFirst().trimmed())
  }
}
