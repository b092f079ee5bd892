// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "NapkinBenchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Napkin", path: "..")],
  targets: [
    .executableTarget(
      name: "NapkinBenchmarks",
      dependencies: [
        .product(name: "NapkinCore", package: "Napkin"),
        .product(name: "NapkinFormats", package: "Napkin"),
        .product(name: "NapkinJSON", package: "Napkin"),
        .product(name: "NapkinLayout", package: "Napkin"),
        .product(name: "NapkinMarkdown", package: "Napkin"),
        .product(name: "NapkinRooms", package: "Napkin"),
        .product(name: "NapkinSVG", package: "Napkin"),
      ])
  ]
)
