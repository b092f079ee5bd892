public import NapkinCore

/// A curator's change of a museum. Each command is one step in the museum's history.
public enum MuseumCommand: Command, Hashable {
  /// Changes the name of the museum, and the floor on which visits begin.
  case changeMuseum(name: String, defaultFloor: Floor.ID)
  /// Adds a work at the end of the catalogue.
  case addWork(Artwork)
  /// Replaces all properties of a work except its identifier.
  case changeWork(Artwork)
  /// Removes a work.
  case removeWork(Artwork.ID)
  /// Adds a floor.
  case addFloor(Floor)
  /// Replaces all properties of a floor except its identifier.
  case changeFloor(Floor)
  /// Removes a floor without works.
  case removeFloor(Floor.ID)
  /// Replaces the whole museum by another catalogue.
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

  /// The changes that the command makes.
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
