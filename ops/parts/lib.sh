# What the scripts of the parts share; sourced by them. Functions end the script with one line where something is missing.

fail() {
  echo "$(basename "$0" .sh): $*" >&2
  exit 1
}

# install_packages PACKAGE …: from Debian, without starting a service of its own.
install_packages() {
  [ "$(id -u)" = 0 ] || fail "install needs root"
  export DEBIAN_FRONTEND=noninteractive
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
  done
  [ ${#missing[@]} = 0 ] && return
  # two at a time would stand in each other's way
  exec 9>/run/lock/sikam-packages && flock 9
  mkdir -p /etc/postgresql-common/createcluster.d
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/none.conf
  # what policy-rc.d answers with 101 is not started by the package
  local policy=/usr/sbin/policy-rc.d own=
  if [ ! -e $policy ]; then
    own=yes
    printf '#!/bin/sh\nexit 101\n' >$policy
    chmod 755 $policy
  fi
  # another installation of the machine may be under way
  apt-get update -qq && apt-get install -o DPkg::Lock::Timeout=300 -y -qq --no-install-recommends "${missing[@]}" >&2
  local result=$?
  [ -n "$own" ] && rm -f $policy
  [ $result = 0 ] || fail "could not install ${missing[*]}"
}

# read_settings NAME=VALUE …: sets what the script has named before, and nothing else.
read_settings() {
  local pair name
  for pair in "$@"; do
    name=${pair%%=*}
    [ "$name" != "$pair" ] && [ -n "${!name+x}" ] || fail "no such setting: $pair"
    printf -v "$name" '%s' "${pair#*=}"
  done
}

# as_user USER COMMAND …: some programs refuse to run as root.
as_user() {
  local user=$1
  shift
  if [ "$(id -u)" = 0 ]; then (cd / && exec runuser -u "$user" -- "$@"); else "$@"; fi
}

# own_folder USER FOLDER: a private folder of that user.
own_folder() {
  mkdir -p "$2" && chmod 700 "$2" || fail "cannot make $2"
  if [ "$(id -u)" = 0 ]; then chown "$1" "$2"; fi
}

# wait_for SECONDS WHAT COMMAND …: until the command succeeds.
wait_for() {
  local end=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $end ] || fail "$what did not come within the time"
    sleep 0.1
  done
}

answers() { (: </dev/tcp/"$1"/"$2") 2>/dev/null; }

# make_certificate CERTIFICATE KEY: for this machine's own names, signed by itself, unless it is there.
make_certificate() {
  [ -e "$1" ] && return
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout "$2" -out "$1" 2>/dev/null || fail "cannot make a certificate"
}
