package import NapkinFormats

extension ContractCheck {
  /// Writes a sample in every way that the contract describes; returns the output.
  mutating func checkWriting(
    _ sample: Sample, with exporter: any Exporter, dialect: String?
  ) -> Written? {
    let check = self
    let first = silently("Writing") {
      Result { () throws(FormatError) in
        try check.write(sample.content, with: exporter, dialect: dialect)
      }
    }
    // The order of a set depends on its address in memory, so this memory is held to change the addresses.
    let held = (1..<200).map { [UInt64](repeating: 0, count: $0) }
    let second = Result { () throws(FormatError) in
      try write(sample.content, with: exporter, dialect: dialect)
    }
    withExtendedLifetime(held) {}
    guard case .success(let written) = first else {
      if case .failure(let error) = first { report(.writes, "It throws '\(error)'.") }
      return nil
    }
    compare(written, second)
    checkLedger(written.ledger, of: sample.content, exporter.format.table(for: dialect))
    for room in Set([0, written.bytes.count / 2, written.bytes.count - 1]).sorted() where room >= 0
    {
      checkSinkError(sample.content, with: exporter, dialect: dialect, room: room)
    }
    return written
  }

  private mutating func compare(_ first: Written, _ second: Result<Written, FormatError>) {
    guard case .success(let second) = second else {
      return report(.sameBytes, "The second time it throws; the first time it did not.")
    }
    if first.bytes != second.bytes {
      let place = zip(first.bytes, second.bytes).prefix { $0 == $1 }.count
      report(
        .sameBytes,
        "The second time it writes other bytes, from byte \(place) on; look for the order of a set "
          + "or dictionary, a clock, or chance.")
    }
    if first.ledger != second.ledger {
      let feature = Feature.all.first { feature in
        first.ledger[feature] != second.ledger[feature]
          || first.ledger.places(of: feature) != second.ledger.places(of: feature)
      }
      let what = feature.map { "'\($0)' fares otherwise" } ?? "something differs"
      report(.sameBytes, "The second time it gives another ledger: \(what).")
    }
  }

  private mutating func checkLedger(_ ledger: Ledger, of content: Content, _ table: FormatTable) {
    let census = content.counts
    for feature in Feature.all where ledger[feature].source != census[feature] ?? 0 {
      report(
        .ledger,
        "The ledger counts \(ledger[feature].source) of '\(feature)', the content holds "
          + "\(census[feature] ?? 0).")
    }
    for feature in ledger.features {
      guard let row = table[feature] else {
        report(.table, "The ledger counts '\(feature)', the table has no row for it.")
        continue
      }
      for treatment in Treatment.allCases
      where ledger[feature][treatment] > 0 && !row.writes.contains(treatment) {
        report(
          .table, "The ledger has '\(feature)' \(treatment.rawValue), the table does not say so.")
      }
    }
  }

  private mutating func checkSinkError(
    _ content: Content, with exporter: any Exporter, dialect: String?, room: Int
  ) {
    var sink = FullSink(room: room)
    do throws(FormatError) {
      _ = try exporter.export(exportRequest(content, dialect: dialect), to: &sink)
      report(.sinkErrors, "The sink is full after \(room) bytes, but the exporter goes on.")
    } catch {
      if error != FullSink.error {
        report(.sinkErrors, "Instead of the error of the sink it throws '\(error)'.")
      }
    }
    if sink.wasWrittenAfterError {
      report(.sinkErrors, "It writes on after the sink has thrown.")
    }
  }
}

extension Content {
  /// The number of items of each feature in the content.
  package var counts: [Feature: Int] {
    var counts: [Feature: Int] = [:]
    census { feature, count, _ in counts[feature, default: 0] += count }
    return counts
  }
}
