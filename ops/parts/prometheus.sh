#!/usr/bin/env bash
# Prometheus with the rules of ops/prometheus, asking one or more instances.
# Settings: HOST=127.0.0.1 PORT=9090 TARGETS=127.0.0.1:9464 (with commas) INTERVAL=15s FOR= (none: as the rules say;
# else how long a trouble lasts before its alert)
set -uo pipefail
. "$(dirname "$0")/lib.sh"

HOST=127.0.0.1 PORT=9090 TARGETS=127.0.0.1:9464 INTERVAL=15s FOR=
files=$(realpath "$(dirname "$0")/../prometheus")

write_config() {
  local targets="\"${TARGETS//,/\", \"}\""
  sed -e "s|\"127.0.0.1:9464\"|$targets|" -e "s|_interval: 15s|_interval: $INTERVAL|" \
    "$files/prometheus.yml" >"$folder/prometheus.yml" &&
    sed ${FOR:+-e "s|^\( *for:\).*|\1 $FOR|"} -e '' "$files/rules.yml" >"$folder/rules.yml" ||
    fail "cannot write to $folder"
  if [ "$(id -u)" = 0 ]; then chown -R prometheus "$folder"; fi
  as_user prometheus promtool check config "$folder/prometheus.yml" >"$folder/check" 2>&1 ||
    fail "wrong config: $(cat "$folder/check")"
}

run() {
  folder=$(realpath -m "$1")
  shift
  read_settings "$@"
  command -v prometheus >/dev/null || fail "Prometheus is not installed: run $0 install"
  own_folder prometheus "$folder"
  write_config
  (cd / && exec setpriv ${as_prometheus[@]+"${as_prometheus[@]}"} prometheus \
    --config.file="$folder/prometheus.yml" --storage.tsdb.path="$folder/data" \
    --storage.tsdb.retention.time=30d --web.listen-address="$HOST:$PORT") >>"$folder/log" 2>&1 &
  local server=$!
  trap 'kill $server 2>/dev/null; wait $server; exit 0' TERM INT
  wait_for 30 "Prometheus" grep -q "Server is ready" "$folder/log"
  echo "ready http://$HOST:$PORT"
  wait $server
}

as_prometheus=()
if [ "$(id -u)" = 0 ]; then as_prometheus=(--reuid=prometheus --regid=prometheus --init-groups); fi

case "${1:-}" in
install) install_packages prometheus ;;
run) shift && [ $# -ge 1 ] || fail "name the folder" && run "$@" ;;
*) fail "usage: $0 install | run FOLDER NAME=VALUE …" ;;
esac
