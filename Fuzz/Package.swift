// swift-tools-version: 6.2

import PackageDescription

// What is fuzzed stands with the tests, which run it too: links in `Sources/NapkinFuzz` lead there.
// Like the tests it is of the package above, whose name is that of its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "napkin"
let packageName = folder.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()

let package = Package(
  name: "NapkinFuzz",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Napkin", path: "..")],
  targets: [
    .target(
      name: "HostileFiles",
      dependencies: [.product(name: "NapkinKit", package: "Napkin")],
      packageAccess: false,
      swiftSettings: [.unsafeFlags(["-package-name", packageName])]),
    .executableTarget(
      name: "NapkinFuzz",
      dependencies: [
        "HostileFiles",
        .product(name: "NapkinGallery", package: "Napkin"),
        .product(name: "NapkinKit", package: "Napkin"),
        .product(name: "NapkinRooms", package: "Napkin"),
        .product(name: "NapkinTesting", package: "Napkin"),
      ],
      exclude: [
        "Fuzzing/FuzzReplayTests.swift", "UndoModel/UndoModelTests.swift",
        "UndoModel/ExportPurityTests.swift",
      ],
      packageAccess: false,
      swiftSettings: [
        .enableUpcomingFeature("MemberImportVisibility"),
        .unsafeFlags(["-parse-as-library", "-sanitize=fuzzer", "-package-name", packageName]),
      ],
      linkerSettings: [
        .unsafeFlags(["-sanitize=fuzzer"]),
        .unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux])),
      ]),
  ]
)
