// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FirstSteps",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Napkin", path: "../..")],
  targets: [
    .executableTarget(
      name: "FirstSteps", dependencies: [.product(name: "NapkinCore", package: "Napkin")])
  ]
)
