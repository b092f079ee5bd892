extension Ledger {
  /// Returns the ledger of a whole conversion: this ledger of reading, followed by the ledger of writing the
  /// content that was read. Its sources are the things in the file that was read.
  ///
  /// Foreign content from reading is treated like ``Feature/foreign`` in writing. Things that were read but that
  /// the writing ledger does not count are dropped. So are pictures and links in texts that the output lacks.
  public func followed(by writing: Ledger) -> Ledger {
    var whole = Ledger()
    var foreign = TreatmentBudget(
      writing[.foreign],
      of: features.reduce(0) { $0 + self[$1].carried } + self[.foreign].entered
    )
    for feature in features {
      let read = self[feature]
      whole.count(feature, .dropped, times: read.dropped)
      if feature == .foreign {
        foreign.pay(read.carried + read.entered, of: feature, into: &whole)
      } else {
        foreign.pay(read.carried, of: feature, into: &whole)
        var written = TreatmentBudget(writing[feature], of: read.entered)
        written.worsen(by: read.approximated)
        written.pay(read.entered, of: feature, into: &whole)
      }
      for place in places(of: feature) + writing.places(of: feature) {
        whole.list(place, for: feature)
      }
    }
    whole.measure(as: self)
    whole.measure(as: writing)
    whole.absentMedia = writing.absentMedia
    whole.lostPictures = writing.lostPictures
    for picture in writing.lostPictures ?? [] {
      whole.count(.media, .dropped, at: picture.place)
    }
    whole.areDocumentsRelinked = writing.areDocumentsRelinked
    whole.lostLinks = writing.lostLinks
    for link in writing.lostLinks { whole.count(.link, .dropped, at: link.place) }
    return whole
  }
}

extension Ledger.Counts {
  /// The number of things that arrived in the document, exactly or approximately.
  fileprivate var entered: Int { converted + approximated }
}

/// The treatments of one feature in writing, to be distributed among the things that were read.
private struct TreatmentBudget {
  private var counts: Ledger.Counts

  init(_ counts: Ledger.Counts, of expected: Int) {
    self.counts = counts
    self.counts[.dropped] += max(0, expected - counts.source)
  }

  /// Turns exact treatments into approximations: things that were read approximately stay approximate.
  mutating func worsen(by count: Int) {
    var rest = count
    for treatment in [Treatment.converted, .carried] {
      let moved = min(rest, counts[treatment])
      counts[treatment] -= moved
      counts[.approximated] += moved
      rest -= moved
    }
  }

  mutating func pay(_ count: Int, of feature: Feature, into ledger: inout Ledger) {
    var rest = count
    // The worst treatments come first, because it is unknown which things they apply to.
    for treatment in [Treatment.dropped, .approximated, .carried, .converted] {
      let paid = min(rest, counts[treatment])
      ledger.count(feature, treatment, times: paid)
      counts[treatment] -= paid
      rest -= paid
    }
  }
}
