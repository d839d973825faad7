#!/usr/bin/env bash
# nginx with ops/nginx/sikam.conf, the file that a campus runs, over TLS with a certificate of its own making.
# Settings: HOST=127.0.0.1 PORT=8443 INSTANCES=127.0.0.1:3000 (several by commas) CERTIFICATE= KEY=
set -uo pipefail
. "$(dirname "$0")/lib.sh"

HOST=127.0.0.1 PORT=8443 INSTANCES=127.0.0.1:3000 CERTIFICATE= KEY=
config=$(realpath "$(dirname "$0")/../nginx")

write_config() {
  local instance
  for instance in ${INSTANCES//,/ }; do echo "server $instance max_fails=0;"; done >"$folder/sikam/instances.conf"
  cat >"$folder/sikam/site.conf" <<END
server_name _;
listen $HOST:$PORT ssl http2;
ssl_certificate $CERTIFICATE;
ssl_certificate_key $KEY;
access_log $folder/sikam.log sikam;
error_log $folder/sikam-error.log emerg;
END
  cat >"$folder/nginx.conf" <<END
daemon off;
pid $folder/nginx.pid;
error_log $folder/error.log warn;
worker_processes 2;
$([ "$(id -u)" = 0 ] && echo 'user www-data;')
events { worker_connections 4096; }
http {
  client_body_temp_path $folder/body;
  proxy_temp_path $folder/proxy;
  fastcgi_temp_path $folder/fastcgi;
  uwsgi_temp_path $folder/uwsgi;
  scgi_temp_path $folder/scgi;
  include $config/sikam.conf;
}
END
}

run() {
  folder=$(realpath -m "$1")
  shift
  read_settings "$@"
  command -v nginx >/dev/null || fail "nginx is not installed: run $0 install"
  mkdir -p "$folder/sikam" || fail "cannot make $folder"
  if [ -z "$CERTIFICATE" ]; then
    CERTIFICATE=$folder/certificate.pem KEY=$folder/key.pem
    make_certificate "$CERTIFICATE" "$KEY"
  fi
  write_config
  nginx -p "$folder" -c "$folder/nginx.conf" -e "$folder/error.log" &
  local server=$!
  trap 'kill -TERM $server 2>/dev/null; wait $server; exit 0' TERM INT
  wait_for 20 "nginx" answers "$HOST" "$PORT"
  echo "ready https://$HOST:$PORT"
  wait $server
}

case "${1:-}" in
install) install_packages nginx openssl ;;
run) shift && [ $# -ge 1 ] || fail "name the folder" && run "$@" ;;
*) fail "usage: $0 install | run FOLDER NAME=VALUE …" ;;
esac
