#!/usr/bin/env bash
# Checks that each package of Examples/ builds by itself, as those do who copy it, and that the tests of
# the plugins pass there. They share a folder to build in, so that Napkin is built once.
set -euo pipefail
cd "$(dirname "$0")/.."

unset NAPKIN_STRICT

build=.build/examples
for name in FirstSteps Programs; do
  swift build --package-path "Examples/$name" --scratch-path "$build"
done
for name in Tabbed TaskPaper; do
  swift test --disable-xctest --package-path "Examples/$name" --scratch-path "$build"
done
