#!/bin/sh
# Hands the primary over when the disk of its machine is nearly full. PostgreSQL then refuses changes but goes on
# running, and Patroni sees nothing wrong. Run it on each database machine, as the user of Patroni and with its
# configuration:
#   watch-disk.sh /etc/patroni/config.yml /var/lib/postgresql 1000
set -u
configuration=$1 folder=$2 least_megabytes=$3
name=$(sed -n 's/^name: *//p' "$configuration")

while sleep 2; do
  free=$(df --output=avail --block-size=1M "$folder" | tail -n 1)
  [ "$free" -lt "$least_megabytes" ] || continue
  # Refused unless this machine is the primary.
  patronictl --config-file "$configuration" switchover --leader "$name" --force
  sleep 5
done
