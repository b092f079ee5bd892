package import NapkinCore

/// The account of a conversion: for every feature, how many things the source held, and what became
/// of each of them.
///
/// What is not counted did not happen: ``count(_:_:times:at:)`` adds to the source and to what became of it at
/// once, and what corrects an account keeps its sum, so the four columns always add up to the source.
public struct Ledger: Hashable, Sendable {
  /// How often each thing happened to one feature.
  public struct Counts: Hashable, Sendable {
    private var numbers: SIMD4<Int> = .zero

    /// How many there were in the source.
    public var source: Int {
      Treatment.allCases.reduce(0) { Self.sum($0, numbers[$1.column]) }
    }

    /// How many were treated in one way.
    public internal(set) subscript(treatment: Treatment) -> Int {
      get { numbers[treatment.column] }
      set { numbers[treatment.column] = newValue }
    }

    /// How many arrived as what they are.
    public var converted: Int { self[.converted] }
    /// How many arrived, but not quite as what they were.
    public var approximated: Int { self[.approximated] }
    /// How many are kept where the target's own programs do not look.
    public var carried: Int { self[.carried] }
    /// How many were left out.
    public var dropped: Int { self[.dropped] }

    /// Moves one from one column to another; tells whether there was any.
    fileprivate mutating func move(from old: Treatment, to treatment: Treatment) -> Bool {
      guard numbers[old.column] > 0 else { return false }
      numbers[old.column] &-= 1
      numbers[treatment.column] &+= 1
      return true
    }

    static func += (left: inout Counts, right: Counts) {
      for treatment in Treatment.allCases { left.add(right[treatment], to: treatment) }
    }

    fileprivate mutating func add(_ times: Int, to treatment: Treatment) {
      numbers[treatment.column] = Self.sum(numbers[treatment.column], times)
    }

    /// More than can be counted is as much as can be.
    private static func sum(_ left: Int, _ right: Int) -> Int {
      let (sum, isTooMuch) = left.addingReportingOverflow(right)
      return isTooMuch ? .max : sum
    }
  }

  /// Something that was not converted.
  public struct Place: Hashable, Sendable {
    /// The identifier of the node, note or stroke that it belongs to.
    public let id: String
    /// What became of it.
    public let treatment: Treatment

    /// Creates a place.
    public init(_ id: String, _ treatment: Treatment) {
      self.id = id
      self.treatment = treatment
    }
  }

  /// How many places are kept for each feature; the counts go on.
  public static let placeLimit = 100

  /// How many pictures, recordings and films were missing or damaged, so that they were left out.
  public var missingMedia: Int { absentMedia.count }
  /// Their digests.
  package internal(set) var absentMedia: Set<ByteDigest> = []

  /// The pictures, recordings and films among words that are not shown any more; `nil` where the writer
  /// has not looked for them, and they fare as the markup in which they stand.
  package var lostPictures: [LostPicture]?
  /// The links among words whose addresses are gone.
  package var lostLinks: [LostLink] = []
  /// Whether links among the documents of a notebook lead to where these are in the one file.
  package var areDocumentsRelinked = false

  /// The size in pixels of a picture of a map that few programs show well.
  package var sizeOfLargeMap: Extent?

  private var known = [Counts](repeating: Counts(), count: Feature.knownCount)
  private var own: [Feature: Counts] = [:]
  private var places: [Feature: [Place]] = [:]
  private var deviations: [Feature: Double] = [:]
  private var room = Rooms()

  /// Creates an empty ledger.
  public init() {}

  /// Enters one thing of the source (or several of a kind) and what became of it.
  ///
  /// `place` is the identifier of the node, note or stroke that it belongs to; it is listed if the
  /// thing was not converted.
  public mutating func count(
    _ feature: Feature, _ treatment: Treatment, times: Int = 1, at place: String? = nil
  ) {
    guard times > 0 else { return }
    if feature.isKnown {
      known[feature.number].add(times, to: treatment)
    } else {
      own[feature, default: Counts()].add(times, to: treatment)
    }
    guard treatment != .converted, let place, hasRoom(feature, treatment) else { return }
    list(Place(place, treatment), for: feature)
  }

  /// Whether there may be room in a list of places.
  func hasRoom(_ feature: Feature, _ treatment: Treatment) -> Bool {
    if !feature.isKnown { return true }
    return switch room[feature.number] {
    case .forAll: true
    case .forLosses: treatment != .carried
    case .forNone: false
    }
  }

  /// Lists a place; where there is no room, a loss takes that of the last thing that is carried.
  mutating func list(_ place: Place, for feature: Feature) {
    if places[feature, default: []].count < Self.placeLimit {
      places[feature, default: []].append(place)
    } else if place.treatment != .carried,
      let index = places[feature]?.lastIndex(where: { $0.treatment == .carried })
    {
      places[feature]?.remove(at: index)
      places[feature]?.append(place)
    } else if feature.isKnown {
      room[feature.number] = place.treatment == .carried ? .forLosses : .forNone
    }
  }

  /// Corrects the entry of one thing that was counted as converted and turned out otherwise.
  ///
  /// Where a format's table names another treatment first, that is what it was counted as: say so
  /// with `from`. If nothing of the feature was counted so, nothing changes.
  public mutating func revise(
    _ feature: Feature, from old: Treatment = .converted, to treatment: Treatment, at place: String
  ) {
    guard treatment != old else { return }
    let isMoved =
      feature.isKnown
      ? known[feature.number].move(from: old, to: treatment)
      : own[feature]?.move(from: old, to: treatment) ?? false
    if !isMoved { return }
    if old != .converted, relist(Place(place, old), as: treatment, for: feature) { return }
    if treatment != .converted, hasRoom(feature, treatment) {
      list(Place(place, treatment), for: feature)
    }
  }

  private mutating func relist(
    _ place: Place, as treatment: Treatment, for feature: Feature
  ) -> Bool {
    guard let index = places[feature]?.firstIndex(of: place) else { return false }
    if treatment == .converted {
      places[feature]?.remove(at: index)
    } else {
      places[feature]?[index] = Place(place.id, treatment)
    }
    return true
  }

  /// What became of one feature.
  public subscript(feature: Feature) -> Counts {
    feature.isKnown ? known[feature.number] : own[feature] ?? Counts()
  }

  /// Where one feature was not converted, in the order in which it happened, up to a cap; beyond it
  /// losses push out what is only carried.
  public func places(of feature: Feature) -> [Place] {
    places[feature] ?? []
  }

  /// How far things of a feature lie at most from where they were, in units of the document; `nil`
  /// if nobody has measured it.
  ///
  /// Strokes, for example, are drawn as few curves that pass by the points within a stated error.
  public func deviation(of feature: Feature) -> Double? {
    deviations[feature]
  }

  /// Enters how far something of a feature lies from where it was; the farthest counts.
  public mutating func measure(_ feature: Feature, deviation: Double) {
    deviations[feature] = max(deviations[feature] ?? 0, deviation)
  }

  /// The features that were counted, in the order of the model.
  public var features: [Feature] {
    Feature.all.filter { self[$0].source > 0 } + own.keys.sorted()
  }

  /// How many things of all features were treated in one way.
  public func total(_ treatment: Treatment) -> Int {
    features.reduce(0) { $0 + self[$1][treatment] }
  }

  /// Whether everything arrives as what it is, or comes back from where it is kept.
  public var isLossless: Bool {
    total(.approximated) == 0 && total(.dropped) == 0
  }

  /// Adds the account of another part of the same conversion, as a piece of a bundle.
  public mutating func merge(_ other: Ledger) {
    for feature in other.features {
      if feature.isKnown {
        known[feature.number] += other[feature]
      } else {
        own[feature, default: Counts()] += other[feature]
      }
    }
    measure(as: other)
    absentMedia.formUnion(other.absentMedia)
    if other.areDocumentsRelinked { areDocumentsRelinked = true }
    for feature in other.places.keys {
      for place in other.places(of: feature) { list(place, for: feature) }
    }
    lostLinks += other.lostLinks
    if let lost = other.lostPictures { lostPictures = (lostPictures ?? []) + lost }
  }

  /// Enters what another ledger has measured.
  package mutating func measure(as other: Ledger) {
    for (feature, deviation) in other.deviations { measure(feature, deviation: deviation) }
  }
}

extension Treatment {
  /// Where it is counted.
  var column: Int {
    switch self {
    case .converted: 0
    case .approximated: 1
    case .carried: 2
    case .dropped: 3
    }
  }
}

/// Which lists of places have room left, known without hashing: a large map has a place for each
/// of its nodes. It says nothing that the lists do not say, and so makes no difference.
private struct Rooms: Hashable, Sendable {
  enum Room {
    case forAll, forLosses, forNone
  }

  private var rooms = [Room](repeating: .forAll, count: Feature.knownCount)

  subscript(number: Int) -> Room {
    get { rooms[number] }
    set { rooms[number] = newValue }
  }

  static func == (left: Rooms, right: Rooms) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
