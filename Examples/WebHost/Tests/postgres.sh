#!/usr/bin/env bash
# Runs a command with a PostgreSQL server of its own, whose address is POSTGRES_ADDRESS; nothing of it stays.
# usage: Tests/postgres.sh COMMAND [ARGUMENT...]
set -euo pipefail

# Debian keeps them off the PATH.
PATH=$PATH:$(printf '%s:' /usr/lib/postgresql/*/bin)
binaries=$(dirname "$(command -v initdb)")

folder=$(mktemp -d)
# PostgreSQL refuses to run as root.
as=()
if [ "$(id -u)" -eq 0 ]; then
  as=(setpriv --reuid nobody --regid nogroup --clear-groups)
  chown nobody "$folder"
fi

finish() {
  "${as[@]}" "$binaries/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap finish EXIT

cd "$folder"
"${as[@]}" "$binaries/initdb" -D data -U test -A trust -E UTF8 --locale C.UTF-8 >/dev/null
# Sockets of the file system and of the network, at a port of the folder's own.
port=$((20000 + $$ % 20000))
"${as[@]}" "$binaries/pg_ctl" -D data -w -l log -o "-p $port -k $folder -c listen_addresses=127.0.0.1 -c max_connections=200" start >/dev/null
cd - >/dev/null
export POSTGRES_ADDRESS="postgresql://test@127.0.0.1:$port/postgres"
export POSTGRES_DATA="$folder/data" POSTGRES_CONTROL="$binaries/pg_ctl"
"$@"
