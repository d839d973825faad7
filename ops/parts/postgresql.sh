#!/usr/bin/env bash
# One PostgreSQL server with a database `sikam` and its owner `sikam`, set as docs/operations.md says.
# With PRIMARY=host:port it is a standby of that one instead, which answers reads.
# Settings: PRIMARY= HOST=127.0.0.1 PORT=5432 PASSWORD= (none: whoever reaches it may come in) MAX_CONNECTIONS=200
set -uo pipefail
. "$(dirname "$0")/lib.sh"

PRIMARY= HOST=127.0.0.1 PORT=5432 PASSWORD= MAX_CONNECTIONS=200

find_programs() {
  bin=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
  [ -n "$bin" ] || fail "PostgreSQL is not installed: run $0 install"
}

ask() { as_user postgres "$bin/psql" -h "$folder" -p "$PORT" -U postgres -v ON_ERROR_STOP=1 -qAt "$@"; }

make_cluster() {
  local way=trust
  [ -n "$PASSWORD" ] && way=scram-sha-256
  as_user postgres "$bin/initdb" -D "$folder/data" -U postgres --auth-local=trust --auth-host=$way \
    -E UTF8 --locale=C.UTF-8 >/dev/null || fail "initdb failed"
}

make_standby() {
  PGPASSWORD="$PASSWORD" as_user postgres "$bin/pg_basebackup" -D "$folder/data" -h "${PRIMARY%:*}" \
    -p "${PRIMARY##*:}" -U replicator -R -X stream -c fast >/dev/null || fail "cannot copy $PRIMARY"
}

make_database() {
  ask -c "create role sikam login${PASSWORD:+ password '$PASSWORD'}" -c "create database sikam owner sikam" \
    -c "create role replicator login replication${PASSWORD:+ password '$PASSWORD'}" \
    -c "grant pg_checkpoint to sikam" &&
    ask -d sikam -c "grant execute on function pg_switch_wal(), pg_stat_reset_single_table_counters(oid) to sikam" || fail "cannot make the database"
}

run() {
  folder=$(realpath -m "$1")
  shift
  read_settings "$@"
  find_programs
  own_folder postgres "$folder"
  local new=
  [ -e "$folder/data/PG_VERSION" ] || { new=yes; if [ -n "$PRIMARY" ]; then make_standby; else make_cluster; fi; }
  (cd / && exec setpriv ${as_postgres[@]+"${as_postgres[@]}"} "$bin/postgres" -D "$folder/data" \
    -c listen_addresses="$HOST" -c port="$PORT" -c unix_socket_directories="$folder" \
    -c max_connections="$MAX_CONNECTIONS" -c wal_recycle=off -c min_wal_size=32MB -c log_checkpoints=off \
    -c log_statement=none -c log_parameter_max_length=0 -c log_parameter_max_length_on_error=0 \
    -c log_error_verbosity=terse) >>"$folder/log" 2>&1 &
  local server=$!
  trap 'kill -INT $server 2>/dev/null; wait $server; exit 0' TERM INT
  wait_for 30 "PostgreSQL" ask -c "select 1"
  [ -z "$new" ] || [ -n "$PRIMARY" ] || make_database
  echo "ready postgres://sikam@$HOST:$PORT/sikam"
  wait $server
}

as_postgres=()
if [ "$(id -u)" = 0 ]; then as_postgres=(--reuid=postgres --regid=postgres --init-groups); fi

case "${1:-}" in
install) install_packages postgresql ;;
run) shift && [ $# -ge 1 ] || fail "name the folder" && run "$@" ;;
*) fail "usage: $0 install | run FOLDER NAME=VALUE …" ;;
esac
