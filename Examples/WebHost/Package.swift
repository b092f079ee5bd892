// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Creates a target for a system library that only one other target uses.
func system(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func library(_ name: String, uses: [String], embeds: [String] = []) -> Target {
  .target(
    name: name, dependencies: uses.map { .byName(name: $0) },
    resources: embeds.map { .embedInCode($0) }, swiftSettings: settings)
}

func tests(_ name: String) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name)], swiftSettings: settings)
}

/// Only built with libFuzzer, which provides the main function.
let fuzzing: [Target] =
  Context.environment["FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "FuzzWebHost", dependencies: ["Photos", "WebHost"], swiftSettings: settings)
  ]

let package = Package(
  name: "WebHost",
  platforms: [.macOS(.v15)],
  products: ["Photos", "Postgres", "WebHost"].map { .library(name: $0, targets: [$0]) },
  targets: [
    system("CMicroHTTPD", "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
    system("CPNG", "libpng", apt: "libpng-dev", brew: "libpng"),
    system("CPQ", "libpq", apt: "libpq-dev", brew: "libpq"),
    system("CSodium", "libsodium", apt: "libsodium-dev", brew: "libsodium"),
    system("CTurboJPEG", "libturbojpeg", apt: "libturbojpeg0-dev", brew: "jpeg-turbo"),
    library(
      "WebHost", uses: ["CMicroHTTPD", "CSodium"], embeds: ["Page/base.css", "Page/base.js"]),
    library("Photos", uses: ["CPNG", "CTurboJPEG"]),
    library("Postgres", uses: ["CPQ"]),
    .executableTarget(
      name: "WebHostExample", dependencies: ["Photos", "WebHost"], swiftSettings: settings),
    .executableTarget(name: "Guestbook", dependencies: ["WebHost"], swiftSettings: settings),
    tests("WebHost"),
    tests("Photos"),
    tests("Postgres"),
  ] + fuzzing
)
