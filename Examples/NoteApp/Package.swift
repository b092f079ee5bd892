// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "NoteApp",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Napkin", path: "../..")],
  targets: [
    .executableTarget(
      name: "NoteApp",
      dependencies: [
        .product(name: "NapkinCore", package: "Napkin"),
        .product(name: "NapkinStore", package: "Napkin"),
      ])
  ]
)
