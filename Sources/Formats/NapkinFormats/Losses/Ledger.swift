package import NapkinCore

/// The account of the losses in a conversion: for each feature, the number of things in the source, and how they
/// were treated.
///
/// ``count(_:_:times:at:)`` adds to the source and to a treatment at once, and corrections keep the sum. So the
/// four treatments always add up to the source.
public struct Ledger: Hashable, Sendable {
  /// The numbers of things of one feature, by treatment.
  public struct Counts: Hashable, Sendable {
    private var numbers: SIMD4<Int> = .zero

    /// The number of things in the source.
    public var source: Int {
      Treatment.allCases.reduce(0) { Self.sum($0, numbers[$1.column]) }
    }

    /// The number of things with a treatment.
    public internal(set) subscript(treatment: Treatment) -> Int {
      get { numbers[treatment.column] }
      set { numbers[treatment.column] = newValue }
    }

    /// The number of things that arrived unchanged.
    public var converted: Int { self[.converted] }
    /// The number of things that arrived in a similar form.
    public var approximated: Int { self[.approximated] }
    /// The number of things that are kept where the target's own programs ignore them.
    public var carried: Int { self[.carried] }
    /// The number of things that were left out.
    public var dropped: Int { self[.dropped] }

    /// Moves one thing to another treatment; returns whether there was one.
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

    /// Returns the sum, or the largest number on overflow.
    private static func sum(_ left: Int, _ right: Int) -> Int {
      let (sum, isTooMuch) = left.addingReportingOverflow(right)
      return isTooMuch ? .max : sum
    }
  }

  /// A place in the document with a thing that was not converted.
  public struct Place: Hashable, Sendable {
    /// The identifier of the node, note or stroke that has the thing.
    public let id: String
    /// The treatment of the thing.
    public let treatment: Treatment

    /// Creates a place.
    public init(_ id: String, _ treatment: Treatment) {
      self.id = id
      self.treatment = treatment
    }
  }

  /// The number of places that are listed for each feature; the counts have no limit.
  public static let placeLimit = 100

  /// The number of pictures, recordings and films that were left out because they were missing or damaged.
  public var missingMedia: Int { absentMedia.count }
  /// The digests of the missing or damaged media.
  package internal(set) var absentMedia: Set<ByteDigest> = []

  /// The pictures, recordings and films in texts that the output no longer shows; `nil` if the writer did not look
  /// for them. In that case, they count like the markup around them.
  package var lostPictures: [LostPicture]?
  /// The links in texts whose addresses the output lacks.
  package var lostLinks: [LostLink] = []
  /// Whether links between the documents of a notebook point to the documents' positions in the one file.
  package var areDocumentsRelinked = false

  /// The size in pixels of a map's picture, if it is too large for many programs.
  package var sizeOfLargeMap: Extent?

  private var known = [Counts](repeating: Counts(), count: Feature.knownCount)
  private var own: [Feature: Counts] = [:]
  private var places: [Feature: [Place]] = [:]
  private var deviations: [Feature: Double] = [:]
  private var room = Rooms()

  /// Creates an empty ledger.
  public init() {}

  /// Counts one or several things of the source with their treatment.
  ///
  /// `place` is the identifier of the node, note or stroke that has the thing; it is listed unless the thing was
  /// converted.
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

  /// Whether a place with this treatment may fit into the list of a feature.
  func hasRoom(_ feature: Feature, _ treatment: Treatment) -> Bool {
    if !feature.isKnown { return true }
    return switch room[feature.number] {
    case .forAll: true
    case .forLosses: treatment != .carried
    case .forNone: false
    }
  }

  /// Lists a place. If the list is full, a loss replaces the last carried thing.
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

  /// Corrects the treatment of one thing that was counted before, usually as converted.
  ///
  /// If the format's table has another usual treatment, pass it as `from`. If nothing of the feature has that
  /// treatment, nothing changes.
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

  /// The numbers of things of a feature, by treatment.
  public subscript(feature: Feature) -> Counts {
    feature.isKnown ? known[feature.number] : own[feature] ?? Counts()
  }

  /// Returns the places where things of a feature were not converted, in order. At most ``placeLimit`` are listed;
  /// above that, losses replace carried things.
  public func places(of feature: Feature) -> [Place] {
    places[feature] ?? []
  }

  /// Returns the largest distance of a feature's things from their original positions, in units of the document;
  /// `nil` if it was not measured.
  ///
  /// For example, strokes are drawn as a few curves that pass the points within this distance.
  public func deviation(of feature: Feature) -> Double? {
    deviations[feature]
  }

  /// Records a distance between a thing and its original position; the largest is kept.
  public mutating func measure(_ feature: Feature, deviation: Double) {
    deviations[feature] = max(deviations[feature] ?? 0, deviation)
  }

  /// The features that were counted, in the order of the model.
  public var features: [Feature] {
    Feature.all.filter { self[$0].source > 0 } + own.keys.sorted()
  }

  /// Returns the number of things of all features with a treatment.
  public func total(_ treatment: Treatment) -> Int {
    features.reduce(0) { $0 + self[$1][treatment] }
  }

  /// Whether everything was converted or carried, so that nothing is lost.
  public var isLossless: Bool {
    total(.approximated) == 0 && total(.dropped) == 0
  }

  /// Adds the ledger of another part of the same conversion, for example a file of a bundle.
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

  /// Adds the distances of another ledger.
  package mutating func measure(as other: Ledger) {
    for (feature, deviation) in other.deviations { measure(feature, deviation: deviation) }
  }
}

extension Treatment {
  /// The index of the treatment in the numbers of a feature.
  var column: Int {
    switch self {
    case .converted: 0
    case .approximated: 1
    case .carried: 2
    case .dropped: 3
    }
  }
}

/// The lists of places that have room, found without hashing, because a large map may add a place for each node.
/// The value can be derived from the lists, so all values count as equal.
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
