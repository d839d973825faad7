#!/usr/bin/env bash
# HAProxy with a file of ops/haproxy. Settings: CONFIG=FILE (needed), HOST=127.0.0.1 PORT= (waited for, where it is
# given), and whatever the file reads from its environment.
set -uo pipefail
. "$(dirname "$0")/lib.sh"

HOST=127.0.0.1 PORT= CONFIG=

run() {
  local folder config pair
  folder=$(realpath -m "$1")
  shift
  for pair in "$@"; do
    [[ $pair =~ ^[A-Z_0-9]+= ]] || fail "no such setting: $pair"
    export "${pair?}"
  done
  [ -n "$CONFIG" ] || fail "CONFIG= names the file"
  config=$(realpath "$CONFIG")
  command -v haproxy >/dev/null || fail "HAProxy is not installed: run $0 install"
  export HOST PORT FOLDER="$folder"
  own_folder "$(id -un)" "$folder"
  haproxy -c -q -f "$config" >&2 || fail "$CONFIG is not valid"
  (cd "$folder" && exec haproxy -db -f "$config") >>"$folder/log" 2>&1 &
  local proxy=$!
  trap 'kill -TERM $proxy 2>/dev/null; wait $proxy; exit 0' TERM INT
  [ -z "$PORT" ] || wait_for 10 "HAProxy" answers "$HOST" "$PORT"
  [ -n "$PORT" ] || wait_for 10 "HAProxy" kill -0 $proxy
  echo "ready $HOST${PORT:+:$PORT}"
  wait $proxy
}

case "${1:-}" in
install) install_packages haproxy ;;
run) shift && [ $# -ge 1 ] || fail "name the folder" && run "$@" ;;
*) fail "usage: $0 install | run FOLDER CONFIG=FILE NAME=VALUE …" ;;
esac
