#!/usr/bin/env bash
# Three PostgreSQL servers that elect their leader by Patroni and etcd; each commit is on two of them before it is
# acknowledged. On one machine, to try it: the etcd of a campus is three as well (docs/operations.md#a-cluster).
# Settings: HOST=127.0.0.1 PORT=5432 (and the two after it) REST_PORT=8008 (and two) ETCD_PORT=2379 (and one)
# PASSWORD= (of every role; none: whoever reaches it may come in) TTL=20 LOOP_WAIT=2 RETRY_TIMEOUT=3 (seconds:
# a leader that says nothing for TTL is replaced) MAX_CONNECTIONS=200
# FOLDER/n1/pid … is the Patroni of a node, FOLDER/n1/data/postmaster.pid its PostgreSQL.
set -uo pipefail
. "$(dirname "$0")/lib.sh"

HOST=127.0.0.1 PORT=5432 REST_PORT=8008 ETCD_PORT=2379 PASSWORD= TTL=20 LOOP_WAIT=2 RETRY_TIMEOUT=3 MAX_CONNECTIONS=200
NODES="1 2 3"

find_programs() {
  bin=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
  [ -n "$bin" ] && command -v patroni >/dev/null && command -v etcd >/dev/null ||
    fail "PostgreSQL, Patroni or etcd is not installed: run $0 install"
}

# start NAME COMMAND …: in the background as postgres; its process id is in $started.
start() {
  local name=$1
  shift
  (cd / && exec setpriv ${as_postgres[@]+"${as_postgres[@]}"} "$@") >>"$folder/$name.log" 2>&1 &
  started=$!
}

start_etcd() {
  local client="http://$HOST:$ETCD_PORT" peer="http://$HOST:$((ETCD_PORT + 1))"
  own_folder postgres "$folder/etcd"
  start etcd etcd --name one --data-dir "$folder/etcd" --log-level warn \
    --listen-client-urls "$client" --advertise-client-urls "$client" \
    --listen-peer-urls "$peer" --initial-advertise-peer-urls "$peer" --initial-cluster "one=$peer"
  etcd=$started
  wait_for 20 "etcd" answers "$HOST" "$ETCD_PORT"
}

write_config() {
  local n=$1 way=trust password=$PASSWORD
  [ -n "$PASSWORD" ] && way=scram-sha-256 || password=none
  cat >"$folder/n$n/patroni.yml" <<END
scope: sikam
name: n$n
restapi: { listen: "$HOST:$((REST_PORT + n - 1))", connect_address: "$HOST:$((REST_PORT + n - 1))" }
etcd3: { hosts: ["$HOST:$ETCD_PORT"] }
bootstrap:
  dcs:
    ttl: $TTL
    loop_wait: $LOOP_WAIT
    retry_timeout: $RETRY_TIMEOUT
    # a follower that lacks what was acknowledged is never elected
    synchronous_mode: true
    maximum_lag_on_failover: 0
    # a leader whose PostgreSQL has ended gives the lead away
    primary_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: $MAX_CONNECTIONS
        synchronous_commit: "on"
        wal_recycle: "off"
        min_wal_size: 32MB
        # who has ended for longer is copied anew
        wal_keep_size: 64MB
        log_checkpoints: "off"
        log_statement: none
        log_parameter_max_length: 0
        log_parameter_max_length_on_error: 0
        log_error_verbosity: terse
        # queries of a standby do not end those of the leader, nor the other way
        hot_standby_feedback: "on"
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }]
postgresql:
  listen: "$HOST:$((PORT + n - 1))"
  connect_address: "$HOST:$((PORT + n - 1))"
  data_dir: "$folder/n$n/data"
  bin_dir: "$bin"
  pgpass: "$folder/n$n/pgpass"
  parameters: { unix_socket_directories: "$folder/n$n" }
  pg_hba: ["local all all trust", "host all all all $way", "host replication all all $way"]
  authentication:
    superuser: { username: postgres, password: "$password" }
    replication: { username: replicator, password: "$password" }
tags: {}
END
  chmod 600 "$folder/n$n/patroni.yml"
  if [ "$(id -u)" = 0 ]; then chown postgres "$folder/n$n/patroni.yml"; fi
}

start_node() {
  own_folder postgres "$folder/n$1"
  write_config "$1"
  start "n$1" patroni "$folder/n$1/patroni.yml"
  patronis+=("$started")
  echo "$started" >"$folder/n$1/pid"
}

# ask N …: by psql, on that node.
ask() {
  local n=$1
  shift
  as_user postgres "$bin/psql" -h "$folder/n$n" -p $((PORT + n - 1)) -U postgres -v ON_ERROR_STOP=1 -qAt "$@" 2>/dev/null
}

# The leader, once both others follow it and one of them is waited for by each commit.
find_leader() {
  local n
  for n in $NODES; do
    [ "$(ask "$n" -c "select count(*) filter (where sync_state = 'sync') || '/' || count(*) from pg_stat_replication
      where state = 'streaming' and not pg_is_in_recovery()")" = 1/2 ] && leader=$n && return
  done
  return 1
}

make_database() {
  [ "$(ask "$leader" -c "select count(*) from pg_roles where rolname = 'sikam'")" = 0 ] || return 0
  ask "$leader" -c "create role sikam login${PASSWORD:+ password '$PASSWORD'}" -c "create database sikam owner sikam" \
    -c "grant pg_checkpoint to sikam" &&
    ask "$leader" -d sikam -c "grant execute on function pg_switch_wal(), pg_stat_reset_single_table_counters(oid) to sikam" || fail "cannot make the database"
}

stop() {
  trap '' TERM INT
  local n one
  kill -TERM "${patronis[@]}" 2>/dev/null
  wait "${patronis[@]}" 2>/dev/null
  for n in $NODES; do
    # a PostgreSQL whose Patroni was killed
    one=$(head -n 1 "$folder/n$n/data/postmaster.pid" 2>/dev/null)
    [ -z "$one" ] || kill -INT "$one" 2>/dev/null
  done
  kill -TERM "$etcd" 2>/dev/null
  wait
  exit 0
}

run() {
  folder=$(realpath -m "$1")
  shift
  read_settings "$@"
  find_programs
  own_folder postgres "$folder"
  local n hosts=
  patronis=()
  trap stop TERM INT
  start_etcd
  for n in $NODES; do
    start_node "$n"
    hosts+="${hosts:+,}$HOST:$((PORT + n - 1))"
  done
  wait_for 60 "a leader with two followers" find_leader
  find_leader
  make_database
  echo "ready postgres://sikam@$hosts/sikam"
  wait
}

as_postgres=()
if [ "$(id -u)" = 0 ]; then as_postgres=(--reuid=postgres --regid=postgres --init-groups); fi

case "${1:-}" in
install) install_packages postgresql patroni etcd-server etcd-client ;;
run) shift && [ $# -ge 1 ] || fail "name the folder" && run "$@" ;;
*) fail "usage: $0 install | run FOLDER NAME=VALUE …" ;;
esac
