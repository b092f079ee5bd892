// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func napkin(_ name: String) -> Target.Dependency { .product(name: name, package: "Napkin") }
func host(_ name: String) -> Target.Dependency { .product(name: name, package: "WebHost") }

let package = Package(
  name: "GeoChat",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "geochat", targets: ["geochat"])],
  dependencies: [.package(name: "Napkin", path: "../.."), .package(path: "../WebHost")],
  targets: [
    .target(
      name: "GeoChatHost",
      dependencies: [
        "CGeoChatPage", napkin("NapkinCore"), napkin("NapkinFormats"), napkin("NapkinMail"),
        napkin("NapkinMarkdown"), napkin("NapkinPlaces"), napkin("NapkinRooms"),
        napkin("NapkinStore"),
        host("Photos"), host("Postgres"), host("WebHost"),
      ],
      swiftSettings: settings),
    .target(name: "CGeoChatPage"),
    .executableTarget(name: "geochat", dependencies: ["GeoChatHost"], swiftSettings: settings),
    .testTarget(
      name: "GeoChatTests",
      dependencies: [
        "GeoChatHost", napkin("NapkinCore"), napkin("NapkinRooms"), napkin("NapkinStore"),
        napkin("NapkinTesting"), host("Postgres"), host("WebHost"),
      ],
      swiftSettings: settings),
  ]
)
