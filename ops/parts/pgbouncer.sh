#!/usr/bin/env bash
# PgBouncer in transaction mode before one PostgreSQL server, whatever the database's name.
# Settings: HOST=127.0.0.1 PORT=6432 SERVER=127.0.0.1:5432 USERS=sikam PASSWORD= (of all of them; none: whoever
# reaches it may come in) CONNECTIONS=20 (to the server, for each user and database)
set -uo pipefail
. "$(dirname "$0")/lib.sh"

HOST=127.0.0.1 PORT=6432 SERVER=127.0.0.1:5432 USERS=sikam PASSWORD= CONNECTIONS=20

write_config() {
  local way=trust user
  [ -n "$PASSWORD" ] && way=scram-sha-256
  for user in ${USERS//,/ }; do echo "\"$user\" \"$PASSWORD\""; done >"$folder/users"
  cat >"$folder/pgbouncer.ini" <<END
[databases]
* = host=${SERVER%:*} port=${SERVER##*:}

[pgbouncer]
listen_addr = $HOST
listen_port = $PORT
unix_socket_dir =
auth_type = $way
auth_file = $folder/users
pool_mode = transaction
default_pool_size = $CONNECTIONS
max_client_conn = 1000
# longer than the product waits, so that it hears of a server that is away by its own time
query_wait_timeout = 5
server_connect_timeout = 2
server_login_retry = 1
# a line for each connection tells when who came
log_connections = 0
log_disconnections = 0
log_stats = 0
END
  own_file "$folder/users" "$folder/pgbouncer.ini"
}

own_file() { chmod 600 "$@"; if [ "$(id -u)" = 0 ]; then chown postgres "$@"; fi; }

run() {
  folder=$(realpath -m "$1")
  shift
  read_settings "$@"
  command -v pgbouncer >/dev/null || fail "PgBouncer is not installed: run $0 install"
  own_folder postgres "$folder"
  write_config
  (cd / && exec setpriv ${as_postgres[@]+"${as_postgres[@]}"} pgbouncer "$folder/pgbouncer.ini") >>"$folder/log" 2>&1 &
  local pooler=$!
  trap 'kill -TERM $pooler 2>/dev/null; wait $pooler; exit 0' TERM INT
  wait_for 10 "PgBouncer" answers "$HOST" "$PORT"
  echo "ready postgres://${USERS%%,*}@$HOST:$PORT/sikam"
  wait $pooler
}

as_postgres=()
if [ "$(id -u)" = 0 ]; then as_postgres=(--reuid=postgres --regid=postgres --init-groups); fi

case "${1:-}" in
install) install_packages pgbouncer ;;
run) shift && [ $# -ge 1 ] || fail "name the folder" && run "$@" ;;
*) fail "usage: $0 install | run FOLDER NAME=VALUE …" ;;
esac
