#!/bin/bash
# Stands in for the entry point of the image docker.io/library/postgres:18, because the drill uses no registry. It uses
# the same folder, user and settings. Like the original, it first starts a server that listens only at a socket.
set -euo pipefail
export PATH="/usr/lib/postgresql/18/bin:$PATH"

if [ "$(id --user)" = 0 ]; then
  mkdir --parents "$PGDATA" /run/postgresql
  chown --recursive postgres "$PGDATA" /run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  chmod 700 "$PGDATA"
  initdb --username="$POSTGRES_USER" --pwfile=<(echo "$POSTGRES_PASSWORD") --encoding=UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl --options="-c listen_addresses=''" --wait start
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --mode=fast --wait stop
fi
exec "$@" -c "listen_addresses=*"
