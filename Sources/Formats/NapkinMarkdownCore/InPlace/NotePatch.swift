import NapkinCore
import NapkinFormats
import NapkinMarkup

/// Changes a note in its file.
struct NotePatch {
  private let file: MarkdownFile
  private let tree: BlockTree
  /// The blocks of the text, and the blocks of the media after it.
  private let text: [Int]
  private let media: [Int]
  /// The heading that is the title, and not a part of the text.
  private let heading: Int?

  init(in file: MarkdownFile) {
    self.file = file
    let tree = file.document.tree
    self.tree = tree
    let isTitle = file.document.matter.title == nil && tree.titleText?.isPlain == true
    var blocks = Array(tree.children(of: 0))
    heading = isTitle ? blocks.removeFirst() : nil
    text = NoteText.blocks(blocks[...], in: tree)
    media = blocks.dropFirst(text.count).filter { tree.isMedia($0) }
  }

  /// Returns the edits that change the note of a file; `nil` if the file has to be written anew.
  func edits(from old: Note, to new: Note) -> [TextEdit]? {
    guard old.isTitleHeading == new.isTitleHeading else { return nil }
    var edits: [TextEdit] = []
    var (before, after) = (file.matter(of: old), file.matter(of: new))
    if let heading, !new.title.isEmpty {
      if old.title != new.title {
        edits += file.editsOfTitle(heading, from: old.title, to: new.title)
      }
    } else if old.title != new.title {
      guard heading == nil, !old.isTitleHeading else { return nil }
      (before.title, after.title) = (old.title, new.title.isEmpty ? nil : new.title)
    }
    edits += FrontMatterPatch(in: file).edits(from: before, to: after)
    edits += change(
      text, from: lines { $0.writeText(of: old) }, to: lines { $0.writeText(of: new) })
    return edits
      + change(media, from: lines { $0.writeMedia(of: old) }, to: lines { $0.writeMedia(of: new) })
  }

  private func lines(_ write: (inout MarkdownWriter) -> Void) -> [[UInt8]] {
    var writer = MarkdownWriter(ledger: Ledger())
    write(&writer)
    let text = Array(writer.takeAll().withoutNewlinesAtEnd)
    return text.isEmpty ? [] : text.lines
  }

  private func change(_ blocks: [Int], from old: [[UInt8]], to new: [[UInt8]]) -> [TextEdit] {
    if old == new { return [] }
    guard !blocks.isEmpty else { return insert(new) }
    let lines = file.lines(of: blocks, from: 0)
    if new.isEmpty { return [TextEdit(file.inFile(tree.lines(of: blocks[...])), [])] }
    return LinePatch(bytes: file.bytes, lines: lines, lineEnd: file.lineEnd, prefix: [])
      .edits(from: old, to: new)
  }

  private func insert(_ lines: [[UInt8]]) -> [TextEdit] {
    let last = text.last ?? heading
    let end = last.map { file.inFile(tree.lines(of: [$0]).upperBound) } ?? file.bytes.count
    let isFirst = end == 0 || last == nil && file.startOfText == 0
    let text = Array(lines.joined(separator: file.lineEnd)) + file.lineEnd
    return [TextEdit(end..<end, (isFirst ? [] : file.lineEnd) + text)]
  }
}

extension MarkdownFile {
  fileprivate func matter(of note: Note) -> FrontMatter {
    var writer = MarkdownWriter(ledger: Ledger())
    return writer.frontMatter(of: note)
  }
}
