import Foundation
import NapkinCore
import NapkinFormats
import NapkinGallery
import NapkinGalleryExchange

/// Reads catalogues from files, with the pictures beside them.
enum CatalogueFiles {
  /// Reads a catalogue in XML or JSON. Works without a code get a new one.
  static func read(
    _ bytes: [UInt8], _ mode: ImportRequest.Mode = .salvage
  ) throws(FormatError) -> MuseumCatalogue {
    let request = ImportRequest(mode: mode)
    var source = MemorySource(bytes)
    let code: (Artwork.ID) -> UnlockCode? = { _ in try? Codes.make() }
    let isJSON = bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) } == UInt8(ascii: "{")
    return isJSON
      ? try MuseumCatalogue(json: &source, request, code: code)
      : try MuseumCatalogue(xml: &source, request, code: code)
  }

  static func account(of read: MuseumCatalogue) -> Spoken.Account {
    Spoken.Account(
      works: read.account.works, floors: read.account.floors, passedOver: read.account.passedOver,
      problems: read.problems.map(\.description))
  }

  /// Returns the new museum; pictures that it only names are taken from the same works and floors of the old one.
  static func keepingPictures(of old: Museum, in new: Museum) throws(Refusal) -> Museum {
    let works = Dictionary(uniqueKeysWithValues: old.artworks.map { ($0.id, $0.picture) })
    let floors = Dictionary(uniqueKeysWithValues: old.floors.map { ($0.id, $0.plan) })
    return try replacing(
      new, name: new.name.isEmpty ? old.name : new.name, picture: { works[$0] ?? nil },
      plan: { floors[$0] ?? nil })
  }

  /// Returns a museum with the pictures in the folder of its catalogue, and a list of the missing pictures.
  static func takingPictures(
    from folder: String, in museum: Museum
  ) throws(Refusal) -> (Museum, [GalleryDatabase.StoredMedia], problems: [String]) {
    var taken: [GalleryDatabase.StoredMedia] = []
    var problems: [String] = []
    func take(_ media: Media?) -> Media? {
      guard case .external(let name)? = media?.source else { return media }
      guard let bytes = bytes(named: name, in: folder), let type = Pictures.mediaType(of: bytes)
      else {
        problems.append("There is no picture '\(name)' beside the catalogue.")
        return nil
      }
      taken.append(.init(mediaType: type, isPhoto: false, bytes: bytes))
      return Media(
        .stored(ByteDigest(of: bytes)), mediaType: type, byteCount: Int64(bytes.count))
    }
    let pictures = Dictionary(
      uniqueKeysWithValues: museum.artworks.map { ($0.id, take($0.picture)) })
    let plans = Dictionary(uniqueKeysWithValues: museum.floors.map { ($0.id, take($0.plan)) })
    let new = try replacing(
      museum, name: museum.name, picture: { pictures[$0] ?? nil }, plan: { plans[$0] ?? nil })
    return (new, taken, problems)
  }

  /// Returns a museum whose works and floors have the given pictures, where none is stored yet.
  private static func replacing(
    _ museum: Museum, name: String, picture: (Artwork.ID) -> Media?, plan: (Floor.ID) -> Media?
  ) throws(Refusal) -> Museum {
    let works = museum.artworks.map { work in
      var work = work
      if work.picture?.digest == nil { work.picture = picture(work.id) }
      return work
    }
    let floors = museum.floors.map { floor in
      var floor = floor
      if floor.plan?.digest == nil { floor.plan = plan(floor.id) }
      return floor
    }
    return try Museum(
      name: name, floors: floors, artworks: works, defaultFloor: museum.defaultFloor)
  }

  /// Returns the bytes of a file in the folder or below it; no link or name may point out of it.
  private static func bytes(named name: String, in folder: String) -> [UInt8]? {
    guard !name.contains("\0"), !name.hasPrefix("/"), !name.split(separator: "/").contains("..")
    else { return nil }
    let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    let path = URL(fileURLWithPath: "\(folder)/\(name)").resolvingSymlinksInPath().path
    guard path.hasPrefix("\(root)/"),
      let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int,
      size <= MuseumServer.pictureLimit
    else { return nil }
    return FileManager.default.contents(atPath: path).map { Array($0) }
  }
}

extension CatalogueFiles {
  /// Loads a catalogue with the pictures beside it, as one step that can be undone. Returns remarks on what was left
  /// out or made up.
  static func load(
    _ path: String, named name: String?, _ mode: ImportRequest.Mode, into keeper: GalleryKeeper
  ) throws -> [String] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FormatError(.io, "The catalogue '\(path)' cannot be read; check its name.")
    }
    let read = try Self.read(Array(data), mode)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var new = read.museum
    if let name {
      new = try Museum(
        name: name, floors: new.floors, artworks: new.artworks, defaultFloor: new.defaultFloor)
    }
    // The pictures are read before the store is locked.
    let (museum, media, missing) = try takingPictures(from: folder, in: new)
    let reply = try keeper.answer { database, _ in
      do throws(Refusal) {
        let whole = try keepingPictures(of: try database.museum().museum, in: museum)
        return .success(
          (GalleryRequest(.edit(.loadCatalogue(whole), version: nil), by: .curator), media))
      } catch {
        return .failure(GalleryProblem(error))
      }
    }
    if case .failure(let problem) = reply { throw problem.refusal }
    return read.problems.map(\.description) + missing
  }
}
