import NapkinMarkup
import NapkinCore
import NapkinFormats

/// A parsed text from which a document is made.
package struct MarkdownDocument {
  private(set) var tree: BlockTree
  /// The text with lines that begin with a sign as separate paragraphs, after ``prepareToCut()``.
  private(set) var parted: BlockTree
  let matter: FrontMatter
  let limits: Limits
  let fileName: String?
  var identifiers: Identifiers
  /// The features of the text that the document holds only in part, or not at all.
  var losses = Ledger()
  /// Whether the ranges of the nodes are recorded in `places`.
  let locatesNodes: Bool
  /// Whether nodes carry their texts in the file.
  let keepsSource: Bool
  var places: NodePlaces?

  init(tree: BlockTree, matter: FrontMatter, request: ImportRequest) {
    self.tree = tree
    parted = tree
    self.matter = matter
    limits = request.limits
    fileName = request.fileName
    identifiers = request.identifiers
    keepsSource = request.keepsSource
    locatesNodes = request.locatesNodes || request.keepsSource
  }

  /// Returns the ledger: the content of the document counts as converted, except for the losses that were counted.
  func ledger(of content: Content) -> Ledger {
    var ledger = Ledger(of: content, as: .converted)
    for feature in losses.features { ledger.revise(feature, to: .approximated, as: losses) }
    for _ in 0..<matter.datesElsewhere {
      ledger.revise(.date, to: .approximated, at: content.identifier)
    }
    for _ in matter.others(for: content.kind) {
      ledger.revise(.foreign, to: .carried, at: MarkdownNames.formatID)
    }
    // A text that is carried as it is keeps its comments.
    let remarks = keepsSource && content.kind == .map ? 0 : matter.lostComments(for: content.kind)
    ledger.count(.foreign, .dropped, times: remarks, at: MarkdownNames.formatID)
    for feature in losses.features {
      ledger.count(feature, .dropped, times: losses[feature].dropped)
    }
    return ledger
  }

  /// Resolves references and separates lines with signs, so that the text can be cut into pieces.
  mutating func prepareToCut() {
    losses.count(.link, .dropped, times: tree.findReferences())
    parted = tree
    parted.partMarks()
  }

  /// The kind of document as which the text is read if no kind is requested.
  var likelyKind: ContentKind { matter.kind ?? Recognition(tree, title: matter.title).kind() }

  // MARK: Notes

  mutating func note() throws(FormatError) -> Note {
    var note = Note(id: Note.ID(identifiers.next()))
    var blocks = Array(tree.children(of: 0))[...]
    if let title = matter.title {
      note.title = title
    } else if let heading = tree.titleText {
      note.title = heading.title
      note.isTitleHeading = !note.title.isEmpty
      // A title is plain text. A heading with markup is in the text as well.
      if heading.isPlain { blocks.removeFirst() }
    }
    let (text, media) = NoteText.read(blocks, in: tree)
    try check(text)
    note.text = text
    for attachment in media {
      if attachment.isPicture, note.picture == nil, note.attachments.isEmpty {
        note.picture = attachment.media
      } else {
        note.attachments.append(attachment.media)
      }
    }
    note.attachStoredMediaShown()
    note.created = matter.created
    note.modified = matter.modified
    note.category = matter.category
    note.tags = matter.tags
    note.place = matter.place
    note.reminders = matter.reminders
    losses.count(.reminder, .dropped, times: matter.lostReminders)
    note.foreign = matter.foreign(for: .note)
    return note
  }

  func check(_ text: RichText) throws(FormatError) {
    guard text.source.utf8.count <= limits.textBytes else {
      throw .exceeds(.textBytes, limits.textBytes)
    }
  }
}
