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
  var isProduct = true
  var isPure = false
}

let rooms = [
  Room(name: "NapkinCore", tests: ["EssentialsProbe", "NapkinTesting"], isPure: true),
  Room(name: "NapkinLayout", uses: ["NapkinCore"], isPure: true),
  Room(
    name: "NapkinFormats", uses: ["NapkinCore"], shims: ["CNapkinSystem", "CNapkinProcessor"],
    tests: ["NapkinTesting"]),
  Room(name: "NapkinJSON", uses: ["NapkinCore", "NapkinFormats"], tests: ["NapkinTesting"]),
  Room(
    name: "NapkinXML", uses: ["NapkinFormats"], shims: ["CNapkinXML"], tests: ["NapkinTesting"]),
  Room(
    name: "NapkinOPML", uses: ["NapkinCore", "NapkinFormats", "NapkinXML"],
    tests: ["NapkinTesting", "ReturnDifference"], snapshots: ["__Snapshots__"]),
  Room(
    name: "NapkinFreeMind", uses: ["NapkinCore", "NapkinFormats", "NapkinXML"],
    tests: ["NapkinTesting", "ReturnDifference"], snapshots: ["__Snapshots__"]),
  // What others call for every few bytes is public, since the compiler inlines nothing else.
  Room(name: "NapkinCommonMark", uses: ["NapkinCore", "NapkinFormats"], isProduct: false),
  Room(
    name: "NapkinMarkdown", uses: ["NapkinCommonMark", "NapkinCore", "NapkinFormats"],
    tests: ["NapkinTesting", "ReturnDifference"],
    snapshots: ["__Snapshots__", "HTML/__Snapshots__"]),
  Room(
    name: "NapkinSVG", uses: ["NapkinCommonMark", "NapkinCore", "NapkinFormats", "NapkinLayout"],
    tests: ["NapkinTesting", "NapkinJSON"], snapshots: ["__Snapshots__"]),
  Room(
    name: "NapkinImage", uses: ["NapkinCore", "NapkinFormats"], shims: ["CNapkinImage"],
    tests: ["NapkinSVG", "NapkinTesting"]),
  Room(
    name: "NapkinRooms", uses: ["NapkinCore", "NapkinFormats"], tests: ["NapkinTesting"],
    snapshots: ["Formats/__Snapshots__"]),
  Room(
    name: "NapkinGallery", uses: ["NapkinCore", "NapkinFormats", "NapkinXML"],
    tests: ["NapkinTesting"], snapshots: ["__Snapshots__"]),
  // What a mail, a zip and a TextPack share.
  Room(
    name: "NapkinPacking", uses: ["NapkinCommonMark", "NapkinCore", "NapkinFormats"],
    isProduct: false),
  Room(
    name: "NapkinMail", uses: ["NapkinCore", "NapkinFormats", "NapkinPacking"],
    tests: ["BundleSamples", "HostileFiles", "NapkinBundle", "NapkinJSON", "NapkinTesting"],
    snapshots: ["__Snapshots__"]),
  Room(
    name: "NapkinBundle", uses: ["NapkinCore", "NapkinFormats", "NapkinPacking"],
    shims: ["CLibZip"],
    tests: ["BundleSamples", "HostileFiles", "NapkinJSON", "NapkinMail", "NapkinTesting"],
    snapshots: ["Fixtures", "TextBundle/__Snapshots__", "Zip/__Snapshots__"]),
  Room(name: "NapkinTesting", uses: ["NapkinCore", "NapkinFormats"]),
  Room(
    name: "NapkinKit",
    uses: [
      "NapkinBundle", "NapkinCore", "NapkinFormats", "NapkinFreeMind", "NapkinGallery",
      "NapkinImage", "NapkinJSON", "NapkinLayout", "NapkinMail", "NapkinMarkdown", "NapkinOPML",
      "NapkinRooms", "NapkinSVG",
    ],
    tests: ["HostileFiles", "NapkinTesting", "NapkinXML", "ReturnDifference"],
    snapshots: ["Examples/__Snapshots__"]),
  Room(
    name: "NapkinCLI", uses: ["NapkinCore", "NapkinFormats", "NapkinKit", "NapkinMarkdown"],
    shims: ["CNapkinSystem"], tests: ["NapkinTesting", "napkin"], snapshots: ["__Snapshots__"],
    isProduct: false),
]

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Leaves the tests as they are in an optimized build, which the sanitizers build more than once.
let testSettings: [SwiftSetting] =
  settings
  + (Context.environment["NAPKIN_PLAIN_TESTS"] == nil
    ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))])

/// libzip is no part of phones, tablets, watches and TVs: there, nothing depends on it.
func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.map { name in
    .byName(
      name: name, condition: name == "NapkinBundle" ? .when(platforms: [.linux, .macOS]) : nil)
  }
}

/// Nothing of libxml2 is linked to, only its headers are needed; but packages for it always bring both.
/// `Scripts/build` finds the headers itself, so that no start of the tool waits for the library.
///
/// Apple's systems have both, headers and library, and there it is linked to; what else a Mac has of
/// it, as from Homebrew, fits no phone.
#if os(macOS)
  let asksPkgConfig = false
#else
  let asksPkgConfig = Context.environment["NAPKIN_XML_HEADERS"] == nil
#endif

/// Libraries of the system, each seen by one target only.
let systems: [Target] = [
  // zlib comes with Apple's systems.
  .systemLibrary(name: "CLibZ", providers: [.apt(["zlib1g-dev"])]),
  .systemLibrary(
    name: "CLibZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
  .systemLibrary(
    name: "CLibXML2", pkgConfig: asksPkgConfig ? "libxml-2.0" : nil,
    providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
]

/// C of our own.
let shims: [Target] = [
  // Need no library: what Swift does not see of the system, and the instructions of the processor.
  .target(name: "CNapkinSystem"),
  .target(name: "CNapkinProcessor"),
  // Loads libxml2 when a file is met that cannot only be scanned.
  .target(
    name: "CNapkinXML", dependencies: ["CLibXML2"],
    linkerSettings: [
      .linkedLibrary("xml2", .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS])),
      .linkedLibrary("dl", .when(platforms: [.linux])),
    ]),
  // Loads librsvg when it is first asked to draw, and needs nothing of it to build.
  .target(
    name: "CNapkinImage", dependencies: ["CLibZ"],
    linkerSettings: [.linkedLibrary("z"), .linkedLibrary("dl", .when(platforms: [.linux]))]),
]

let libraries = rooms.map { room in
  Target.target(
    name: room.name, dependencies: dependencies(room.uses + room.shims),
    swiftSettings: settings + (room.isPure ? [.strictMemorySafety()] : []))
}

let tests = rooms.map { room in
  Target.testTarget(
    name: room.name + "Tests", dependencies: dependencies([room.name] + room.uses + room.tests),
    exclude: room.snapshots, swiftSettings: testSettings)
}

/// What tests of several rooms share.
let helpers: [Target] = [
  .target(
    name: "ReturnDifference", dependencies: ["NapkinCore", "NapkinFormats"],
    path: "Tests/ReturnDifference", swiftSettings: settings),
  .target(name: "HostileFiles", path: "Tests/HostileFiles", swiftSettings: settings),
  .target(
    name: "BundleSamples",
    dependencies: ["NapkinCore", "NapkinFormats", "NapkinJSON", "NapkinTesting"],
    path: "Tests/BundleSamples", swiftSettings: settings),
]

let programs: [Target] = [
  .executableTarget(name: "napkin", dependencies: ["NapkinCLI"], swiftSettings: settings),
  .executableTarget(
    name: "EssentialsProbe", dependencies: ["NapkinCore"], path: "Tests/EssentialsProbe",
    swiftSettings: settings),
]

let package = Package(
  name: "Napkin",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: rooms.filter(\.isProduct).map { .library(name: $0.name, targets: [$0.name]) }
    + [.executable(name: "napkin", targets: ["napkin"])],
  targets: systems + shims + libraries + helpers + programs + tests
)
