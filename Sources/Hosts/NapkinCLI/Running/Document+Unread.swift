import NapkinCore
import NapkinFormats

extension Document {
  /// Returns a remark on the files of a folder that were not read at all: their number, the names of some, and
  /// advice if they are documents of other formats.
  func unreadFiles(of folder: FolderSource, _ ledger: Ledger) -> Phrase? {
    let registry = request.registry
    let paths = Set(folder.paths)
    let unread = ledger.places(of: .foreign).filter { place in
      // Files of the folder's own format are only dropped in part.
      place.treatment == .dropped && paths.contains(place.id)
        && registry.importer(forFile: place.id)?.format.id != format?.id
    }.map(\.id)
    if unread.isEmpty { return nil }
    let names = MediaRemark.some(of: unread)
    let text: Phrase =
      unread.count == 1
      ? "1 file was not read (\(names))"
      : unread.count < Ledger.placeLimit
        ? "\(unread.count) files were not read (\(names))"
        : "at least \(unread.count) files were not read (\(names))"
    let isDocument = unread.contains { registry.importer(forFile: $0) != nil }
    return isDocument ? "\(text); 'napkin convert --out-dir' converts many" : text
  }
}
