/// Links and pictures.
extension InlineParser {
  mutating func openBracket(isImage: Bool) {
    let end = position + (isImage ? 2 : 1)
    add(.text, upTo: end)
    if let last = brackets.indices.last { brackets[last].hasInner = true }
    brackets.append(
      Bracket(
        part: text.parts.count - 1, isImage: isImage, runBefore: unmatchedRuns.count, start: end))
  }

  mutating func closeBracket() {
    guard let bracket = brackets.popLast() else { return position += 1 }
    inactiveCount = min(inactiveCount, brackets.count)
    guard bracket.isActive, let (destination, end) = destination(for: bracket) else {
      position += 1
      return
    }
    text.parts[bracket.part].kind = bracket.isImage ? .imageStart : .linkStart
    text.parts[bracket.part].data = text.destinations.count
    add(bracket.isImage ? .imageEnd : .linkEnd, upTo: end, data: text.destinations.count)
    text.destinations.append(destination)
    matchRuns(above: bracket.runBefore)
    // A link cannot contain another link.
    if !bracket.isImage {
      for index in inactiveCount..<brackets.count where !brackets[index].isImage {
        brackets[index].isActive = false
      }
      inactiveCount = brackets.count
    }
  }

  /// Returns the destination of a link whose text ends at the position, and the index after the whole link.
  private mutating func destination(for bracket: Bracket) -> (Destination, end: Int)? {
    if let found = inlineDestination() { return found }
    var scan = LinkScan(text.bytes, at: position + 1)
    var end = position + 1
    if let label = scan.takeLabel() { return destination(of: label).map { ($0, scan.position) } }
    if text.bytes[end...].starts(with: "[]".utf8) { end += 2 }
    guard !bracket.hasInner,
      let label = LinkScan.label(text.bytes[bracket.start..<position])
    else { return nil }
    return destination(of: label).map { ($0, end) }
  }

  private mutating func destination(of label: String) -> Destination? {
    guard let destination = labels[label] else { return nil }
    text.labels.insert(label)
    return destination
  }

  private func inlineDestination() -> (Destination, end: Int)? {
    var scan = LinkScan(text.bytes, at: position + 1)
    guard scan.take(.leftParenthesis) else { return nil }
    scan.skipSpaceWithOneNewline()
    guard let uri = scan.takeDestination(isEmptyAllowed: true) else { return nil }
    let hadSpace = scan.skipSpaceWithOneNewline()
    let title = hadSpace ? scan.takeTitle() : nil
    scan.skipSpaceWithOneNewline()
    guard scan.take(.rightParenthesis) else { return nil }
    return (Destination(uri: uri, title: title), scan.position)
  }
}
