#!/usr/bin/env bash
# One object store that speaks S3: OpenStack Swift on one folder, one copy of each object, with an empty
# bucket. The file system has to keep extended attributes (ext4, XFS, Btrfs).
# Settings: HOST=127.0.0.1 PORT=8080 BUCKET=sikam KEY=sikam:files SECRET=secret (KEY is ACCOUNT:USER)
set -uo pipefail
. "$(dirname "$0")/lib.sh"

HOST=127.0.0.1 PORT=8080 BUCKET=sikam KEY=sikam:files SECRET=secret
PYTHON=/usr/bin/python3

# What lies within: the servers of accounts, containers and objects, and memcached, on ports that are free.
choose_ports() {
  read -r account_port container_port object_port memory_port < <($PYTHON -c '
import socket
held = [socket.socket() for _ in range(4)]
for one in held: one.bind(("127.0.0.1", 0))
print(*(one.getsockname()[1] for one in held))')
}

make_rings() {
  as_user swift $PYTHON - "$folder/etc" "$account_port" "$container_port" "$object_port" <<'PYTHON' || fail "cannot make the rings"
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for kind, port in zip(("account", "container", "object"), ports):
    ring = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
    ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": int(port),
                  "replication_ip": "127.0.0.1", "replication_port": int(port), "device": "disk", "weight": 1})
    ring.rebalance()
    ring.get_ring().save(f"{folder}/{kind}.ring.gz")
PYTHON
}

write_settings() {
  local kind port account=${KEY%%:*} user=${KEY#*:}
  cat >"$folder/etc/swift.conf" <<CONF
[swift-hash]
swift_hash_path_suffix = sikam
swift_hash_path_prefix = sikam
[storage-policy:0]
name = one
default = yes
CONF
  for kind in account container object; do
    port=${kind}_port
    cat >"$folder/etc/$kind.conf" <<CONF
[DEFAULT]
swift_dir = $folder/etc
devices = $folder/disks
mount_check = false
bind_ip = 127.0.0.1
bind_port = ${!port}
workers = 0
log_level = WARNING
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
CONF
  done
  cat >"$folder/etc/proxy.conf" <<CONF
[DEFAULT]
swift_dir = $folder/etc
bind_ip = $HOST
bind_port = $PORT
workers = 0
log_level = WARNING
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$memory_port
[filter:s3api]
use = egg:swift#s3api
[filter:slo]
use = egg:swift#slo
[filter:copy]
use = egg:swift#copy
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_$user = $SECRET .admin
CONF
  if [ "$(id -u)" = 0 ]; then chown -R swift "$folder/etc"; fi
  chmod 600 "$folder/etc/proxy.conf"
}

# start COMMAND …: as the user of Swift, its words in the log.
start() {
  (cd / && exec setpriv ${as_swift[@]+"${as_swift[@]}"} "$@") >>"$folder/log" 2>&1 &
  servers+=($!)
}

# Swift reads swift.conf in /etc/swift, whatever its servers are told, unless it is told before they begin.
within='import runpy, sys
from swift.common import utils
utils.set_swift_dir(sys.argv[1])
del sys.argv[:2]
runpy.run_path(sys.argv[0], run_name="__main__")'

make_bucket() {
  $PYTHON - "http://$HOST:$PORT" "$KEY" "$SECRET" "$BUCKET" <<'PYTHON'
import sys
from urllib.request import Request, urlopen
origin, user, secret, bucket = sys.argv[1:]
login = urlopen(Request(f"{origin}/auth/v1.0", headers={"X-Auth-User": user, "X-Auth-Key": secret}))
token, account = login.headers["X-Auth-Token"], login.headers["X-Storage-Url"]
urlopen(Request(f"{account}/{bucket}", method="PUT", headers={"X-Auth-Token": token}))
PYTHON
}

stop_all() {
  kill -TERM "${servers[@]}" 2>/dev/null
  wait "${servers[@]}"
}

run() {
  folder=$(realpath -m "$1")
  shift
  read_settings "$@"
  [ -x /usr/bin/swift-proxy-server ] || fail "Swift is not installed: run $0 install"
  case $KEY in ?*:?*) ;; *) fail "KEY is ACCOUNT:USER" ;; esac
  own_folder swift "$folder"
  own_folder swift "$folder/etc"
  own_folder swift "$folder/disks"
  own_folder swift "$folder/disks/disk"
  choose_ports
  write_settings
  make_rings
  servers=()
  trap 'stop_all; exit 0' TERM INT
  start memcached -l 127.0.0.1 -p "$memory_port" -U 0 -m 16
  for kind in account container object proxy; do
    start $PYTHON -c "$within" "$folder/etc" /usr/bin/swift-$kind-server "$folder/etc/$kind.conf" -v
  done
  wait_for 30 "the object store" make_bucket
  echo "ready s3://$BUCKET?endpoint=http://$HOST:$PORT&region=us-east-1"
  # whichever ends first ends the others
  wait -n "${servers[@]}"
  stop_all
  fail "a server of the object store ended: $folder/log says why"
}

as_swift=()
if [ "$(id -u)" = 0 ]; then as_swift=(--reuid=swift --regid=swift --init-groups); fi

case "${1:-}" in
install) install_packages swift-proxy swift-account swift-container swift-object memcached ;;
run) shift && [ $# -ge 1 ] || fail "name the folder" && run "$@" ;;
*) fail "usage: $0 install | run FOLDER NAME=VALUE …" ;;
esac
