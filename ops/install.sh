#!/bin/sh
# Installs SIKAM from its release archive on a Debian machine, as root and without a network, or takes the
# installed one to the archive's version: install.sh sikam-VERSION.tar.gz. The same line again changes
# nothing. Settings and data are never touched. What does not start is not left in place: the version
# before goes on.
set -eu
umask 022

at=/opt/sikam
settings=/etc/sikam/sikam.env
unit=/etc/systemd/system/sikam.service
START_SECONDS=120
# starts that failed one after the other, after which a version is taken for one that cannot start
MOST_STARTS=5

say() { echo "install: $*"; }
fail() {
  echo "install: $*" >&2
  exit 1
}

has_systemd() { [ -d /run/systemd/system ]; }
# setting NAME: a setting of one word, as systemd reads it.
setting() { sed -n "s/^[[:space:]]*$1[[:space:]]*=[[:space:]\"']*\([^[:space:]\"']*\).*/\1/p" "$settings" | tail -n 1; }

# serves: whether the service answers, and all of its processes began after those of $before.
serves() {
  for process in $before; do
    [ ! -e "/proc/$process" ] || return 1
  done
  systemctl is-active -q sikam || return 1
  HOST=$(setting HOST) PORT=$(setting PORT) current/bin/sikam-ready
}

# The processes that serve: the first one's children where it has some, else itself.
serving() {
  main=$(systemctl show -p MainPID --value sikam)
  [ "$main" != 0 ] || return 0
  if [ "$(setting WORKERS)" -gt 1 ] 2>/dev/null; then cat "/proc/$main/task/$main/children"; else echo "$main"; fi
}

unpack() {
  if [ -e "$version" ]; then
    [ "$(cat "$version/.archive" 2>/dev/null)" = "$hash" ] ||
      fail "$at/$version is from another archive: remove it first, while another version runs"
    say "$version is unpacked already"
    return
  fi
  say "unpacking $version"
  rm -rf .unpacking
  mkdir .unpacking
  tar -xzf "$archive" -C .unpacking --strip-components=1 --no-same-owner
  echo "$hash" >.unpacking/.archive
  mv .unpacking "$version"
}

make_user() {
  id sikam >/dev/null 2>&1 ||
    useradd --system --user-group --home-dir /var/lib/sikam --no-create-home --shell /usr/sbin/nologin sikam
  for folder in /var/lib/sikam /var/cache/sikam; do
    [ -d "$folder" ] || install -d -o sikam -g sikam -m 700 "$folder"
  done
}

make_settings() {
  install -d -m 755 /etc/sikam
  [ -e "$settings" ] && return
  key=$(head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n')
  (umask 077 && sed "s/^SECRET_KEY=.*/SECRET_KEY=$key/" "$version/ops/systemd/sikam.env" >"$settings.new")
  chown root:sikam "$settings.new"
  chmod 640 "$settings.new"
  mv "$settings.new" "$settings"
  say "settings are in $settings"
}

# point VERSION: `current` leads there from one moment to the next.
point() {
  ln -sfn "$1" .current
  mv -T .current current
  install -m 644 current/ops/systemd/sikam.service "$unit"
  install -m 755 current/ops/systemd/sikam-command /usr/local/bin/sikam
}

# How often the service has ended by itself since it was last told to start.
ended() { systemctl show -p NRestarts --value sikam; }

# take_over: lets the service run what `current` leads to; fails where it does not come to serve, and at once
# where it ends as often as it is started.
take_over() {
  systemctl daemon-reload
  before=$(serving)
  if [ "$(setting WORKERS)" -gt 1 ] 2>/dev/null; then
    systemctl reload-or-restart sikam || return 1
  else
    systemctl restart sikam || return 1
  fi
  end=$(($(date +%s) + START_SECONDS))
  most=$(($(ended) + MOST_STARTS))
  until serves; do
    [ "$(date +%s)" -lt "$end" ] && [ "$(ended)" -lt "$most" ] || return 1
    sleep 1
  done
}

[ $# = 1 ] && [ -f "$1" ] || fail "usage: install.sh sikam-VERSION.tar.gz"
[ "$(id -u)" = 0 ] || fail "run it as root"
archive=$(readlink -f "$1")
hash=$(sha256sum "$archive" | cut -d' ' -f1)
if [ -e "$archive.sha256" ]; then
  [ "$(cut -d' ' -f1 <"$archive.sha256")" = "$hash" ] || fail "$1 is not what $1.sha256 tells: fetch it again"
fi
first=$(tar -tzf "$archive" 2>/dev/null | head -n 1)
version=${first%%/*}
version=${version#sikam-}
case $first in sikam-[0-9]*/*) ;; *) fail "$1 is no release archive of SIKAM" ;; esac

install -d -m 755 "$at"
cd "$at"
unpack
"$version/node_modules/node/bin/node" --version >/dev/null || fail "the Node of the archive does not run on this machine"
make_user
make_settings
old=$(readlink current || true)
point "$version"

if ! has_systemd; then
  say "$version is installed; systemd does not run here, so nothing was started"
elif [ -z "$old" ]; then
  systemctl daemon-reload
  systemctl enable -q sikam
  say "$version is installed: edit $settings, then: systemctl start sikam"
elif ! systemctl is-active -q sikam; then
  systemctl daemon-reload
  say "$version is installed in the place of $old; the service is not running"
elif take_over; then
  say "$version serves in the place of $old"
else
  point "$old"
  take_over || say "$old does not serve either; where its log names a migration, see Rollback in docs/operations.md"
  fail "$version did not come to serve, and $old is back: journalctl -u sikam says why"
fi
