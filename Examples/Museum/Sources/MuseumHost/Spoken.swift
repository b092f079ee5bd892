import NapkinCore
import NapkinGallery

/// The JSON of replies. Keys that browsers always expect are written as `null` if they have no value.
enum Spoken {
  struct Museum: Encodable {
    var name: String
    var version: Int
    var defaultFloor: String
    var terms: [String]
    var floors: [Floor]
    var works: [Work]
    var undo: OrNull<String>?
    var redo: OrNull<String>?
    var account: Account?

    init(_ museum: PublicMuseum) {
      name = museum.name
      version = museum.version
      defaultFloor = museum.defaultFloor.rawValue
      terms = museum.terms
      floors = museum.floors.map(Floor.init)
      works = museum.works.map { Work($0, code: nil) }
    }

    /// Creates the museum for curators, with codes and with the names of steps for undo and redo.
    init(_ state: MuseumState) {
      let museum = PublicMuseum(state)
      self.init(museum)
      works = zip(museum.works, state.museum.artworks).map { Work($0, code: $1.code.text) }
      undo = OrNull(state.editor.undoName)
      redo = OrNull(state.editor.redoName)
    }
  }

  struct Floor: Encodable {
    var id: String
    var name: String
    var level: Int
    var width: Double
    var height: Double
    var plan: OrNull<String>

    init(_ floor: NapkinGallery.Floor) {
      id = floor.id.rawValue
      name = floor.name
      level = floor.level
      width = floor.extent.width
      height = floor.extent.height
      plan = OrNull(floor.plan?.address)
    }
  }

  struct Work: Encodable {
    var id: String
    var title: String
    var prompt: String
    var floor: String
    var x: Double
    var y: Double
    var terms: [String]
    var picture: OrNull<String>
    var code: String?

    init(_ work: PublicMuseum.Work, code: String?) {
      id = work.id.rawValue
      title = work.title
      prompt = work.prompt
      floor = work.floor.rawValue
      x = work.position.x
      y = work.position.y
      terms = work.terms
      picture = OrNull(work.picture?.address)
      self.code = code
    }
  }

  struct Account: Encodable {
    var works: Int
    var floors: Int
    var passedOver: Int
    var problems: [String]
  }

  struct Visit: Encodable {
    var name: String
    var csrf: String
    var unlocked: [String]
    var banned: Bool

    init(_ visit: StoredVisit, csrf: String) {
      name = visit.visit.visitor.text
      self.csrf = csrf
      unlocked = visit.visit.unlocked.map(\.rawValue).sorted()
      banned = visit.ban != nil
    }
  }

  struct Response: Encodable {
    var id: String
    var cursor: String
    var work: String
    var author: String
    var text: String
    var drawing: OrNull<Sketch>
    var photo: OrNull<String>
    var shared: Int64
    var mine: Bool
    var state: String
    var reason: OrNull<String>
    var visit: String?
    var banned: Bool?

    init(_ seen: SeenResponse, forCurator: Bool) {
      let response = seen.response
      id = response.id.rawValue
      cursor = seen.cursor.description
      work = response.artwork.rawValue
      author = response.author.text
      text = response.text
      drawing = OrNull(response.sketch)
      photo = OrNull(response.picture?.address)
      shared = response.shared.milliseconds
      mine = seen.isMine
      state = response.moderation.rawValue
      reason = OrNull(seen.reason)
      visit = forCurator ? seen.visit?.rawValue : nil
      banned = forCurator ? seen.isBanned : nil
    }
  }

  struct Responses: Encodable {
    var responses: [Response]
    var next: OrNull<String>
    var counts: [String: Int]?
  }

  struct VisitRow: Encodable {
    var visit: String
    var name: String
    var begun: Int64
    var responses: Int
    var banned: Bool
    var reason: OrNull<String>
    var since: OrNull<Int64>

    init(_ summary: VisitSummary) {
      visit = summary.id.rawValue
      name = summary.name.text
      begun = summary.begun.milliseconds
      responses = summary.responseCount
      banned = summary.ban != nil
      reason = OrNull(summary.ban?.reason)
      since = OrNull(summary.ban?.since.milliseconds)
    }
  }

  struct Trouble: Encodable {
    struct Details: Encodable {
      var code: String
      var message: String
      var left: Int?
      var wait: Int?
    }

    var error: Details
  }

  /// A value, or `null`.
  struct OrNull<Value: Encodable>: Encodable {
    var value: Value?

    init(_ value: Value?) {
      self.value = value
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let value { try container.encode(value) } else { try container.encodeNil() }
    }
  }
}

extension Media {
  /// The path at which browsers find it; `nil` if the museum does not have its bytes.
  fileprivate var address: String? { fileName.map { "/media/\($0)" } }
}
