import WebHost

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program `geochat`.
public enum Command {
  static let usage = """
    geochat serve      runs a server: chat rooms on a map
      --database FILE|postgresql:…   where the rooms are (geochat.sqlite)
      --port N  --host ADDRESS       where it listens (8642, 127.0.0.1)
      --origin URL                   the address that people type, if a proxy stands before it
      --proxy                        believe the proxy's X-Forwarded-For and X-Forwarded-Proto
      --legacy                       answer the old apps at /chat.php
      --tiles URL  --satellite URL  --credit TEXT   maps of a tile server, with {z}, {x} and {y}
      --rate N|none                  requests a second from one address (100); none: no limits by address
      --pages FOLDER                 the pages of a folder instead of the built-in ones, read each time
      --quiet                        no log of requests
    geochat password   sets the administrator's password, which it asks for
      --database FILE|postgresql:…
    geochat talk ADDRESS --nick NAME [--room N | --topic WORDS] [--legacy]
                       talks in a room, in a terminal, after its last 50 messages;
                       --legacy by the protocol of the old apps, after all messages
    """

  /// Runs the program, and ends it.
  public static func run(_ arguments: some Collection<String>) async -> Never {
    do {
      var words = Array(arguments)
      let verb = words.isEmpty ? "help" : words.removeFirst()
      switch verb {
      case "serve": try serve(&words)
      case "password": try password(&words)
      case "talk": try await Talk(&words).run()
      case "help", "--help", "-h": print(usage)
      default: throw Problem(2, "usage", "There is no verb '\(verb)'.\n\(usage)")
      }
      exit(0)
    } catch let problem as Problem {
      StandardError.write("geochat: \(problem.message)")
      exit(problem.code == "usage" ? 2 : 1)
    } catch {
      StandardError.write("geochat: \(error)")
      exit(1)
    }
  }

  private static func serve(_ words: inout [String]) throws {
    var options = ChatOptions()
    options.server.log = LogLine.toStandardError
    while !words.isEmpty {
      switch words.removeFirst() {
      case "--database": options.database = try database(&words)
      case "--port":
        guard let port = UInt16(try value(&words, "--port")) else {
          throw Problem(2, "usage", "A port is a number from 0 to 65535.")
        }
        options.server.port = port
      case "--host": options.server.host = try value(&words, "--host")
      case "--origin":
        let address = try value(&words, "--origin")
        guard let origin = ServerOptions.origin(of: address) else {
          throw Problem(
            2, "usage", "'\(address)' is no address; give one such as https://chat.example.org.")
        }
        options.server.origins.append(origin)
      case "--proxy": options.server.trustedProxy = true
      case "--legacy": options.isLegacy = true
      case "--tiles": options.streetTiles = try tiles(&words, "--tiles")
      case "--satellite": options.satelliteTiles = try tiles(&words, "--satellite")
      case "--credit": options.tilesCredit = try value(&words, "--credit")
      case "--pages":
        let folder = try value(&words, "--pages")
        guard FileManager.default.fileExists(atPath: "\(folder)/index.html") else {
          throw Problem(2, "usage", "The folder '\(folder)' has no index.html; name another one.")
        }
        options.pages = folder
      case "--quiet": options.server.log = nil
      case "--rate":
        let rate = try value(&words, "--rate")
        if rate == "none" {
          options.server.rate = nil
          options.server.perAddress = options.server.connections
        } else if let number = Double(rate), 0.001...1e6 ~= number {
          options.server.rate = RateLimit(perSecond: number, burst: max(1, 5 * number))
        } else {
          throw Problem(2, "usage", "A rate is a number from 0.001 to 1000000, or none.")
        }
      case let word: throw Problem(2, "usage", "There is no option '\(word)'.\n\(usage)")
      }
    }
    let server = try ChatServer(options)
    print(server.address)
    fflush(nil)
    try server.run()
  }

  private static func password(_ words: inout [String]) throws {
    var database = ChatOptions().database
    while !words.isEmpty {
      guard words.removeFirst() == "--database" else { throw Problem(2, "usage", usage) }
      database = try Self.database(&words)
    }
    let password = try readPassword("A password for /admin: ")
    try ChatServer.setPassword(password, database: database)
    print("The password is set.")
  }

  private static func database(_ words: inout [String]) throws -> String {
    let database = try value(&words, "--database")
    guard !database.isEmpty else {
      throw Problem(2, "usage", "--database needs the name of a file, or an address.")
    }
    return database
  }

  private static func tiles(_ words: inout [String], _ option: String) throws -> String {
    let address = try value(&words, option)
    guard ServerOptions.origin(of: address) != nil,
      ["{z}", "{x}", "{y}"].allSatisfy(address.contains)
    else {
      throw Problem(
        2, "usage", "\(option) needs an address such as https://tiles.example.org/{z}/{x}/{y}.png.")
    }
    return address
  }

  static func value(_ words: inout [String], _ option: String) throws -> String {
    guard !words.isEmpty else { throw Problem(2, "usage", "\(option) needs a value.\n\(usage)") }
    return words.removeFirst()
  }
}
