#!/usr/bin/env bash
# Asks other programs what they think of our zips, mails, TextPacks and TextBundles: unzip, 7-Zip,
# bsdtar, Python, GMime, mutt, and msmtp with a mail server on this machine.
# usage: Scripts/check-bundle [FOLDER]
#   FOLDER  a folder with TextPacks and TextBundles of other apps, to be read
#   NAPKIN  the tool to try (.build/release/napkin)
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/has-locales de_DE.UTF-8
napkin=$(realpath "${NAPKIN:-.build/release/napkin}")
corpus=${1:+$(realpath "$1")}
examples=$(realpath Examples/Notebook)
scripts=$(realpath Scripts)
# Debian's Python sees the packages that apt installs, another one may not.
python=/usr/bin/python3
[ -x "$python" ] || python=python3
work=$(mktemp -d)
server=
finish() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi
  rm -rf "$work"
}
trap finish EXIT
cd "$work"

failures=0
fail() {
  echo "failed: $*" >&2
  failures=$((failures + 1))
}

echo "zips: other programs accept them"
mkdir zips
for example in "$examples"/*.napkin.json; do
  name=$(basename "$example" .napkin.json)
  "$napkin" convert -q "$example" "zips/$name.zip"
  unzip -tqq "zips/$name.zip" || fail "unzip refuses $name.zip"
  7z t "zips/$name.zip" >/dev/null || fail "7z refuses $name.zip"
  bsdtar -tf "zips/$name.zip" >/dev/null || fail "bsdtar refuses $name.zip"
  "$python" - "zips/$name.zip" <<'PY' || fail "Python refuses $name.zip"
import hashlib, json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
names = archive.namelist()
assert names == sorted(names, key=str.encode), names
assert len({name.casefold() for name in names}) == len(names)
manifest = json.loads(archive.read("manifest.json"))
listed = {file["path"]: file for file in manifest["files"]}
assert sorted(listed) == sorted(set(names) - {"manifest.json"})
for name, file in listed.items():
    data = archive.read(name)
    assert len(data) == file["bytes"] and hashlib.sha256(data).hexdigest() == file["sha256"], name
for entry in archive.infolist():
    assert entry.date_time == (1980, 1, 1, 0, 0, 0) and not entry.extra, entry
    assert entry.create_system == 3 and entry.external_attr == 0o100644 << 16, entry
    assert entry.flag_bits & ~0x806 == 0 and (entry.filename.isascii() or entry.flag_bits & 0x800)
    assert entry.compress_type == 0 or not entry.filename.startswith("Media/"), entry
PY
done

echo "zips: more than 65,535 files, and a film of more than 4 GB"
mkdir many film
"$python" -c 'for n in range(66000): open(f"many/{n}.md", "w").write(f"# Note {n}\n")'
printf '# Film\n\n![](film.mov)\n' >film/a.md
truncate -s 4200M film/film.mov
for name in many film; do
  "$napkin" bundle -q -o "$name.zip" "$name"
  [ "$(unzip -Z1 "$name.zip" | wc -l)" = "$(bsdtar -tf "$name.zip" | wc -l)" ] ||
    fail "unzip and bsdtar find other files in $name.zip"
  7z l "$name.zip" >/dev/null || fail "7z refuses $name.zip"
  "$python" - "$name.zip" <<'PY' || fail "Python refuses $name.zip"
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
for entry in archive.infolist():
    # Behind the film, offsets are wide; to unpack the film takes too long.
    assert entry.file_size > 1 << 32 or len(archive.read(entry)) == entry.file_size, entry
PY
done
unzip -tqq many.zip || fail "unzip refuses many.zip"
"$napkin" convert -q --max-entries 100000 many.zip many.napkin.json || fail "many files do not come back"
[ "$(grep -c '"title": "Note' many.napkin.json)" = 66000 ] || fail "of many files, some are missing"
"$napkin" convert -q --max-entry-bytes 5000000000 film.zip film.napkin.json || fail "a film does not come back"
cmp film/film.mov Media/*.mov || fail "a film came back as another one"
rm -rf many* film* Media

echo "zips: encrypted ones are opened by 7-Zip, bsdtar and this tool, and by no wrong password"
printf 'three quiet herons\n' >password
printf 'three quiet heron\n' >wrong
"$napkin" bundle -q "$examples/notebook.napkin.json" -o locked.zip --password-file password
[ "$(unzip -Z1 locked.zip)" = bundle.zip ] || fail "an encrypted zip shows names"
for way in "7z x -so -pthree\ quiet\ herons locked.zip" \
  "bsdtar -xOf locked.zip --passphrase three\ quiet\ herons"; do
  eval "$way" >inner.zip 2>/dev/null || fail "not opened: $way"
  cmp inner.zip zips/notebook.zip || fail "another bundle inside: $way"
done
"$napkin" verify -q --password-file password locked.zip || fail "an encrypted zip is not intact"
"$napkin" inspect --password-file - locked.zip <password >/dev/null || fail "not inspected"
for options in "" "--password-file wrong"; do
  # shellcheck disable=SC2086  # options are words
  ! "$napkin" convert -q $options locked.zip unlocked.napkin.json 2>said || fail "read with '$options'"
  grep -q password said || fail "nothing is said of a password"
done
[ ! -e unlocked.napkin.json ] || fail "a locked bundle leaves a file"

echo "zips: what was put in comes back, with its media"
mkdir before after
"$napkin" convert -q "$examples/notebook.napkin.json" before/notebook.napkin.json
"$napkin" convert -q --strict zips/notebook.zip after/notebook.napkin.json
cmp before/notebook.napkin.json after/notebook.napkin.json || fail "the notebook differs"
for medium in before/Media/*; do
  cmp "$medium" "after/Media/$(basename "$medium")" || fail "$(basename "$medium") differs"
done

mkdir unpacked
(cd unpacked && unzip -qq ../zips/notebook.zip)
"$napkin" convert -q unpacked/notebook.napkin.json again.zip
cmp zips/notebook.zip again.zip || fail "an unpacked zip becomes another one"
mkdir -p hostile/out
printf 'PK\003\004' >hostile/cut.zip
(cd hostile/out && ! "$napkin" convert -q ../cut.zip x.napkin.json 2>/dev/null) ||
  fail "a zip that is cut off is read"
[ -z "$(ls hostile/out)" ] || fail "a zip that is cut off leaves a file"

echo "zips and mails: the same bytes in four time zones, two locales and twenty hash seeds"
for zone in UTC America/St_Johns Asia/Kathmandu Pacific/Kiritimati; do
  for locale in C.UTF-8 de_DE.UTF-8; do
    for ending in zip eml; do
      TZ=$zone LC_ALL=$locale "$napkin" convert -q "$examples/notebook.napkin.json" \
        "other.$ending"
      [ "$ending" = eml ] || cmp other.zip zips/notebook.zip || fail "other bytes in $zone, $locale"
      sha256sum <"other.$ending" >>"sums.$ending"
    done
    TZ=$zone LC_ALL=$locale "$napkin" convert -q "$examples/notebook.napkin.json" dated.zip \
      --date 2026-11-21
    sha256sum <dated.zip >>sums.dated
  done
done
for _ in $(seq 20); do
  "$napkin" convert -q "$examples/notebook.napkin.json" other.eml
  sha256sum <other.eml >>sums.eml
done
[ "$(sort -u sums.eml | wc -l)" = 1 ] || fail "a mail has other bytes from time to time"
[ "$(sort -u sums.dated | wc -l)" = 1 ] || fail "a zip with a date has other bytes elsewhere"
"$python" - dated.zip <<'PY' || fail "a zip has another date than it was given"
import sys, zipfile
dates = {entry.date_time[:3] for entry in zipfile.ZipFile(sys.argv[1]).infolist()}
assert dates == {(2026, 11, 21)}, dates
PY

echo "mails: 300 ordinary and hostile ones, of every kind of document"
mkdir mails
"$python" "$scripts/check_mails.py" "$napkin" mails || fail "a mail is not read as it should be"

echo "mails: mutt finds every part"
mkdir -p box/cur box/new box/tmp
"$napkin" bundle -q "$examples/notebook.napkin.json" -o mail.eml --to ann@example.org \
  --from me@example.org --subject 'Grüße 日本語' --date 2026-11-21T18:30:00+01:00
cp mail.eml 'box/cur/1.host:2,S'
TERM=xterm timeout 20 script -qec "stty rows 60; mutt -n -F /dev/null -R -f box -e 'set quit=yes' \
  -e 'push <view-attachments>'" /dev/null <<<"qq" >screen 2>&1 || true
for type in multipa/alternat text/plain text/html image/svg+xml text/x-opml; do
  grep -q "$type" screen || fail "mutt shows no $type"
done

echo "mails: sent with msmtp, they arrive byte for byte"
cat >server.py <<'PY'
import asyncio, sys
from aiosmtpd.controller import Controller
class Keep:
    count = 0
    async def handle_DATA(self, server, session, envelope):
        self.count += 1
        with open(f"arrived/{self.count}.eml", "wb") as file:
            file.write(envelope.original_content)
        with open(f"arrived/{self.count}.to", "w") as file:
            file.write(" ".join(envelope.rcpt_tos))
        return "250 kept"
controller = Controller(Keep(), hostname="127.0.0.1", port=int(sys.argv[1]))
controller.start()
print("ready", flush=True)
sys.stdin.read()
PY
port=$("$python" -c 'import socket; s = socket.create_server(("127.0.0.1", 0))
print(s.getsockname()[1])')
mkfifo hold ready
"$python" server.py "$port" <hold >ready &
server=$!
exec 9>hold
read -r _ <ready
mkdir arrived
sent=0
# Every thirteenth of the mails that are for somebody; without a date they are drafts.
for mail in $(grep -lm1 '^To:' mails/*/mail.eml | awk 'NR % 13 == 1') mail.eml; do
  msmtp --host=127.0.0.1 --port="$port" --from=me@example.org --auth=off --tls=off \
    --set-from-header=off --set-date-header=off -t <"$mail" || fail "msmtp does not send $mail"
  sent=$((sent + 1))
  cmp "$mail" "arrived/$sent.eml" || fail "what arrives of $mail is not what was sent"
  to=ann@example.org
  [ "$mail" = mail.eml ] || to=$(<"${mail%mail.eml}to")
  [ "$(<"arrived/$sent.to")" = "$to" ] || fail "$mail went to $(<"arrived/$sent.to")"
done
[ "$sent" -ge 20 ] || fail "only $sent mails were sent"
exec 9>&-

echo "TextPacks and TextBundles: the rules of the specification, and the way back"
cat >bundle.py <<'PY'
import json, os, sys, urllib.parse, zipfile
if os.path.isdir(sys.argv[1]):
    paths = [os.path.join(at, name) for at, _, names in os.walk(sys.argv[1]) for name in names]
    files = {os.path.relpath(path, sys.argv[1]): open(path, "rb").read() for path in paths}
else:
    archive = zipfile.ZipFile(sys.argv[1])
    folders = {name.split("/")[0] for name in archive.namelist()}
    assert len(folders) == 1
    folder = folders.pop()
    assert folder.endswith(".textbundle")
    files = {name[len(folder) + 1:]: archive.read(name) for name in archive.namelist()}
info = json.loads(files["info.json"])
assert info["version"] == 2 and info["type"] == "net.daringfireball.markdown"
texts = [name for name in files if name.startswith("text.")]
assert len(texts) == 1
assert all(name == "info.json" or name in texts or name.startswith("assets/") for name in files)
text = files[texts[0]].decode("utf-8")
assets = [name for name in files if name.startswith("assets/")]
assert assets
for name in assets:
    assert name in text or urllib.parse.quote(name) in text, name
PY
"$napkin" convert -q "$examples/note.napkin.json" before.napkin.json
for bundle in note.textpack note.textbundle; do
  "$napkin" convert -q "$examples/note.napkin.json" "$bundle"
  "$python" bundle.py "$bundle" || fail "$bundle breaks a rule"
  "$napkin" convert -q --strict "$bundle" after.napkin.json
  cmp before.napkin.json after.napkin.json || fail "the note of $bundle differs"
done
if [ -n "$corpus" ]; then
  while IFS= read -r -d '' file; do
    "$napkin" convert -q "$file" read.napkin.json || fail "$file is not read"
  done < <(find "$corpus" \( -name '*.textpack' -type f -o -name '*.textbundle' -type d \) -print0)
fi

[ "$failures" -eq 0 ] || exit 1
echo "bundles: all is well"
