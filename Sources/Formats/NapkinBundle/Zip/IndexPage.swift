import NapkinCore
import NapkinFormats
import NapkinPacking
import NapkinMarkup

/// The page to begin with in a zip: the readable content, and links to the files.
struct IndexPage {
  let content: Content
  let documents: [BundleItem]
  /// The files of each document.
  let links: [[PageLink]]
  /// The media that are not in the zip.
  let absent: Set<ByteDigest>
  /// The names of all files in the zip.
  let files: [String]
  /// The language of the texts, if the settings name one.
  let language: String?
  let registry: FormatRegistry

  /// The page as HTML.
  var html: String {
    let title = content.titleLine.isEmpty ? "Notebook" : content.titleLine
    var page = Page(title: title, language: language, beside: files)
    if case .notebook = content { page.heading(title, MailPlaceholderText.contents(of: documents)) }
    for (document, links) in zip(documents, links) {
      let picture = links.first { $0.name.hasSuffix(".svg") }
        .map { PagePicture(HTMLText.path($0.name)) }
      page.show(
        document, picture: picture, links: links, namesAreLinks: true, registry: registry,
        place: { absent.contains($0.digest) ? .absent : .at($0.path) })
    }
    let native = files.filter { !$0.hasPrefix(Media.folder) && isNative($0) }
    page.quiet(
      html: "Everything in one file: "
        + (native + [BundleNames.manifest]).map { name in
          "<a href=\"\(HTMLText.path(name))\">\(MarkupContext.html.escape(name))</a>"
        }.joined(separator: ", "))
    page.end()
    return page.html
  }

  private func isNative(_ name: String) -> Bool {
    let endings = registry.exporter(id: "napkin")?.format.fileExtensions ?? []
    return endings.contains { name == "\(BundleNames.native(content.kind)).\($0)" }
  }
}
