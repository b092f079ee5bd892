import NapkinMarkup
import NapkinCore
import NapkinFormats

/// A text on its way into a document.
package struct MarkdownDocument {
  private(set) var tree: BlockTree
  /// The text with the lines that begin with a sign parted from words, as soon as it is to be cut.
  private(set) var parted: BlockTree
  let matter: FrontMatter
  let limits: Limits
  let fileName: String?
  var identifiers: Identifiers
  /// What of the text does not come into the document as what it is.
  var losses = Ledger()
  /// Whether to note where the nodes stand, and where they do.
  let locatesNodes: Bool
  /// Whether nodes carry how they stand in the file.
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

  /// The account: what is in the document came from the text, and what is not was counted.
  func ledger(of content: Content) -> Ledger {
    var ledger = Ledger(of: content, as: .converted)
    for feature in losses.features { ledger.revise(feature, to: .approximated, as: losses) }
    for _ in 0..<matter.datesElsewhere {
      ledger.revise(.date, to: .approximated, at: content.identifier)
    }
    for _ in matter.others(for: content.kind) {
      ledger.revise(.foreign, to: .carried, at: MarkdownNames.formatID)
    }
    // What is carried as it stands has its remarks.
    let remarks = keepsSource && content.kind == .map ? 0 : matter.lostRemarks(for: content.kind)
    ledger.count(.foreign, .dropped, times: remarks, at: MarkdownNames.formatID)
    for feature in losses.features {
      ledger.count(feature, .dropped, times: losses[feature].dropped)
    }
    return ledger
  }

  /// Prepares the text to be cut into pieces.
  mutating func prepareToCut() {
    losses.count(.link, .dropped, times: tree.findReferences())
    parted = tree
    parted.partMarks()
  }

  /// The kind that a reader takes it for who is not told: what it says, or what it looks like.
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
      // A title has words only: where the heading says more, it stands in the text as well.
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
