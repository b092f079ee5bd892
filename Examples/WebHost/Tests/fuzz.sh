#!/usr/bin/env bash
# Feeds the parsers and the readers of photos with damaged input, by libFuzzer with AddressSanitizer.
# usage: Tests/fuzz.sh [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/.."

export FUZZ=1 SWIFT_BACKTRACE=enable=no
build=(-c release --sanitize fuzzer -Xswiftc "-sanitize=fuzzer,address" --scratch-path .build-fuzz)
swift build "${build[@]}" --product FuzzWebHost
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '0\r\n--b\r\nContent-Disposition: form-data; name="a"; filename="b"\r\nContent-Type: x\r\n\r\ntext\r\n--b--\r\n' >"$work/form"
printf '1a=b+c%%20&d' >"$work/query"
printf '2form-data; name="a\\"b"; x=y' >"$work/parameters"
printf '3a=b; c="d"' >"$work/cookies"
printf '4/a%%20b?c=d\n5' >"$work/target"
python3 - "$work" <<'PYTHON'
import struct, sys, zlib
chunk = lambda name, data: struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0)) + chunk(
    b"IDAT", zlib.compress(b"\0" + b"\x50" * 12) * 1) + chunk(b"IEND", b"")
open(f"{sys.argv[1]}/png", "wb").write(b"5" + png)
open(f"{sys.argv[1]}/exif", "wb").write(
    b"5\xff\xd8\xff\xe1\0\x22Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0\xff\xd9")
PYTHON
"$(swift build "${build[@]}" --show-bin-path)/FuzzWebHost" -max_len=4096 -timeout=5 -rss_limit_mb=2048 \
  -max_total_time="${1:-60}" -print_final_stats=1 -artifact_prefix="$PWD/" "$work" 2>&1 | tail -20
exit "${PIPESTATUS[0]}"
