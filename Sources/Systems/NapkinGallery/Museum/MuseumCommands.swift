public import NapkinCore

/// What a curator does to a museum. Each is one step of the museum's history.
public enum MuseumCommand: Command, Hashable {
  /// The museum is called something else, or visits begin elsewhere.
  case changeMuseum(name: String, defaultFloor: Floor.ID)
  /// A work is hung after all others.
  case addWork(Artwork)
  /// A work becomes another, in all but its identifier.
  case changeWork(Artwork)
  /// A work is taken down.
  case removeWork(Artwork.ID)
  /// A floor is added.
  case addFloor(Floor)
  /// A floor becomes another, in all but its identifier.
  case changeFloor(Floor)
  /// A floor without works is taken away.
  case removeFloor(Floor.ID)
  /// Another catalogue takes the place of floors and works.
  case loadCatalogue(Museum)

  /// The name of the command in the Undo menu.
  public var name: String {
    switch self {
    case .changeMuseum: "Change Museum"
    case .addWork: "Add Work"
    case .changeWork: "Change Work"
    case .removeWork: "Remove Work"
    case .addFloor: "Add Floor"
    case .changeFloor: "Change Floor"
    case .removeFloor: "Remove Floor"
    case .loadCatalogue: "Load Catalogue"
    }
  }

  /// The changes that it consists of.
  public func changes(
    in museum: Museum, context: inout Context
  ) throws(Refusal) -> [Museum.Change] {
    switch self {
    case .changeMuseum(let name, let floor): return [.setName(name), .setDefaultFloor(floor)]
    case .addWork(let work): return [.insertWork(work, at: museum.artworks.count)]
    case .changeWork(let work): return [.setWork(work)]
    case .removeWork(let id): return [.removeWork(id)]
    case .addFloor(let floor): return [.setFloors(museum.floors + [floor])]
    case .changeFloor(let floor):
      _ = try museum.floor(floor.id)
      return [.setFloors(museum.floors.map { $0.id == floor.id ? floor : $0 })]
    case .removeFloor(let id):
      _ = try museum.floor(id)
      return [.setFloors(museum.floors.filter { $0.id != id })]
    case .loadCatalogue(let other):
      guard other.floors.count <= Museum.floorLimit, other.artworks.count <= Museum.workLimit else {
        throw Refusal(
          .outOfRange,
          "A museum has at most \(Museum.floorLimit) floors and \(Museum.workLimit) works.")
      }
      for floor in other.floors { try floor.check() }
      for work in other.artworks { try work.check() }
      return [.replace(other)]
    }
  }
}
