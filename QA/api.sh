#!/usr/bin/env bash
# Tells what a program that links the last version would have to change for this one.
set -euo pipefail
cd "$(dirname "$0")/.."

if tag=$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null); then
  swift package diagnose-api-breaking-changes "$tag"
else
  echo "no version has a tag yet; there is nothing to compare with"
fi
