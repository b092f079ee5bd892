#!/usr/bin/env bash
# Checks the hosts of Examples/: their tests, and their Tests/check.sh, where clients that are not ours ask them. They
# share a folder to build in. SOAK=yes lets them take hours.
# usage: Scripts/check hosts [webhost|geochat|museum]
set -euo pipefail
cd "$(dirname "$0")/.."

unset NAPKIN_STRICT
BINARIES=$PWD/.build/hosts/release
# Without the third option, SwiftPM takes the plan of the package built last for its own. With the last, tests and
# programs are built from the same objects.
SWIFT_OPTIONS="-c release --scratch-path $PWD/.build/hosts --disable-build-manifest-caching -Xswiftc -enable-testing"
export BINARIES SWIFT_OPTIONS

status=0
for package in WebHost GeoChat Museum; do
  name=${package,,}
  if [ ! -d "Examples/$package" ] || [ "${1:-$name}" != "$name" ]; then continue; fi
  printf '\n-- %s\n' "$package"
  read -ra build <<<"--package-path Examples/$package $SWIFT_OPTIONS"
  swift test --disable-xctest --disable-testable-imports "${build[@]}" || status=1
  swift build "${build[@]}"
  if [ -x "Examples/$package/Tests/check.sh" ]; then "Examples/$package/Tests/check.sh" || status=1; fi
done
exit $status
