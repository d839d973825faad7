#!/usr/bin/env bash
# A mail server (Exim) that takes mail for every address and keeps each as a file under FOLDER/mail/new.
# Settings: HOST=127.0.0.1 PORT=2525
set -uo pipefail
. "$(dirname "$0")/lib.sh"

HOST=127.0.0.1 PORT=2525

write_config() {
  cat >"$folder/exim.conf" <<EOF || fail "cannot write to $folder"
primary_hostname = mail.example.ac.id
local_interfaces = $HOST
daemon_smtp_ports = $PORT
spool_directory = $folder/spool
log_file_path = $folder/spool/%slog
pid_file_path = $folder/spool/exim.pid
exim_user = Debian-exim
exim_group = Debian-exim
never_users = root
deliver_drop_privilege = true
acl_smtp_rcpt = take
host_lookup =
rfc1413_query_timeout = 0s
tls_advertise_hosts =
keep_environment =
begin acl
take:
  accept
begin routers
everybody:
  driver = accept
  transport = keep
begin transports
keep:
  driver = appendfile
  directory = $folder/mail
  maildir_format
  create_directory
  user = Debian-exim
  group = Debian-exim
EOF
}

run() {
  folder=$(realpath -m "$1")
  shift
  read_settings "$@"
  command -v exim4 >/dev/null || fail "Exim is not installed: run $0 install"
  own_folder Debian-exim "$folder"
  write_config
  if [ "$(id -u)" = 0 ]; then chown Debian-exim "$folder/exim.conf"; fi
  (cd / && exec setpriv ${as_mail[@]+"${as_mail[@]}"} exim4 -C "$folder/exim.conf" -bdf -q1m) >>"$folder/log" 2>&1 &
  local server=$!
  trap 'kill $server 2>/dev/null; wait $server; exit 0' TERM INT
  wait_for 30 "Exim" answers "$HOST" "$PORT"
  echo "ready smtp://$HOST:$PORT"
  wait $server
}

as_mail=()
if [ "$(id -u)" = 0 ]; then as_mail=(--reuid=Debian-exim --regid=Debian-exim --init-groups); fi

case "${1:-}" in
install) install_packages exim4-daemon-light ;;
run) shift && [ $# -ge 1 ] || fail "name the folder" && run "$@" ;;
*) fail "usage: $0 install | run FOLDER NAME=VALUE …" ;;
esac
