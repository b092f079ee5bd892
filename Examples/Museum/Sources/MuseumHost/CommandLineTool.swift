import Foundation
import NapkinCore
import NapkinFormats
import NapkinGallery
import NapkinGalleryExchange
import WebHost

/// The tool `museum`.
public enum CommandLineTool {
  private static let help = """
    museum: visitors answer the works, curators publish the answers

    museum serve                  answers browsers; prints its address
    museum catalogue [CATALOGUE]  loads floors and works from XML or JSON with the pictures beside it,
                                  or prints what is there as JSON, codes included
    museum labels                 writes wall labels with QR codes, an SVG and a PDF for each work
    museum password               asks for a new password for curators, or reads it from standard input
    museum feed ADDRESS           fetches the published responses of a museum; --json prints them as they came

      --file FILE      the museum's file (museum.sqlite)
      --port PORT      serve: the port (8080; 0 takes any)
      --host ADDRESS   serve: the address to listen at (127.0.0.1)
      --url ADDRESS    serve, labels: the address that people open, such as https://museum.example.org
      --proxy          serve: believe the proxy before the server
      --page FOLDER    serve: take the pages from a folder, and read them anew each time
      --example        serve: load the example catalogue if the museum is empty, as without --file
      --name NAME      catalogue: what the museum is called
      --strict         catalogue: refuse a damaged one instead of leaving out what is damaged
      --out FOLDER     labels: where to write (labels)
      --chinese        labels: Chinese stands first

    """

  /// Runs the tool and returns its exit code.
  public static func run(_ arguments: [String]) -> CInt {
    do {
      var words = try Words(arguments)
      switch words.verb {
      case "serve": try serve(&words)
      case "catalogue": try catalogue(&words)
      case "labels": try labels(&words)
      case "password": try password(&words)
      case "feed": try feed(&words)
      case "help", "--help", "-h": print(help, terminator: "")
      default: throw Usage("There is no command '\(words.verb)'; see 'museum help'.")
      }
      return 0
    } catch let usage as Usage {
      return complain(usage.message, 2)
    } catch let problem as Problem {
      return complain(problem.message, 1)
    } catch {
      return complain("\(error)", 1)
    }
  }

  private static func complain(_ message: String, _ code: CInt) -> CInt {
    FileHandle.standardError.write(Data("museum: \(message)\n".utf8))
    return code
  }

  // MARK: Commands

  private static func serve(_ words: inout Words) throws {
    let named = try words.file()
    let file = named ?? usualFile
    var options = ServerOptions()
    guard let port = UInt16(words.value("port") ?? "8080") else {
      throw Usage("The port is a number from 0 to 65535.")
    }
    options.port = port
    options.host = words.value("host") ?? options.host
    let url = words.value("url")
    if let url { options.origins = [try origin(of: url)] }
    options.trustedProxy = words.has("proxy")
    let page = words.value("page")
    // Without `--file`, the user is only trying the museum out.
    let wantsExample = words.has("example") || named == nil
    try words.end()

    options.bodyBytes = 16 << 20
    options.uploadBytes = MuseumServer.uploadLimit
    options.policy = BrowserPolicy(pictures: ["blob:", "data:"])
    // The visitors in a museum often share one address.
    options.rate = RateLimit(perSecond: 1_000, burst: 5_000)
    options.log = LogLine.toStandardError

    let keeper = try GalleryKeeper(file)
    if wantsExample { try loadExample(into: keeper) }
    if let password = try firstPassword(keeper) {
      print("The curators' password is \(password); 'museum password' sets another one.")
    }
    guard let pages = page ?? resource("Page") else {
      throw Usage("The pages are missing beside the program; name their folder with --page.")
    }
    let museum = MuseumServer(keeper, key: try SecretKey(file: "\(file).key"))
    let router = try museum.router(pages: pages, isLive: page != nil)
    let server = try Server(options, router)
    print("The museum is open at \(url ?? server.address)")
    fflush(nil)
    let pruning = Pruning(keeper)
    try server.run()
    pruning.end()
  }

  private static func catalogue(_ words: inout Words) throws {
    let file = try words.file()
    let name = words.value("name")
    let isStrict = words.has("strict")
    let path = words.next()
    try words.end()
    guard let path else {
      let state = try existing(file).museum()
      var sink = DescriptorSink.standardOutput
      return try MuseumCatalogue.write(state.museum, to: &sink)
    }
    let keeper = try GalleryKeeper(file ?? usualFile)
    let problems = try CatalogueFiles.load(
      path, named: name, isStrict ? .strict : .salvage, into: keeper)
    for problem in problems { _ = complain(problem, 0) }
  }

  private static func labels(_ words: inout Words) throws {
    let keeper = try existing(try words.file())
    guard let url = words.value("url") else {
      throw Usage("Give the address that visitors open with --url, as https://museum.example.org.")
    }
    _ = try origin(of: url)
    let folder = words.value("out") ?? "labels"
    let labels = Labels(address: url, isChineseFirst: words.has("chinese"))
    try words.end()
    let museum = try keeper.museum().museum
    try labels.write(museum, into: folder)
    print("\(museum.artworks.count) labels in \(folder)")
  }

  private static func password(_ words: inout Words) throws {
    let file = try words.file() ?? usualFile
    try words.end()
    let password = try readPassword("A new password for curators: ")
    guard password.count >= 8 else { throw Usage("A password has at least 8 characters.") }
    let keeper = try GalleryKeeper(file)
    let hash = try Passwords.hash(password)
    try keeper.with { (database) throws(FormatError) in
      try database.set("password", to: hash)
      try database.endAllSessions()
    }
    print("The curators have a new password; those who were signed in have to sign in again.")
  }

  private static func feed(_ words: inout Words) throws {
    let wantsJSON = words.has("json")
    guard let address = words.next() else { throw Usage("Give the address of a museum.") }
    try words.end()
    let feed = try FeedClient.fetch(address)
    if wantsJSON {
      var sink = DescriptorSink.standardOutput
      return try feed.write(to: &sink)
    }
    for response in feed.responses {
      // Texts of others must not control the terminal.
      print(printable("\(response.artwork) — \(response.author): \(response.text)"))
    }
    if feed.skippedCount > 0 { _ = complain("\(feed.skippedCount) could not be read.", 0) }
  }

  // MARK: Helpers

  private static let usualFile = "museum.sqlite"

  /// Opens an existing museum, so that a wrong name does not create an empty one.
  private static func existing(_ file: String?) throws -> GalleryKeeper {
    let file = file ?? usualFile
    guard FileManager.default.fileExists(atPath: file) else {
      throw Usage("There is no museum '\(file)'; name its file with --file.")
    }
    return try GalleryKeeper(file)
  }

  /// Returns the origin of an address, without its path, as browsers send it.
  private static func origin(of url: String) throws -> String {
    guard let origin = ServerOptions.origin(of: url) else {
      throw Usage("'\(url)' is no address; give one such as https://museum.example.org.")
    }
    return origin
  }

  private static func firstPassword(_ keeper: GalleryKeeper) throws -> String? {
    let known = try keeper.with { (database) throws(FormatError) in
      try database.setting("password")
    }
    guard known == nil else { return nil }
    let password = Secrets.token(bytes: 12)
    let hash = try Passwords.hash(password)
    try keeper.with { (database) throws(FormatError) in try database.set("password", to: hash) }
    return password
  }

  private static func loadExample(into keeper: GalleryKeeper) throws {
    guard try keeper.museum().museum.artworks.isEmpty, let folder = resource("Catalogue") else {
      return
    }
    _ = try CatalogueFiles.load("\(folder)/catalogue.xml", named: nil, .salvage, into: keeper)
  }

  private static func resource(_ name: String) -> String? {
    let path = Bundle.module.bundleURL.appendingPathComponent(name).path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }))
  }
}

/// An error in the arguments of the command line.
struct Usage: Error {
  var message: String

  init(_ message: String) {
    self.message = message
  }
}

/// The arguments of the command line.
private struct Words {
  private(set) var verb: String
  private var values: [String: String] = [:]
  private var switches: Set<String> = []
  private var others: [String] = []

  private static let valued: Set = ["file", "port", "host", "url", "page", "name", "out"]

  init(_ arguments: [String]) throws {
    verb = arguments.first ?? "help"
    var rest = arguments.dropFirst()[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        others.append(word)
        continue
      }
      let name = String(word.dropFirst(2))
      if Self.valued.contains(name) {
        guard let value = rest.popFirst() else { throw Usage("'\(word)' needs a value.") }
        values[name] = value
      } else {
        switches.insert(name)
      }
    }
  }

  mutating func value(_ name: String) -> String? { values.removeValue(forKey: name) }

  /// Returns the name of the museum's file. SQLite takes an empty name for a file that it deletes at the end.
  mutating func file() throws -> String? {
    guard let file = value("file") else { return nil }
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
    guard !file.isEmpty, !isFolder.boolValue else {
      throw Usage("'\(file)' is no file; name the museum's file with --file.")
    }
    return file
  }

  mutating func has(_ name: String) -> Bool { switches.remove(name) != nil }
  mutating func next() -> String? { others.isEmpty ? nil : others.removeFirst() }

  /// Refuses arguments that no command has read.
  func end() throws {
    if let odd = values.keys.first ?? switches.first {
      throw Usage("There is no '--\(odd)' for '\(verb)'; see 'museum help'.")
    }
    if let odd = others.first { throw Usage("'\(odd)' is too much for '\(verb)'.") }
  }
}
