extension Ledger {
  /// The account of a whole conversion: this one, of the reading, followed by that of writing what
  /// was read. Its sources are those of the file that was read.
  ///
  /// What the reader kept as foreign content fares as the writer's ``Feature/foreign`` says. What
  /// came in and the writer does not mention counts as dropped: silence is no proof. So do pictures
  /// among words that are not shown any more, and links among them whose addresses are gone.
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
  /// How many came into the document as what they are, more or less.
  fileprivate var entered: Int { converted + approximated }
}

/// What a writer did to the things of one feature, to be dealt out among what was read.
private struct TreatmentBudget {
  private var counts: Ledger.Counts

  init(_ counts: Ledger.Counts, of expected: Int) {
    self.counts = counts
    self.counts[.dropped] += max(0, expected - counts.source)
  }

  /// What was read approximately and written well, or carried along, is approximate all the same.
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
    // The worst first: which of them it was is not known, and hope would be a lie.
    for treatment in [Treatment.dropped, .approximated, .carried, .converted] {
      let paid = min(rest, counts[treatment])
      ledger.count(feature, treatment, times: paid)
      counts[treatment] -= paid
      rest -= paid
    }
  }
}
