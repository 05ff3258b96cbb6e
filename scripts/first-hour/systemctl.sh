#!/bin/sh
# A stand-in for systemctl in a machine without an init system. It does what the commands of docs/first-hour.md ask for,
# with the settings of the unit file.
set -eu
unit=/etc/systemd/system/ekbid.service
log=/var/log/ekbid.log
pid=/run/ekbid.pid

of() { sed --quiet "s/^$1=//p" "$unit"; }

start() (
  user=61184
  mkdir --parents /var/lib/ekbid
  chmod 700 /var/lib/ekbid
  chown --recursive "$user:$user" /var/lib/ekbid
  cd "$(of WorkingDirectory)"
  authority=$NODE_EXTRA_CA_CERTS
  set -a
  . "$(of EnvironmentFile)"
  set +a
  export "$(of Environment)"
  # Node does not use the system's list of authorities, so the drill's authority is named here.
  export NODE_EXTRA_CA_CERTS="$authority"
  setsid setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs --bounding-set=-all \
    $(of ExecStart) </dev/null >>"$log" 2>&1 &
  echo $! >"$pid"
)

stop() {
  kill -TERM "$(cat "$pid")"
  while kill -0 "$(cat "$pid")" 2>/dev/null; do sleep 0.1; done
}

case "$*" in
  daemon-reload) ;;
  'enable --now ekbid' | 'start ekbid') start ;;
  'stop ekbid') stop ;;
  'restart ekbid') stop && start ;;
  'restart postgresql') pg_ctlcluster --mode fast "$(ls /etc/postgresql)" main restart ;;
  'reload caddy') (setsid caddy run --config /etc/caddy/Caddyfile </dev/null >/var/log/caddy.log 2>&1 &) ;;
  *)
    echo "systemctl $*: not in this drill" >&2
    exit 1
    ;;
esac
