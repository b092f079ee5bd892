import NapkinCore
import NapkinFormats

extension ContractCheck {
  /// Checks that a written file can be changed in place.
  mutating func checkInPlace(_ content: Content, _ bytes: [UInt8]) {
    guard let exporter = exporter as? any InPlaceExporter, let importer, case .map = content else {
      return
    }
    var registry = FormatRegistry()
    registry.register(exporter)
    registry.register(importer)
    do throws(FormatError) {
      var source = MemorySource(bytes)
      let file = try registry.open(
        importRequest(), as: FormatName(format: importer.format.id), from: &source)
      guard case .map(let map) = file.content else { return }
      if try registry.save(file.content, over: file).bytes != bytes {
        report(.inPlace, "A file that was not changed is saved with other bytes.")
      }
      try checkOneChange(of: map, in: file, registry)
    } catch {
      report(.inPlace, "A file cannot be opened and saved again: '\(error)'.")
    }
  }

  /// Changes the text of the last node: the file may lose and gain only lines that contain this node.
  private mutating func checkOneChange(
    of map: MindMap, in file: SourceFile, _ registry: FormatRegistry
  ) throws(FormatError) {
    guard let last = Array(map.walk()).last.map({ map[$0.slot] }), last.text.syntax == .plain,
      !last.isBody,
      last.foreign.isEmpty
    else { return }
    var changed = map
    let words = "Changed in place"
    try? changed.update(last.id) { $0.text = RichText(words) }
    let saved = try registry.save(.map(changed), over: file)
    if saved.isWhole {
      return report(.inPlace, "One text was changed, and the whole file is written anew.")
    }
    let (before, after) = (lines(of: file.bytes), lines(of: saved.bytes))
    let difference = after.difference(from: before)
    if !difference.insertions.contains(where: { change in
      if case .insert(_, let line, _) = change {
        contains(Array(words.utf8)[...], in: line)
      } else {
        false
      }
    }) {
      report(.inPlace, "A text was changed, and the file does not say so.")
    } else if difference.count > 6 + 2 * last.text.source.utf8.count(where: { $0 == 0x0A }) + 2 {
      report(
        .inPlace, "One text was changed, and \(difference.count) lines of the file are others.")
    }
  }

  private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private func contains(_ words: ArraySlice<UInt8>, in line: ArraySlice<UInt8>) -> Bool {
    line.indices.contains { line[$0...].starts(with: words) }
  }
}
