// swift-tools-version: 6.2

import PackageDescription

/// One room of the house: a target, what it stands on, the C that it sees, what its tests ask
/// besides, where their snapshots are, and whether apps may link it by itself.
struct Room {
  var name: String
  var uses: [String] = []
  var shims: [String] = []
  var tests: [String] = []
  var snapshots: [String] = []
  /// The folders in its own that hold no Swift.
  var excluded: [String] = []
  var isProduct = true
  /// The room whose product has it, too.
  var partOf: String?
  var isPure = false
  /// Whether it sees of the others what a plugin sees, and no more.
  var isOnPublicAPI = false
}

/// From the ground up: a floor's rooms lie in the folder of its name, and use no room of a floor above.
let floors: [(name: String, rooms: [Room])] = [
  (
    "Core",
    [
      Room(name: "NapkinMarkup", tests: ["NapkinTesting"], isPure: true),
      Room(
        name: "NapkinCore", uses: ["NapkinMarkup"], tests: ["EssentialsProbe", "NapkinTesting"],
        snapshots: ["Schema/__Snapshots__"], isPure: true),
      Room(name: "NapkinLayout", uses: ["NapkinCore"], isPure: true),
    ]
  ),
  (
    "Systems",
    [
      Room(name: "NapkinRooms", uses: ["NapkinCore"], tests: ["NapkinTesting"], isPure: true),
      Room(name: "NapkinGallery", uses: ["NapkinCore"], isPure: true),
    ]
  ),
  (
    "Formats",
    [
      Room(
        name: "NapkinFormats", uses: ["NapkinCore", "NapkinMarkup"], shims: ["CNapkinSystem"],
        tests: ["NapkinTesting"]),
      Room(
        name: "NapkinJSON", uses: ["NapkinCore", "NapkinFormats"], tests: ["NapkinTesting"],
        snapshots: ["__Snapshots__"]),
      Room(
        name: "NapkinXML", uses: ["NapkinCore", "NapkinFormats", "NapkinMarkup"],
        shims: ["CNapkinXML"],
        tests: ["NapkinTesting"]),
      Room(
        name: "NapkinOPML", uses: ["NapkinCore", "NapkinFormats", "NapkinMarkup", "NapkinXML"],
        tests: ["ExampleDocuments", "NapkinTesting", "RandomEdits", "ReturnDifference"],
        snapshots: ["__Snapshots__"]),
      Room(
        name: "NapkinFreeMind", uses: ["NapkinCore", "NapkinFormats", "NapkinMarkup", "NapkinXML"],
        tests: ["ExampleDocuments", "NapkinTesting", "RandomEdits", "ReturnDifference"],
        snapshots: ["__Snapshots__"]),
      // What Markdown in a file, Markdown in a folder and HTML share.
      Room(
        name: "NapkinMarkdownCore", uses: ["NapkinCore", "NapkinFormats", "NapkinMarkup"],
        isProduct: false),
      Room(
        name: "NapkinMarkdown",
        uses: ["NapkinCore", "NapkinFormats", "NapkinMarkdownCore"],
        tests: [
          "ExampleDocuments", "HTMLFragment", "NapkinHTML", "NapkinTesting", "RandomEdits",
          "ReturnDifference",
        ],
        snapshots: ["__Snapshots__"]),
      Room(
        name: "NapkinFolders",
        uses: ["NapkinCore", "NapkinFormats", "NapkinMarkdownCore", "NapkinMarkup"],
        tests: ["NapkinJSON", "NapkinSVG", "NapkinTesting"], isProduct: false,
        partOf: "NapkinMarkdown"),
      Room(
        name: "NapkinHTML",
        uses: ["NapkinCore", "NapkinFormats", "NapkinMarkdownCore", "NapkinMarkup"],
        shims: ["CNapkinPage"],
        tests: [
          "ExampleDocuments", "HTMLFragment", "NapkinJSON", "NapkinMarkdown", "NapkinSVG",
          "NapkinTesting",
        ],
        snapshots: ["__Snapshots__"], excluded: ["Page"]),
      Room(
        name: "NapkinSVG",
        uses: ["NapkinCore", "NapkinFormats", "NapkinMarkup", "NapkinLayout"],
        tests: ["ExampleDocuments", "NapkinTesting", "NapkinJSON"], snapshots: ["__Snapshots__"]),
      Room(
        name: "NapkinImage", uses: ["NapkinCore", "NapkinFormats"], shims: ["CNapkinImage"],
        tests: ["ExampleDocuments", "NapkinSVG", "NapkinTesting"], snapshots: ["__Snapshots__"]),
      Room(
        name: "NapkinPlaces", uses: ["NapkinCore", "NapkinFormats", "NapkinMarkup"],
        tests: ["ExampleDocuments", "NapkinTesting"], snapshots: ["__Snapshots__"]),
      Room(
        name: "NapkinArchive", uses: ["NapkinCore", "NapkinFormats"], shims: ["CLibZip"],
        tests: ["HostileFiles"], isProduct: false, partOf: "NapkinBundle"),
      Room(
        name: "NapkinXMind",
        uses: ["NapkinArchive", "NapkinCore", "NapkinFormats", "NapkinMarkup", "NapkinXML"],
        tests: ["ExampleDocuments", "HostileFiles", "NapkinTesting"],
        snapshots: ["__Snapshots__"], isOnPublicAPI: true),
      Room(
        name: "NapkinCalendar", uses: ["NapkinCore", "NapkinFormats"],
        tests: ["NapkinTesting"], snapshots: ["__Snapshots__"], isOnPublicAPI: true),
      // What a mail, a zip and a TextPack share.
      Room(
        name: "NapkinPacking", uses: ["NapkinCore", "NapkinFormats", "NapkinMarkup"],
        isProduct: false),
      Room(
        name: "NapkinMail", uses: ["NapkinCore", "NapkinFormats", "NapkinMarkup", "NapkinPacking"],
        tests: [
          "BundleSamples", "ExampleDocuments", "HostileFiles", "NapkinArchive", "NapkinBundle",
          "NapkinJSON", "NapkinTesting",
        ],
        snapshots: ["__Snapshots__"]),
      Room(
        name: "NapkinBundle",
        uses: ["NapkinArchive", "NapkinCore", "NapkinFormats", "NapkinMarkup", "NapkinPacking"],
        tests: [
          "BundleSamples", "ExampleDocuments", "HostileFiles", "NapkinJSON", "NapkinMail",
          "NapkinTesting",
        ],
        snapshots: ["Fixtures", "TextBundle/__Snapshots__", "Zip/__Snapshots__"]),
      // What goes over the wire of the two systems, and into files.
      Room(
        name: "NapkinRoomsExchange",
        uses: ["NapkinCore", "NapkinFormats", "NapkinMarkup", "NapkinRooms"],
        tests: ["NapkinPlaces", "NapkinTesting"], snapshots: ["__Snapshots__"],
        isProduct: false, partOf: "NapkinRooms"),
      Room(
        name: "NapkinGalleryExchange",
        uses: ["NapkinCore", "NapkinFormats", "NapkinGallery", "NapkinMarkup", "NapkinXML"],
        tests: ["NapkinTesting"], snapshots: ["__Snapshots__"], isProduct: false,
        partOf: "NapkinGallery"),
    ]
  ),
  (
    "Hosts",
    [
      Room(
        name: "NapkinTesting", uses: ["NapkinCore", "NapkinFormats"],
        tests: ["NapkinHTML", "NapkinJSON"]),
      Room(
        name: "NapkinKit",
        uses: [
          "NapkinArchive", "NapkinBundle", "NapkinCalendar", "NapkinCore", "NapkinFolders",
          "NapkinFormats", "NapkinFreeMind", "NapkinHTML", "NapkinImage", "NapkinJSON",
          "NapkinLayout", "NapkinMail", "NapkinMarkdown", "NapkinOPML", "NapkinPlaces",
          "NapkinSVG", "NapkinXMind",
        ],
        tests: [
          "HostileFiles", "NapkinGallery", "NapkinGalleryExchange", "NapkinMarkdownCore",
          "NapkinMarkup", "NapkinRooms", "NapkinRoomsExchange", "NapkinStore", "NapkinTesting",
          "NapkinXML", "ReturnDifference",
        ],
        snapshots: ["Examples/__Snapshots__"]),
      Room(
        name: "NapkinStore",
        uses: ["NapkinCore", "NapkinFormats", "NapkinJSON", "NapkinMarkup"], shims: ["CSQLite"],
        tests: ["NapkinTesting"]),
      Room(
        name: "NapkinCLI",
        uses: [
          "NapkinCore", "NapkinFolders", "NapkinFormats", "NapkinKit", "NapkinMarkdownCore",
          "NapkinStore",
        ],
        tests: ["NapkinTesting", "napkin"], snapshots: ["Commands", "__Snapshots__"]),
    ]
  ),
]

/// Warnings are errors where this package is developed: Scripts/ and the CI set `NAPKIN_STRICT`. Xcode and
/// SwiftPM's new build system refuse a dependency that asks for it.
let isStrict = Context.environment["NAPKIN_STRICT"] != nil

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// Leaves the tests as they are in an optimized build, which the sanitizers build more than once.
let testSettings: [SwiftSetting] =
  settings
  + (Context.environment["NAPKIN_PLAIN_TESTS"] == nil
    ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))])

/// libzip is no part of phones, tablets, watches and TVs: there, nothing depends on it.
func dependencies(_ names: [String]) -> [Target.Dependency] {
  let zipping: Set = ["NapkinArchive", "NapkinBundle", "NapkinXMind"]
  return names.map { name in
    .byName(
      name: name, condition: zipping.contains(name) ? .when(platforms: [.linux, .macOS]) : nil)
  }
}

/// Apple's systems have libxml2 themselves; what else a Mac has of it, as from Homebrew, fits no phone.
#if os(macOS)
  let asksPkgConfig = false
#else
  let asksPkgConfig = true
#endif

/// Libraries of the system, each seen by one target only.
let systems: [Target] = [
  // zlib comes with Apple's systems.
  .systemLibrary(
    name: "CLibZ", path: "Sources/Libraries/CLibZ", providers: [.apt(["zlib1g-dev"])]),
  .systemLibrary(
    name: "CLibZip", path: "Sources/Libraries/CLibZip", pkgConfig: "libzip",
    providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
  .systemLibrary(
    name: "CLibXML2", path: "Sources/Libraries/CLibXML2",
    pkgConfig: asksPkgConfig ? "libxml-2.0" : nil,
    providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
  // SQLite comes with Apple's systems.
  .systemLibrary(
    name: "CSQLite", path: "Sources/Libraries/CSQLite", pkgConfig: asksPkgConfig ? "sqlite3" : nil,
    providers: [.apt(["libsqlite3-dev"])]),
]

/// C of our own.
let shims: [Target] = [
  // Needs no library: what Swift does not see of the system.
  .target(name: "CNapkinSystem", path: "Sources/Libraries/CNapkinSystem"),
  .target(
    name: "CNapkinXML", dependencies: ["CLibXML2"], path: "Sources/Libraries/CNapkinXML",
    linkerSettings: [.linkedLibrary("xml2")]),
  // Loads librsvg when it is first asked to draw, and needs nothing of it to build.
  .target(
    name: "CNapkinImage", dependencies: ["CLibZ"], path: "Sources/Libraries/CNapkinImage",
    linkerSettings: [.linkedLibrary("z"), .linkedLibrary("dl", .when(platforms: [.linux]))]),
  // Holds the script and the style of pages, which lie in the folder of NapkinHTML.
  .target(
    name: "CNapkinPage", dependencies: ["CLibZ"], path: "Sources/Libraries/CNapkinPage",
    linkerSettings: [.linkedLibrary("z")]),
]

let libraries = floors.flatMap { floor in
  floor.rooms.map { room in
    Target.target(
      name: room.name, dependencies: dependencies(room.uses + room.shims),
      path: "Sources/\(floor.name)/\(room.name)", exclude: room.excluded,
      packageAccess: !room.isOnPublicAPI,
      swiftSettings: settings + (room.isPure ? [.strictMemorySafety()] : []))
  }
}

let tests = floors.flatMap { floor in
  floor.rooms.map { room in
    Target.testTarget(
      name: room.name + "Tests",
      dependencies: dependencies([room.name] + room.uses + room.tests + ["Checkout"]),
      path: "Tests/\(floor.name)/\(room.name)Tests", exclude: room.snapshots,
      swiftSettings: testSettings)
  }
}

/// What tests of several rooms share.
func shared(_ name: String, uses: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies(uses), path: "Tests/Shared/\(name)",
    swiftSettings: settings)
}

let helpers = [
  shared("Checkout"),
  shared("ReturnDifference", uses: ["NapkinCore", "NapkinFormats"]),
  shared("RandomEdits", uses: ["NapkinCore", "NapkinFormats", "NapkinTesting"]),
  shared("HostileFiles"),
  shared("HTMLFragment", uses: ["NapkinFormats", "NapkinHTML"]),
  shared(
    "BundleSamples",
    uses: [
      "NapkinCore", "NapkinFormats", "NapkinFreeMind", "NapkinHTML", "NapkinJSON", "NapkinMarkdown",
      "NapkinOPML", "NapkinSVG", "NapkinTesting",
    ]),
  shared(
    "ExampleDocuments", uses: ["NapkinCore", "NapkinFormats", "NapkinJSON", "NapkinTesting"]),
]

let programs: [Target] = [
  .executableTarget(
    name: "napkin", dependencies: ["NapkinCLI"], path: "Sources/Hosts/napkin",
    swiftSettings: settings),
  .executableTarget(
    name: "EssentialsProbe", dependencies: ["NapkinCore"], path: "Tests/Shared/EssentialsProbe",
    swiftSettings: settings),
]

/// The programs and plugins of Examples/. Each of them has a package of its own, and sees no more of
/// Napkin than that shows; here they are built and tested with all the rest.
func program(_ name: String, in folder: String = "Programs", uses: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies(uses), path: "Examples/\(folder)/Sources/\(name)",
    packageAccess: false)
}

let plugins: [Target] = ["Tabbed", "TaskPaper"].flatMap { name -> [Target] in
  let folder = "Examples/\(name)"
  return [
    .target(
      name: name, dependencies: ["NapkinCore", "NapkinFormats"], path: "\(folder)/Sources/\(name)",
      packageAccess: false),
    .testTarget(
      name: "\(name)Tests", dependencies: [.byName(name: name), "NapkinTesting"],
      path: "\(folder)/Tests/\(name)Tests", exclude: ["__Snapshots__"], packageAccess: false),
  ]
}

let examples =
  plugins + [
    program("AppCore", uses: ["NapkinKit"]),
    program("FirstSteps", in: "FirstSteps", uses: ["NapkinCore"]),
    program("MailNotebook", uses: ["NapkinKit"]),
    program("MapToTabbed", uses: ["NapkinKit", "Tabbed"]),
    program("MapsToFreeMind", uses: ["NapkinKit"]),
    program("NoteApp", in: "NoteApp", uses: ["NapkinCore", "NapkinStore"]),
    program("OwnCommand", uses: ["NapkinKit"]),
    program("OwnFormat", uses: ["NapkinKit", "TaskPaper"]),
    program("StrokesToSVG", uses: ["NapkinKit"]),
  ]

let rooms = floors.flatMap(\.rooms)

let package = Package(
  name: "Napkin",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: rooms.filter(\.isProduct).map { room in
    .library(
      name: room.name, targets: [room.name] + rooms.filter { $0.partOf == room.name }.map(\.name))
  }
    + [.executable(name: "napkin", targets: ["napkin"])],
  targets: systems + shims + libraries + helpers + programs + examples + tests
)
