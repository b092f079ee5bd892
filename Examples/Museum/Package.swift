// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func napkin(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Napkin") }
}

let package = Package(
  name: "Museum",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Napkin", path: "../.."),
    .package(path: "../WebHost"),
  ],
  targets: [
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .target(
      name: "MuseumHost",
      dependencies: ["CQREncode"]
        + napkin(
          "NapkinCore", "NapkinFormats", "NapkinGallery", "NapkinImage", "NapkinKit",
          "NapkinMarkup",
          "NapkinStore")
        + [
          .product(name: "Photos", package: "WebHost"),
          .product(name: "WebHost", package: "WebHost"),
        ],
      path: ".",
      exclude: ["README.md", "Sources/CQREncode", "Sources/museum", "Tests"],
      sources: ["Sources/MuseumHost"],
      resources: [.copy("Page"), .copy("Catalogue")],
      swiftSettings: settings),
    .executableTarget(
      name: "museum", dependencies: ["MuseumHost"], swiftSettings: settings),
    .testTarget(
      name: "MuseumHostTests",
      dependencies: ["MuseumHost"]
        + napkin("NapkinCore", "NapkinFormats", "NapkinGallery", "NapkinStore"),
      swiftSettings: settings),
  ]
)
